import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { Form } from './form.tsx';
import { Mistake } from './notice.tsx';

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

/** A dialog's fields, and the one button that ends it: Enter presses it in any field. */
export const DialogForm = ({ children, problem, word, onDone, busy = false, ...rest }: DialogFormProps) => (
  <Form ref={rest.ref} className="stack-4 dialog" onDone={() => !busy && onDone()}>
    {children}
    <Mistake words={problem} />
    {rest.after}
    <ButtonRow>
      {rest.beside}
      <Button
        ref={rest.buttonRef ?? null}
        onPress={onDone}
        look="next"
        size="large"
        keyCap="⏎"
        keyName="Enter"
        busy={busy}
      >
        {word}
      </Button>
    </ButtonRow>
  </Form>
);
