import { useEffect, useState } from 'react';
import { DRAFT } from '#shared/words/draft.ts';
import { errorText } from '#shared/words/errors.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { Reading } from '../../components/marks/slow-words.tsx';
import type { OffersStore } from '../../stores/sale/offers.ts';
import { focusHomeIfLost } from '../../stores/screen-store.ts';
import styles from './offers-state.module.css';

interface OffersStateProps {
  readonly offers: Pick<OffersStore<unknown>, 'use' | 'load'>;
  readonly loading: string;
  readonly slow: string;
}

/**
 * Takes the place of a list that isn't loaded yet, or can't be had. The button stays, with its focus, while Dwadi asks
 * again.
 */
export function OffersState({ offers, loading, slow }: OffersStateProps) {
  const problem = offers.use((state) => state.problem);
  const [pressed, setPressed] = useState(false);
  // A screen without a field has nothing else to press.
  useEffect(() => void (problem !== null && focusHomeIfLost()), [problem]);
  const tryAgain = () => {
    setPressed(true);
    void offers.load(true);
  };
  return (
    <div className={styles.state}>
      {problem === null ? <Reading first={loading} slow={slow} /> : <Notice tone="bad" text={errorText(problem)} />}
      {(problem !== null || pressed) && (
        <Button onPress={tryAgain} busy={problem === null} home word={DRAFT.tryAgain} />
      )}
    </div>
  );
}
