import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { pressedRow } from './pressed-row.ts';
import { rowAfter, rowWindow, scrollTo } from './row-window.ts';
import styles from './virtual-list.module.css';

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** What the keys stand on. */
  readonly current: number;
  readonly onCurrent: (index: number) => void;
  readonly onOpen: (index: number) => void;
  /** The end of what there is comes near. */
  readonly onNearEnd: () => void;
  /** There may be more than `count`. */
  readonly endless: boolean;
  /** Rows that have come in above the others since the list began. */
  readonly grown: number;
  readonly row: (index: number) => ReactNode;
  readonly foot: ReactNode;
}

/** As in the style sheet, in the root's own measure. */
const ROW_REM = 3.75;
const NEAR_END = 40;
const FIRST_VIEW = { top: 0, height: 1200, rowHeight: 60 };

/** A list of any length, of which only what is seen stands in the page. The focus stays on the list; the keys move in it. */
export function VirtualList({ label, count, current, onCurrent, onOpen, onNearEnd, ...rest }: VirtualListProps) {
  const { endless, grown, row, foot } = rest;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(FIRST_VIEW);
  const grownBefore = useRef(grown);

  const look = useCallback(() => {
    const box = list.current;
    if (box === null) return;
    const rowHeight = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    setView({ top: box.scrollTop, height: box.clientHeight, rowHeight });
  }, []);
  useLayoutEffect(() => {
    look();
    const watch = new ResizeObserver(look);
    if (list.current !== null) watch.observe(list.current);
    return () => watch.disconnect();
  }, [look]);

  useLayoutEffect(() => {
    const more = grown - grownBefore.current;
    grownBefore.current = grown;
    if (list.current !== null && more > 0 && list.current.scrollTop > 0)
      list.current.scrollTop += more * view.rowHeight;
  }, [grown, view.rowHeight]);

  const { first, end } = rowWindow(view, count);
  useLayoutEffect(() => {
    if (end > count - NEAR_END) onNearEnd();
  }, [end, count, onNearEnd]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && current >= 0) {
      event.preventDefault();
      if (!event.repeat) onOpen(current);
      return;
    }
    const next = rowAfter(event.key, current, count, view);
    if (next === null) return;
    event.preventDefault();
    onCurrent(next);
    if (list.current !== null) list.current.scrollTop = scrollTo(next, { ...view, top: list.current.scrollTop });
  };

  const onClick = (event: MouseEvent) => {
    const index = pressedRow(event);
    if (index === null) return;
    onCurrent(index);
    onOpen(index);
  };

  const shown = Array.from({ length: end - first }, (_, at) => first + at);
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={current >= first && current < end ? `${id}-${current}` : undefined}
      tabIndex={0}
      data-home
      onScroll={look}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={styles.rows} role="presentation" style={{ height: count * view.rowHeight }}>
        {shown.map((index) => (
          <div
            key={index}
            id={`${id}-${index}`}
            className={styles.row}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            aria-posinset={index + 1}
            aria-setsize={endless ? -1 : count}
            style={{ top: index * view.rowHeight }}
            data-row={index}
          >
            {row(index)}
          </div>
        ))}
      </div>
      <div className={styles.foot} role="presentation">
        {foot}
      </div>
    </div>
  );
}
