import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VirtualList } from '../../components/basic/virtual-list.tsx';
import { typedByPad } from '../../components/fields/input-field.tsx';
import styles from './line-list.module.css';

interface LineListProps {
  readonly label: string;
  readonly count: number;
  readonly row: (index: number) => ReactNode;
  readonly textOf: (index: number) => string;
  readonly nameOf: (index: number) => string;
  readonly onChange: (index: number, text: string) => void;
  readonly onRemove: (index: number) => void;
  readonly onUndo: () => void;
  /** Esc: back to where lines are typed. */
  readonly onLeave: () => void;
  /** Shows the result of a text while it is typed. */
  readonly check: (text: string) => ReactNode;
  /** The first row from this one on that must be mended; null if there is none. */
  readonly toMendFrom: (index: number) => number | null;
  readonly mustMend: (index: number) => boolean;
  /** Called for Enter on a row that needs nothing: does what the gold button says. */
  readonly onDone: () => void;
  /** Enter keeps a row that is being fixed, and does nothing else. */
  readonly onMending: (mending: boolean) => void;
  /** A request to go to the first row that must be mended. It stands until `mendAnswered` is called. */
  readonly mendAsked: boolean;
  readonly mendAnswered: () => void;
}

interface Editing {
  readonly index: number;
  readonly text: string;
}

/**
 * A list of any length whose lines are mended in place: Space opens a line, and so does Enter if it must be mended;
 * Enter keeps the change, Esc undoes it, Delete removes the line.
 */
export function LineList({ label, count, row, textOf, onChange, onRemove, ...rest }: LineListProps) {
  const { nameOf, onUndo, onLeave, check, toMendFrom, mustMend, onDone, onMending, mendAsked, mendAnswered } = rest;
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [editing, setEditing] = useState<Editing | null>(null);
  const standing = Math.min(current, count - 1);

  const mending = editing !== null;
  useEffect(() => {
    onMending(mending);
    return () => onMending(false);
  }, [mending, onMending]);

  const closed = useRef(false);

  const open = (index: number) => {
    closed.current = false;
    setCurrent(index);
    setEditing({ index, text: textOf(index) });
  };
  useLayoutEffect(() => {
    if (!mendAsked) return;
    mendAnswered();
    const first = toMendFrom(0);
    if (first !== null) open(first);
  });

  const put = ({ index, text }: Editing) => {
    if (text !== textOf(index)) onChange(index, text);
  };
  const close = () => {
    closed.current = true;
    setEditing(null);
    list.current?.focus();
  };
  const keep = () => {
    if (editing === null) return;
    const next = toMendFrom(editing.index + 1);
    put(editing);
    if (next === null) close();
    else open(next);
  };
  /** Keeps the typed text when the person presses somewhere else. */
  const leave = () => {
    if (closed.current || editing === null) return;
    put(editing);
    setEditing(null);
  };

  const onRowKey = (event: KeyboardEvent, index: number): boolean => {
    if (event.key === 'Escape') {
      onLeave();
      return true;
    }
    if (event.key.toLowerCase() === 'z' && event.ctrlKey && !event.repeat) {
      onUndo();
      return true;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === ' ' && !event.repeat) open(index);
    else if (event.key === 'Enter' && !mustMend(index)) {
      if (!event.repeat) onDone();
    } else if (event.key === 'Delete') onRemove(index);
    else return false;
    return true;
  };

  return (
    <div className={styles.box}>
      <VirtualList
        ref={list}
        label={label}
        count={count}
        current={standing}
        onCurrent={setCurrent}
        onOpen={open}
        onRowKey={onRowKey}
        onScrolled={() => editing !== null && setEditing({ ...editing })}
        row={row}
        dense
        follow
      />
      {editing !== null && editing.index < count && (
        <RowEditor
          list={list.current}
          editing={editing}
          name={nameOf(editing.index)}
          onText={(text) => setEditing({ ...editing, text })}
          onKeep={keep}
          onClose={close}
          onBlur={leave}
          check={check(editing.text)}
        />
      )}
    </div>
  );
}

interface RowEditorProps {
  readonly list: HTMLDivElement | null;
  readonly editing: Editing;
  readonly name: string;
  readonly onText: (text: string) => void;
  readonly onKeep: () => void;
  readonly onClose: () => void;
  readonly onBlur: () => void;
  readonly check: ReactNode;
}

const CHECK_ID = 'row-editor-check';

function RowEditor({ list, editing, name, onText, onKeep, onClose, onBlur, check }: RowEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const row = list?.querySelector<HTMLElement>(`[data-row="${editing.index}"]`);
    if (row == null || list === null || box.current === null) return;
    box.current.style.top = `${row.getBoundingClientRect().top - list.getBoundingClientRect().top}px`;
  });
  useLayoutEffect(() => {
    if (editing.index < 0) return;
    input.current?.focus();
    input.current?.select();
  }, [editing.index]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = typedByPad(event);
    if (typed !== null) onText(typed.text);
    else if (event.key === 'Enter') {
      if (!event.repeat) onKeep();
    } else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className={styles.editor}>
      <input
        ref={input}
        className={styles.input}
        value={editing.text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        aria-label={name}
        aria-describedby={CHECK_ID}
        autoComplete="off"
        spellCheck={false}
      />
      <div id={CHECK_ID} className={styles.check} role="status">
        {check}
      </div>
    </div>
  );
}
