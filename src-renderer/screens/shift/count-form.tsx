import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { PIECES, type PieceCount, sumOfPieces } from '#shared/counter-api/shifts.ts';
import { formatAmount, formatMoney, type Pesewa, pesewas } from '#shared/money.ts';
import { countSure, pieceWords, SHIFT } from '#shared/words/shifts.ts';
import { Button } from '../../components/basic/button.tsx';
import { Form } from '../../components/basic/form.tsx';
import { Mistake, Notice } from '../../components/basic/notice.tsx';
import fields from '../../components/fields/field.module.css';
import { usePlainKeys } from '../../components/hooks/window-keys.ts';
import { type CountFor, countedFor, putPieces, useDrawerCount } from '../../stores/drawer-count-store.ts';
import { insertAt, numberPadCharacter } from '../../text-edit/digit-edit.ts';
import styles from './count-form.module.css';

interface CountFormProps {
  readonly what: CountFor;
  readonly title: string;
  readonly means: string;
  /** The question whether an empty drawer is meant. */
  readonly emptyWords: string;
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

/** A key of its own: Enter goes on from field to field, and would confirm by accident at the end. */
const SURE_KEY = 'Y';

type Question = 'empty' | 'total';

/** A Z never changes, so its total is asked about once. So is a drawer in which nothing was counted. */
function useAskedFirst(what: CountFor, texts: readonly string[], onCount: () => void) {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const question: Question | null = texts.every((text) => text === '') ? 'empty' : what === 'close' ? 'total' : null;
  // A change in any field since makes it another question.
  const asking = asked === texts ? question : null;
  const count = () => (question === null ? onCount() : setAsked(texts));
  return { asking, count, stopAsking: () => setAsked(null) };
}

/** Takes the cash in the drawer, note by note. The expected amount is hidden from the person who counts. */
export function CountForm({ what, title, means, emptyWords, word, problem, busy, onCounted, onBack }: CountFormProps) {
  const texts = useDrawerCount(countedFor(what));
  const list = useRef<HTMLUListElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const go = (to: number) => (to < PIECES.length ? list.current?.querySelectorAll('input')[to] : way.current)?.focus();
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  const pieces = piecesOf(texts);
  const send = () => !busy && onCounted(pieces);
  const { asking, count, stopAsking } = useAskedFirst(what, texts, send);
  const ways = useRef<HTMLDivElement>(null);
  // The question pushes its answer down; in a small window that is out of sight.
  useEffect(() => void (asking !== null && ways.current?.scrollIntoView({ block: 'nearest' })), [asking]);
  useCountKeys(asking === null ? onBack : stopAsking, asking === null ? null : send);
  return (
    <Form className={styles.count} onDone={count}>
      <h1 className="title">{title}</h1>
      <p>{means}</p>
      <ul className={styles.pieces} ref={list}>
        {PIECES.map((value, nth) => (
          <PieceField
            key={value}
            value={value}
            text={texts[nth] ?? ''}
            home={nth === 0}
            onText={(text) => putPieces(what, nth, text)}
            onStep={(by) => go(nth + by)}
          />
        ))}
      </ul>
      <p className={styles.sum} role="status">
        <span>{SHIFT.counted}</span> <strong>{formatMoney(sumOfPieces(pieces))}</strong>
      </p>
      <Mistake words={problem} />
      {asking !== null && (
        <Notice tone="wait" text={asking === 'empty' ? emptyWords : countSure(sumOfPieces(pieces))} />
      )}
      <div className={styles.ways} ref={ways}>
        {onBack !== null && <Button onPress={onBack} keyName="Escape" word={SHIFT.back} />}
        {asking !== null && (
          <Button
            onPress={send}
            look="next"
            size="large"
            keyName={SURE_KEY}
            word={asking === 'empty' ? SHIFT.isEmpty : SHIFT.countedRight}
          />
        )}
        <Button
          ref={way}
          onPress={count}
          look={asking === null ? 'next' : 'plain'}
          size="large"
          busy={busy}
          word={word}
        />
      </div>
    </Form>
  );
}

/** Only digits go into the fields: a letter is free for an answer. */
function useCountKeys(onEscape: (() => void) | null, onSure: (() => void) | null): void {
  usePlainKeys((key) => {
    if (key === 'Escape') onEscape?.();
    else if (key === SURE_KEY) onSure?.();
  });
}

interface PieceFieldProps {
  readonly value: Pesewa;
  readonly text: string;
  readonly home: boolean;
  readonly onText: (text: string) => void;
  readonly onStep: (by: number) => void;
}

/** Enter goes on to the next field, and from the last one to the button. Arrows go up and down. */
function PieceField({ value, text, home, onText, onStep }: PieceFieldProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const digit = numberPadCharacter(event);
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (digit !== null && digit !== '.') {
      onText(insertAt(text, digit, selectionStart ?? text.length, selectionEnd ?? text.length).text);
    } else if (event.key === 'Enter') {
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
        // A new count replaces the old one.
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        data-home={home || undefined}
      />
      <span className={styles.product}>{text === '' ? '' : `= ${formatAmount(pesewas(value * Number(text)))}`}</span>
    </li>
  );
}
