import { type Ref, useId } from 'react';
import { CODE_TEXT_MOST, type CodeForm, RECOVERY_CODE, readCode } from '#shared/recovery-code.ts';
import { SETUP, unfinishedCode, wrongGroupWords } from '#shared/words/setup.ts';
import { LineField } from '../components/fields/line-field.tsx';
import styles from './setup.module.css';

/** The reason why it can't be a code yet; null if it can. */
export function codeProblem(text: string): string | null {
  const typed = readCode(text);
  if (typed.kind === 'unfinished') return unfinishedCode;
  return typed.kind === 'wrong-group' ? wrongGroupWords(typed.group) : null;
}

interface CodeFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly form?: CodeForm;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Names a typing mistake while it is typed, in the group where it was made. */
export function CodeField({ label, text, onText, form = RECOVERY_CODE, ref = null }: CodeFieldProps) {
  const id = useId();
  const typed = readCode(text, form);
  const wrong = typed.kind === 'wrong-group' ? wrongGroupWords(typed.group) : null;
  return (
    <div className={styles.key}>
      <LineField
        ref={ref}
        label={label}
        text={text}
        onText={(typed) => onText(typed.toUpperCase())}
        maxLength={CODE_TEXT_MOST}
        describedBy={id}
        invalid={wrong !== null}
      />
      <p id={id} className={wrong === null ? 'muted' : 'mistake'} role="status">
        {wrong ?? SETUP.retypeHelp}
      </p>
    </div>
  );
}
