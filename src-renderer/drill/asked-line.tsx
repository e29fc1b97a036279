import { type Ref, useId } from 'react';
import { LineField } from '../components/fields/line-field.tsx';

interface AskedLineProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  /** The problem with it; null if there is none. */
  readonly problem: string | null;
}

export function AskedLine({ ref = null, problem, ...line }: AskedLineProps) {
  const id = useId();
  return (
    <>
      <LineField ref={ref} {...line} invalid={problem !== null} describedBy={id} />
      <p id={id} role={problem === null ? undefined : 'alert'} className="mistake">
        {problem}
      </p>
    </>
  );
}
