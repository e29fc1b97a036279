import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Form } from '../components/basic/form.tsx';
import styles from './drill.module.css';

interface DrillFormProps {
  readonly title: string;
  readonly tone?: 'good' | 'bad';
  readonly step?: string;
  /** A change of it moves the focus to the next thing to press. */
  readonly focusOn: string;
  /** Does what Enter means in a field; null if only buttons lead on. */
  readonly onNext: (() => void) | null;
  readonly onBack: () => void;
  /** Letters that press a button of the page. */
  readonly letters?: Readonly<Record<string, () => void>>;
  readonly ways: ReactNode;
  readonly children: ReactNode;
}

/** The first match gets the focus: a field, else the next button to press, else the heading. */
const FIRST = ['input:not([hidden])', 'button[aria-keyshortcuts="Enter"]', 'h1'] as const;

/** One page of the drill: Enter goes on, Escape goes back. */
export const DrillForm = (props: DrillFormProps) => <Page key={props.focusOn} {...props} />;

function Page({ title, tone, step, onNext, onBack, letters = {}, ways, children }: DrillFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const element = FIRST.flatMap((selector) => form.current?.querySelector<HTMLElement>(selector) ?? [])[0];
    element?.focus();
  }, []);
  return (
    <Form
      ref={form}
      className="page"
      onDone={() => onNext?.()}
      onKeyDown={(event) => {
        if (event.repeat) return;
        if (event.key === 'Escape') onBack();
        const typing = event.target instanceof HTMLInputElement;
        if (!typing && !event.ctrlKey && !event.altKey && !event.metaKey) letters[event.key.toLowerCase()]?.();
      }}
    >
      <div className="apart-baseline">
        <h1 className={`${styles.title} ${tone ?? ''}`} tabIndex={-1}>
          {title}
        </h1>
        {step !== undefined && <p className="muted">{step}</p>}
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.ways}>{ways}</div>
    </Form>
  );
}
