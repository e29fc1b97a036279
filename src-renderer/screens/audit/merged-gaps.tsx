import type { MergedReport } from '#shared/counter-api/day-files.ts';
import { GAPS, gapReason, gapWords, moreGapsWord } from '#shared/words/merged-gaps.ts';
import styles from './merged-gaps.module.css';

/** Lists payments of each wallet that its own counter didn't sell, and which of the other counters sold them (M26). */
export function MergedGaps({ report: { gaps, moreGaps } }: { readonly report: MergedReport }) {
  return (
    <section>
      <h2 className={styles.heading}>{GAPS.title}</h2>
      {gaps.length === 0 && <p className={styles.reason}>{GAPS.none}</p>}
      {gaps.some(({ explained }) => !explained) && <p className={styles.reason}>{GAPS.means}</p>}
      <ul className={styles.gaps}>
        {gaps.map((gap, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two wallets of a counter may have the same gap
          <li key={`${nth} ${gap.mark} ${gap.from}`} className={gap.explained ? '' : styles.open}>
            {gapWords(gap)}
            <span className={styles.reason}>{gapReason(gap)}</span>
          </li>
        ))}
      </ul>
      {moreGaps > 0 && <p className={styles.reason}>{moreGapsWord(moreGaps)}</p>}
    </section>
  );
}
