import { type ReactNode, useRef, useState } from 'react';
import { type Pesewa, parseCedis } from '#shared/money.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { SHIFT } from '#shared/words/shifts.ts';
import { Dialog, DialogForm } from '../../components/basic/dialog.tsx';
import { LineField } from '../../components/fields/line-field.tsx';
import { MoneyField } from '../../components/fields/money-field.tsx';
import { useStillMounted } from '../../components/hooks/use-still-mounted.ts';

type Field = 'amount' | 'line';

export interface MoneyProblem {
  readonly words: string;
  readonly at: Field | null;
}

interface MoneyDialogProps {
  readonly title: string;
  readonly means: string;
  /** The label of the line beside the amount: a reason, or a transaction. */
  readonly lineLabel: string;
  readonly lineMost: number;
  readonly first?: string;
  /** Answers with the problem; null when it was saved. */
  readonly onSave: (amount: Pesewa | null, line: string) => Promise<MoneyProblem | null>;
  readonly onClose: () => void;
  /**
   * Called with a problem that became known after the dialog was closed: the money may be in the drawer all the same.
   */
  readonly onLate: (words: string) => void;
  readonly children?: ReactNode;
}

/** Saves an amount and a line of words together. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { title, means, lineLabel, lineMost, first = '', onSave, onClose, onLate, children } = props;
  const [text, setText] = useState(first);
  const [line, setLine] = useState('');
  const [problem, setProblem] = useState<MoneyProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = { amount: useRef<HTMLInputElement>(null), line: useRef<HTMLInputElement>(null) };
  const here = useStillMounted();
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const wrong = await onSave(parseCedis(text), line.trim());
    // The dialog was closed meanwhile: another one may be open by now.
    if (!here.current) {
      if (wrong !== null) onLate(`${title}: ${wrong.words}`);
      return;
    }
    setBusy(false);
    setProblem(wrong);
    if (wrong === null) onClose();
    else if (wrong.at !== null) fields[wrong.at].current?.focus();
  };
  return (
    <Dialog title={title} closeWord={SHIFT.cancel} onClose={onClose}>
      <DialogForm
        problem={problem?.words ?? null}
        word={SHIFT.save}
        onDone={() => void save()}
        busy={busy}
        after={children}
      >
        <p>{means}</p>
        <MoneyField
          ref={fields.amount}
          label={SHIFT.amount}
          currency={DRAFT.currency}
          text={text}
          onText={setText}
          invalid={problem?.at === 'amount'}
        />
        <LineField
          ref={fields.line}
          label={lineLabel}
          text={line}
          onText={setLine}
          maxLength={lineMost}
          invalid={problem?.at === 'line'}
        />
      </DialogForm>
    </Dialog>
  );
}
