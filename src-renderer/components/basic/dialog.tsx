import { type ReactNode, type Ref, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { keepFocus } from '../hooks/keep-focus.ts';
import { useFirstField } from '../hooks/use-first-field.ts';
import { Announcement } from '../marks/announcement.tsx';
import { Button, ButtonRow, NextButton } from './button.tsx';
import styles from './dialog.module.css';
import { Form } from './form.tsx';
import { Mistake } from './notice.tsx';

interface DialogProps {
  readonly title: string;
  readonly closeWord: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Makes the dialog as large as the window allows: for a list. */
  readonly large?: true;
  /** Esc closes nothing. The browser asks nobody about a second Esc, so a refusal of the first is not enough. */
  readonly stays?: boolean;
}

/** Closes the dialog while it is still in the page: only then does the browser give the focus back. */
export function useModal(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null) keepFocus(dialog);
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const onCancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return { ref: element, onCancel };
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, closeWord, onClose, children, large, stays = false }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      className={`${styles.dialog} ${large ? styles.large : ''}`}
      aria-labelledby={titleId}
      closedby={stays ? 'none' : 'closerequest'}
    >
      <header className={styles.header}>
        <h2 id={titleId} className="large">
          {title}
        </h2>
        <Button onPress={onClose} look="quiet" keyName="Escape" word={closeWord} />
      </header>
      {children}
      <Announcement />
    </dialog>
  );
}

interface DialogFormProps {
  readonly children: ReactNode;
  /** Says which of the fields is wrong, and how; null if none is. */
  readonly problem: string | null;
  /** Stands below the problem. */
  readonly after?: ReactNode;
  /** The word on the button that does what Enter does. */
  readonly word: string;
  readonly onDone: () => void;
  readonly busy?: boolean;
  /** Another way on. */
  readonly beside?: ReactNode;
  readonly ref?: Ref<HTMLFormElement>;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/**
 * A dialog's fields, and the one button that ends it: Enter presses it in any field. It begins in the first of them,
 * unless its owner moves the focus by `ref`.
 */
export function DialogForm({ children, problem, word, onDone, busy = false, ...rest }: DialogFormProps) {
  const first = useFirstField();
  return (
    <Form ref={rest.ref ?? first} className="stack-4 dialog" onDone={() => !busy && onDone()}>
      {children}
      <Mistake words={problem} />
      {rest.after}
      <ButtonRow>
        {rest.beside}
        <NextButton ref={rest.buttonRef ?? null} onPress={onDone} busy={busy} word={word} />
      </ButtonRow>
    </Form>
  );
}
