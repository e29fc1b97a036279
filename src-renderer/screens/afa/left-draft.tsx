import { useEffect, useRef } from 'react';
import type { KeptAfaDraft } from '#shared/counter-api/afa.ts';
import { AFA, leftWords } from '#shared/words/afa.ts';
import { Button } from '../../components/basic/button.tsx';
import { ButtonRow } from '../../components/basic/button-row.tsx';
import { useNow } from '../../stores/clock.ts';
import { discardLeft, goOnWithLeft } from './afa-autosave.ts';
import styles from './left-draft.module.css';

/** The draft that the last run left unfinished: to go on with, or to give up. */
export function LeftDraft({ left }: { readonly left: KeptAfaDraft }) {
  const goOn = useRef<HTMLButtonElement>(null);
  const now = useNow();
  useEffect(() => {
    if (document.activeElement === document.body) goOn.current?.focus();
  }, []);
  return (
    <section className={styles.left} aria-labelledby="afa-left">
      <h2 id="afa-left" tabIndex={-1} data-home>
        {AFA.left}
      </h2>
      <p className={styles.who}>{leftWords(left, now)}</p>
      <p>{AFA.leftMeans}</p>
      <ButtonRow>
        <Button onPress={discardLeft} size="large">
          {AFA.discard}
        </Button>
        <Button ref={goOn} onPress={goOnWithLeft} look="next" size="large" keyCap="⏎" keyName="Enter">
          {AFA.goOn}
        </Button>
      </ButtonRow>
    </section>
  );
}
