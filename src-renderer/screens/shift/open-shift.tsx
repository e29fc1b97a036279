import { useEffect, useRef, useState } from 'react';
import { MOST_IN_DRAWER } from '#shared/counter-api/limits.ts';
import { type Pesewa, parseCedis } from '#shared/money.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { SHIFT } from '#shared/words/shifts.ts';
import { ButtonRow, NextButton } from '../../components/basic/button.tsx';
import { Form } from '../../components/basic/form.tsx';
import { MoneyField } from '../../components/fields/money-field.tsx';
import { ClosedShifts } from './closed-shifts.tsx';
import styles from './shift-screen.module.css';

interface OpenShiftProps {
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onOpen: (float: Pesewa) => void;
  readonly onZ: (number: number) => void;
}

/** Asks for the drawer's cash before its first sale: sales need a known float. */
export function OpenShift({ problem, busy, onOpen, onZ }: OpenShiftProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const float = parseCedis(text);
  const wrong = float === null ? SHIFT.badFloat : float > MOST_IN_DRAWER ? SHIFT.tooMuch : null;
  const open = () => {
    setAsked(true);
    if (float === null || wrong !== null) field.current?.focus();
    else if (!busy) onOpen(float);
  };
  return (
    <section className={styles.shift} aria-labelledby="shift-title">
      <h1 id="shift-title" className={styles.title}>
        {SHIFT.notOpen}
      </h1>
      <p>{SHIFT.openMeans}</p>
      <Form className={styles.form} onDone={open}>
        <MoneyField
          ref={field}
          label={SHIFT.float}
          currency={DRAFT.currency}
          text={text}
          onText={setText}
          describedBy="float-problem"
          invalid={asked && wrong !== null}
          home
        />
        <p id="float-problem" className="mistake" role="status">
          {(asked ? wrong : null) ?? problem}
        </p>
        <ButtonRow>
          <NextButton onPress={open} busy={busy} word={SHIFT.open} />
        </ButtonRow>
      </Form>
      <ClosedShifts onZ={onZ} />
    </section>
  );
}
