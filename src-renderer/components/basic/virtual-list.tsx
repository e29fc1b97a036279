import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { pressedRow } from '../hooks/pressed-row.ts';
import { mostRows, rowAfter, rowWindow, scrollTo } from './row-window.ts';
import styles from './virtual-list.module.css';

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** The row that the keys act on. */
  readonly current: number;
  readonly onCurrent: (index: number) => void;
  readonly onOpen: (index: number) => void;
  /** Called when the end of the loaded rows comes near. */
  readonly onNearEnd?: () => void;
  /** There may be more than `count`. */
  readonly endless?: boolean;
  /** The count of rows that came in above the others since the list began. */
  readonly grown?: number;
  /** One line in each row. */
  readonly dense?: boolean;
  /** Scrolls to the current row. */
  readonly follow?: boolean;
  /** Handles a key for the row; true if it meant something. */
  readonly onRowKey?: (event: KeyboardEvent, index: number) => boolean;
  readonly onScrolled?: () => void;
  readonly ref?: Ref<HTMLDivElement>;
  readonly row: (index: number) => ReactNode;
  readonly foot?: ReactNode;
}

/** Row heights in rem, the same as in the style sheet. */
const ROW_REM = 3.75;
const DENSE_ROW_REM = 3;
const NEAR_END = 40;
const FIRST_VIEW = { top: 0, height: 1200, rowHeight: 60 };

/** A list of any length; only the visible rows are in the page. The focus stays on the list; the keys move in it. */
export function VirtualList({ label, count, current, onCurrent, onOpen, onNearEnd, ...rest }: VirtualListProps) {
  const { endless = false, grown = 0, dense = false, follow = false, onRowKey, onScrolled, ref, row, foot } = rest;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => list.current as HTMLDivElement, []);
  const [view, setView] = useState(FIRST_VIEW);
  const grownBefore = useRef(grown);

  const look = useCallback(() => {
    const box = list.current;
    if (box === null) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const rowHeight = (dense ? DENSE_ROW_REM : ROW_REM) * rem;
    const top = Math.floor(box.scrollTop / rowHeight) * rowHeight;
    const height = box.clientHeight;
    // Nothing changes while scrolling within one row: the same rows are in the page.
    setView((view) =>
      view.top === top && view.height === height && view.rowHeight === rowHeight ? view : { top, height, rowHeight },
    );
  }, [dense]);
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
    if (end > count - NEAR_END) onNearEnd?.();
  }, [end, count, onNearEnd]);

  const { rowHeight, height } = view;
  useLayoutEffect(() => {
    const box = list.current;
    if (follow && box !== null && current >= 0) {
      box.scrollTop = scrollTo(current, { rowHeight, height, top: box.scrollTop });
    }
  }, [follow, current, rowHeight, height]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (current >= 0 && onRowKey?.(event, current)) return event.preventDefault();
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
  // A row that leaves at one end is filled anew for the other: a row must keep no state of its own.
  const slots = mostRows(view);
  return (
    <div
      ref={list}
      className={`${styles.list} ${dense ? styles.dense : ''}`}
      role="listbox"
      aria-label={label}
      aria-activedescendant={current >= first && current < end ? `${id}-${current}` : undefined}
      tabIndex={0}
      data-home
      onScroll={() => {
        look();
        onScrolled?.();
      }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={styles.rows} role="presentation" style={{ height: count * view.rowHeight }}>
        {shown.map((index) => (
          <div
            key={index % slots}
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
      {foot !== undefined && (
        <div className={styles.foot} role="presentation">
          {foot}
        </div>
      )}
    </div>
  );
}
