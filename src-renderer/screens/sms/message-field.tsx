import { type Ref, useId, useRef } from 'react';
import { messageFacts, type OddCharacter } from '#shared/sms-text.ts';
import { SMS } from '#shared/words/sms.ts';
import fields from '../../components/fields/field.module.css';
import styles from './message-field.module.css';

interface MessageFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** Splits the text into pieces: characters of the small alphabet, and those outside it. */
function piecesOf(text: string, odd: readonly OddCharacter[]): { at: number; text: string; odd: boolean }[] {
  const pieces: { at: number; text: string; odd: boolean }[] = [];
  let from = 0;
  for (const { at, character } of odd) {
    if (at > from) pieces.push({ at: from, text: text.slice(from, at), odd: false });
    pieces.push({ at, text: character, odd: true });
    from = at + character.length;
  }
  // A line that ends the text needs something behind it, or it has no height.
  return [...pieces, { at: from, text: `${text.slice(from)}\u200b`, odd: false }];
}

/** A text field that marks in place the characters that turn a message Unicode. */
export function MessageField({ text, onText, describedBy, invalid, ref }: MessageFieldProps) {
  const id = useId();
  const behind = useRef<HTMLDivElement>(null);
  return (
    <div className="stack-1">
      <label className="strong" htmlFor={id}>
        {SMS.message}
      </label>
      <div className={styles.box}>
        <div ref={behind} className={`${styles.text} ${styles.behind}`} aria-hidden="true">
          {piecesOf(text, messageFacts(text).odd).map((piece) =>
            piece.odd ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
          )}
        </div>
        <textarea
          ref={ref}
          id={id}
          className={`${fields.input} ${styles.text} ${styles.input}`}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onScroll={({ currentTarget }) => {
            if (behind.current !== null) behind.current.scrollTop = currentTarget.scrollTop;
          }}
          placeholder={SMS.newLine}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          spellCheck={false}
        />
      </div>
    </div>
  );
}
