import { type FormEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { OFFICE_PAGE } from '#shared/words/office-page.ts';
import type { Answer } from '../live/ask.ts';
import { Button, Mistake } from './basic.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={element} onCancel={cancel} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

interface SubmitProps {
  readonly word: string;
  /** Null when it went well; otherwise what to do. */
  readonly onDone: () => Promise<string | null>;
  readonly children?: ReactNode;
  readonly beside?: ReactNode;
}

/** Fields and the one button that ends them: Enter presses it in any field. */
export function SubmitForm({ word, onDone, children, beside }: SubmitProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setProblem(await onDone());
    setBusy(false);
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      {children}
      <Mistake words={problem} />
      <div className="ways">
        {beside}
        <button type="submit" className="button next" aria-disabled={busy || undefined}>
          {word}
        </button>
      </div>
    </form>
  );
}

/** Closes when it went well; otherwise returns what to do. */
export async function closing(answer: Promise<Answer<unknown>>, onClose: () => void): Promise<string | null> {
  const done = await answer;
  if (!done.ok) return done.words;
  onClose();
  return null;
}

interface ConfirmProps extends SubmitProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks once more before something that can't be undone. */
export const ConfirmDialog = ({ title, onClose, children, ...form }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <SubmitForm {...form} beside={<Button word={OFFICE_PAGE.cancel} onPress={onClose} look="quiet" />}>
      {children}
    </SubmitForm>
  </Dialog>
);
