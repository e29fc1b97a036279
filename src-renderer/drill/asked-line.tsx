import { type Ref, useId } from 'react';
import { LineField } from '../components/line-field.tsx';
import styles from './drill.module.css';

interface AskedLineProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  /** What is wrong with it; null where nothing is. */
  readonly problem: string | null;
}

/** A line that the drill asks for, with what is wrong with it below. */
export function AskedLine({ ref = null, problem, ...line }: AskedLineProps) {
  const id = useId();
  return (
    <>
      <LineField ref={ref} {...line} invalid={problem !== null} describedBy={id} />
      <p id={id} role={problem === null ? undefined : 'alert'} className={styles.wrong}>
        {problem}
      </p>
    </>
  );
}
