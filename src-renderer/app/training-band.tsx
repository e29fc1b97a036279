import { COUNTER } from '#shared/words/counter.ts';
import { SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { useCounter } from '../stores/counter-store.ts';
import { openSetup } from '../stores/setup-store.ts';
import styles from './training-band.module.css';

/** Keeps practice from being taken for a sale, and a sale for practice. */
export const TrainingBand = () => (
  <section className={styles.band} aria-label={COUNTER.training}>
    <strong>{COUNTER.training}</strong>
    {COUNTER.trainingMeans}
    <WayOut />
  </section>
);

/** The way out of practice: to the shop's own counter, or to its set-up. Calm, and never in the way. */
function WayOut() {
  const live = useCounter(({ snapshot }) => snapshot?.house?.live);
  if (live === undefined) return null;
  return live === 'absent' ? (
    <span className={styles.offer}>
      {SETUP.offer}
      <button type="button" className={styles.way} onClick={openSetup}>
        {SETUP.open}
      </button>
    </span>
  ) : (
    <button type="button" className={styles.way} onClick={() => void call('house.show', { kind: 'live' })}>
      {SETUP.toLive}
    </button>
  );
}
