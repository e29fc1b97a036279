import { useState } from 'react';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { PAPER_ANSWERS } from '#shared/counter-api/setup.ts';
import type { Result } from '#shared/result.ts';
import { errorWords } from '#shared/words/errors.ts';
import { paperWords, SETUP } from '#shared/words/setup.ts';
import { Button } from '../components/basic/button.tsx';
import styles from './setup.module.css';

type Printed = (typeof PAPER_ANSWERS)[number];

interface CodeToKeepProps {
  readonly code: string | null;
  readonly print: () => Promise<Result<{ readonly printed: Printed }, CounterError>>;
  readonly onProblem: (problem: string) => void;
}

/** The owner's recovery code, to be written down or printed before it counts. */
export function CodeToKeep({ code, print, onProblem }: CodeToKeepProps) {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const printIt = async () => {
    const answer = await print();
    if (answer.ok) setPrinted(answer.value.printed);
    else onProblem(errorWords(answer.error.code).happened);
  };
  return (
    <>
      <p>{SETUP.codeMeans}</p>
      {code !== null && (
        <p className={styles.code}>
          {code.split('-').map((group) => (
            // No two are alike: each checks its place, too.
            <span key={group}>{group}</span>
          ))}
        </p>
      )}
      <p>{SETUP.codeKeep}</p>
      <div className="keys">
        <Button onPress={() => void printIt()} word={SETUP.print} />
        {printed !== null && <p role="status">{paperWords(printed)}</p>}
      </div>
    </>
  );
}
