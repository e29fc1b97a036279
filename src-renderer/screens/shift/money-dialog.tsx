import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Pesewa, parseCedis } from '#shared/money.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { SHIFT } from '#shared/words/shifts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { LineField } from '../../components/line-field.tsx';
import { MoneyField } from '../../components/money-field.tsx';
import styles from './money-dialog.module.css';

interface MoneyDialogProps {
  readonly title: string;
  readonly means: string;
  /** Beside the amount: a reason, or a transaction. */
  readonly lineLabel: string;
  readonly lineMost: number;
  readonly first?: string;
  /** What is wrong, in words; null when it was taken. */
  readonly onSave: (amount: Pesewa | null, line: string) => Promise<string | null>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** An amount and a line of words, written down together. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { title, means, lineLabel, lineMost, first = '', onSave, onClose, children } = props;
  const [text, setText] = useState(first);
  const [line, setLine] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => amount.current?.focus(), []);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const wrong = await onSave(parseCedis(text), line.trim());
    setBusy(false);
    setProblem(wrong);
    if (wrong === null) onClose();
  };
  return (
    <Dialog title={title} closeWord={SHIFT.cancel} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>{means}</p>
        <MoneyField
          ref={amount}
          label={SHIFT.amount}
          currency={DRAFT.currency}
          text={text}
          onText={setText}
          onLeaveBack={() => {}}
          invalid={problem !== null}
          home={false}
        />
        <LineField
          ref={null}
          label={lineLabel}
          text={line}
          onText={setLine}
          maxLength={lineMost}
          invalid={problem !== null}
        />
        {problem !== null && <p role="alert">{problem}</p>}
        {children}
        <div>
          <Button onPress={() => void save()} look="next" size="large" keyCap="⏎" keyName="Enter" busy={busy}>
            {SHIFT.save}
          </Button>
        </div>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
