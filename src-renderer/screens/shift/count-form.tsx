import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { PIECES, type PieceCount, sumOfPieces } from '#shared/counter-api/shifts.ts';
import { formatMoney, type Pesewa } from '#shared/money.ts';
import { pieceWords, SHIFT } from '#shared/words/shifts.ts';
import { Button } from '../../components/button.tsx';
import { numberPadCharacter } from '../../components/digit-edit.ts';
import fields from '../../components/field.module.css';
import { dialogIsOpen } from '../../components/open-dialog.ts';
import styles from './count-form.module.css';

interface CountFormProps {
  readonly title: string;
  readonly means: string;
  readonly word: string;
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onCounted: (pieces: readonly PieceCount[]) => void;
  /** Null where there is no way back. */
  readonly onBack: (() => void) | null;
}

const piecesOf = (texts: readonly string[]): PieceCount[] =>
  PIECES.flatMap((value, nth) => {
    const count = Number(texts[nth] ?? '');
    return count > 0 ? [{ value, count }] : [];
  });

/** What lies in the drawer, note by note; what should lie there is not told to who counts. */
export function CountForm({ title, means, word, problem, busy, onCounted, onBack }: CountFormProps) {
  const [texts, setTexts] = useState<readonly string[]>(() => PIECES.map(() => ''));
  const list = useRef<HTMLUListElement>(null);
  const go = (to: number) => list.current?.querySelectorAll('input')[to]?.focus();
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !dialogIsOpen()) onBack?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onBack]);
  const put = (at: number, text: string) =>
    setTexts((before) => before.map((one, nth) => (nth === at ? text.replaceAll(/\D/g, '').slice(0, 5) : one)));
  const pieces = piecesOf(texts);
  const count = () => !busy && onCounted(pieces);
  return (
    <form
      className={styles.count}
      onSubmit={(event) => {
        event.preventDefault();
        count();
      }}
    >
      <h1 className={styles.title}>{title}</h1>
      <p>{means}</p>
      <ul className={styles.pieces} ref={list}>
        {PIECES.map((value, nth) => (
          <PieceField
            key={value}
            value={value}
            text={texts[nth] ?? ''}
            home={nth === 0}
            onText={(text) => put(nth, text)}
            onStep={(by) => go(nth + by)}
            last={nth === PIECES.length - 1}
          />
        ))}
      </ul>
      <p className={styles.sum} role="status">
        <span>{SHIFT.counted}</span> <strong>{formatMoney(sumOfPieces(pieces))}</strong>
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className={styles.ways}>
        {onBack !== null && (
          <Button onPress={onBack} keyCap="Esc" keyName="Escape">
            {SHIFT.back}
          </Button>
        )}
        <Button onPress={count} look="next" size="large" busy={busy}>
          {word}
        </Button>
      </div>
      <input type="submit" hidden />
    </form>
  );
}

interface PieceFieldProps {
  readonly value: Pesewa;
  readonly text: string;
  readonly home: boolean;
  readonly onText: (text: string) => void;
  readonly onStep: (by: number) => void;
  readonly last: boolean;
}

/** Enter goes on to the next; after the last one it counts. Arrows go up and down. */
function PieceField({ value, text, home, onText, onStep, last }: PieceFieldProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const digit = numberPadCharacter(event);
    if (digit !== null && digit !== '.') onText(text + digit);
    else if (event.key === 'Enter' && !last) {
      if (!event.repeat) onStep(1);
    } else if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else return;
    event.preventDefault();
  };
  return (
    <li className={styles.piece}>
      <label htmlFor={id}>{pieceWords(value)}</label>
      <input
        id={id}
        className={`${fields.input} ${styles.input}`}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        data-home={home || undefined}
      />
    </li>
  );
}
