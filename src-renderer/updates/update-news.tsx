import type { ReactNode } from 'react';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { arrivedWords, countdownWords, holdWords, problemWords, readyWords, UPDATES } from '#shared/words/updates.ts';
import { Button } from '../components/basic/button.tsx';
import { useCounter } from '../stores/counter-store.ts';
import styles from './update-news.module.css';
import { arrivalRead, installUpdate, putOffUpdate, useUpdates } from './updates-store.ts';

/** A band across the frame: a newer Dwadi is about to be installed, is ready, or runs since the last start. */
export function UpdateNews() {
  const state = useUpdates((updates) => updates.state);
  const may = useCounter(({ snapshot }) => snapshot?.attendant.rights.settings ?? false);
  return (
    <>
      <UpdateSoon />
      {state !== null && may && <Arrived {...state} />}
      {state !== null && may && <Ready {...state} />}
    </>
  );
}

/** Shown to the person at the counter, signed in or not: only they know whether they are in the middle of something. */
export function UpdateSoon() {
  const state = useUpdates((updates) => updates.state);
  if (state === null) return null;
  const { phase, countdown, found } = state;
  if (phase === 'installing') return <Row words={UPDATES.installing} />;
  if (countdown === null || found === null) return null;
  return (
    <Row words={countdownWords(found.version, countdown)}>
      <Button onPress={() => void putOffUpdate()} size="small" word={UPDATES.later} />
    </Row>
  );
}

function Arrived({ arrived }: UpdatesState) {
  if (arrived === null) return null;
  return (
    <Row words={arrivedWords(arrived)}>
      <Button onPress={() => void arrivalRead()} size="small" word={UPDATES.read} />
    </Row>
  );
}

function Ready({ phase, found, countdown, problem, holds, putOff }: UpdatesState) {
  if (phase !== 'ready' || found === null || countdown !== null || putOff) return null;
  const failed = problem === null ? null : problemWords(problem);
  const waits = holds.length > 0 ? holdWords(holds) : null;
  return (
    <Row
      words={readyWords(found.version)}
      more={failed === null ? `${UPDATES.waits} ${waits ?? ''}` : `${failed.happened} ${failed.advice}`}
    >
      <Button onPress={() => void installUpdate()} size="small" word={UPDATES.now} />
      <Button onPress={() => void putOffUpdate()} look="quiet" size="small" word={UPDATES.later} />
    </Row>
  );
}

interface RowProps {
  readonly words: string;
  readonly more?: string;
  readonly children?: ReactNode;
}

const Row = ({ words, more, children }: RowProps) => (
  <section className={styles.news} aria-label={UPDATES.title}>
    <p className={styles.words}>
      <strong>{words}</strong> {more}
    </p>
    {children}
  </section>
);
