import { useRef, useState } from 'react';
import { SETUP } from '#shared/words/setup.ts';
import { isPinProblem, pinProblem } from '../components/fields/new-pin.ts';
import { PinField } from '../components/fields/pin-field.tsx';
import { useSetup } from '../stores/setup-store.ts';
import styles from './setup.module.css';

/** The owner's PIN, typed twice; if the two differ, both are typed anew. */
export function useOwnerPin() {
  const pin = useSetup((state) => state.pin);
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  /** `before`: another mistake, which is told first. */
  const check = (before: string | null, done: () => void): void => {
    const wrong = before ?? pinProblem(pin, 'owner') ?? (pin === again ? null : SETUP.pinsDiffer);
    setProblem(wrong);
    if (wrong === null) done();
    if (wrong !== SETUP.pinsDiffer) return;
    setAgain('');
    useSetup.setState({ pin: '' });
    first.current?.focus();
  };
  return { pin, again, setAgain, problem, first, check };
}

export const OwnerPin = ({ pin, again, setAgain, problem, first }: ReturnType<typeof useOwnerPin>) => (
  <div className={styles.pair}>
    <PinField
      ref={first}
      label={SETUP.pin}
      pin={pin}
      onPin={(typed) => useSetup.setState({ pin: typed })}
      invalid={isPinProblem(problem) || problem === SETUP.pinsDiffer}
    />
    <PinField label={SETUP.pinAgain} pin={again} onPin={setAgain} invalid={problem === SETUP.pinsDiffer} />
  </div>
);
