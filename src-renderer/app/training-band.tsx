import { COUNTER } from '#shared/words/counter.ts';
import styles from './training-band.module.css';

/** Nobody may take practice for a sale, or a sale for practice. */
export const TrainingBand = () => (
  <section className={styles.band} aria-label={COUNTER.training}>
    <strong className={styles.word}>{COUNTER.training}</strong>
    {COUNTER.trainingMeans}
  </section>
);
