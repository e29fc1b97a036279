import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { SETUP, stepWords } from '#shared/words/setup.ts';
import { Button, NextButton } from '../components/basic/button.tsx';
import { Form } from '../components/basic/form.tsx';
import { Mistake } from '../components/basic/notice.tsx';
import { FILE_STEPS, SETUP_STEPS, type SetupStep, useSetup } from '../stores/setup-store.ts';
import styles from './setup.module.css';

interface StepFormProps {
  readonly title: string;
  readonly step: SetupStep;
  readonly onBack: () => void;
  readonly backWord?: string;
  /** Null where only other buttons lead on. */
  readonly onNext: (() => void) | null;
  readonly nextWord?: string;
  readonly busy?: boolean;
  readonly problem?: string | null;
  readonly children: ReactNode;
}

/** The first match gets the focus: a field, else the next button to press, else any choice. */
const FIRST = ['input:not([hidden]), textarea', 'button[aria-keyshortcuts="Enter"]', 'button'] as const;

/** One step: Enter goes on, Escape goes back, and typed text stays. */
export function StepForm(props: StepFormProps) {
  const { title, step, onBack, backWord = SETUP.back, onNext, nextWord = SETUP.next, busy = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const steps: readonly SetupStep[] = useSetup(({ wanted }) => (wanted === 'file' ? FILE_STEPS : SETUP_STEPS));
  const at = steps.indexOf(step);
  // Runs before the step is painted, so that a key that comes at once goes to it.
  useLayoutEffect(() => {
    const element = FIRST.flatMap((selector) => form.current?.querySelector<HTMLElement>(selector) ?? [])[0];
    element?.focus();
  }, []);
  const { problem = null } = props;
  // The focus goes to the mistake, wherever Enter was pressed.
  useLayoutEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  return (
    <main className={styles.page}>
      <header className="apart-baseline">
        <h1 className="title">{title}</h1>
        {at >= 0 && <p className="muted">{stepWords(at + 1, steps.length)}</p>}
      </header>
      <Form
        ref={form}
        className={styles.form}
        onDone={() => !busy && onNext?.()}
        onKeyDown={({ key, repeat }) => key === 'Escape' && !repeat && onBack()}
      >
        <div className={styles.body}>{props.children}</div>
        <Mistake words={problem} />
        <div className={styles.ways}>
          <Button onPress={onBack} look="quiet" keyName="Escape" word={backWord} />
          {onNext !== null && <NextButton onPress={onNext} busy={busy} word={nextWord} />}
        </div>
      </Form>
    </main>
  );
}
