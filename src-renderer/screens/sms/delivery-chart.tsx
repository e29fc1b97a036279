import { MESSAGE_STATES } from '#shared/reseller-api/states.ts';
import { messageWord, SMS, shareWords } from '#shared/words/sms.ts';
import { TableHead } from '../../components/basic/table-head.tsx';
import styles from './delivery-chart.module.css';

/** Delivered messages come first, then those that may still arrive, then those that didn't. */
const IN_ORDER = ['delivered', 'sent', 'queued', 'undelivered', 'expired', 'failed', 'rejected'] as const;
const KNOWN: readonly string[] = MESSAGE_STATES;

interface Bar {
  readonly status: string;
  readonly count: number;
}

/** Lists every state that has numbers; states that we don't know come last. */
function barsOf(delivery: Readonly<Record<string, number>>): Bar[] {
  const others = Object.keys(delivery).filter((status) => !KNOWN.includes(status));
  return [...IN_ORDER, ...others]
    .map((status) => ({ status, count: delivery[status] ?? 0 }))
    .filter(({ count }) => count > 0);
}

const ROW = 34;
const LABEL = 118;
const WIDTH = 460;
const LONGEST = WIDTH - LABEL - 110;

/** The ground of each bar: full, striped or empty, so that ink alone tells them apart. */
const GROUNDS: Readonly<Record<string, string>> = { delivered: 'full', sent: 'wide', queued: 'none' };

/**
 * Shows how many numbers are in each state: the bars start at zero, are labelled, and are told apart without colour.
 */
export function DeliveryChart({
  delivery,
  total,
}: {
  readonly delivery: Readonly<Record<string, number>>;
  readonly total: number;
}) {
  const bars = barsOf(delivery);
  if (bars.length === 0)
    return (
      <figure className={styles.chart}>
        <figcaption className="strong">{SMS.delivery}</figcaption>
        <p>{SMS.untold}</p>
      </figure>
    );
  const height = bars.length * ROW;
  return (
    <figure className={styles.chart}>
      <figcaption className="strong">{SMS.delivery}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} className={styles.picture} aria-hidden="true">
        <defs>
          <pattern id="wide" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={styles.stripe} width="5" height="10" />
          </pattern>
          <pattern id="narrow" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
            <rect className={styles.stripe} width="2" height="5" />
          </pattern>
        </defs>
        {bars.map(({ status, count }, index) => {
          const y = index * ROW;
          const length = total === 0 ? 0 : Math.max(3, (count / total) * LONGEST);
          const ground = GROUNDS[status] ?? 'narrow';
          return (
            <g key={status}>
              <text className={styles.label} x={LABEL - 8} y={y + 21}>
                {messageWord(status)}
              </text>
              <rect
                className={`${styles.bar} ${ground === 'full' ? styles.full : ''}`}
                x={LABEL}
                y={y + 6}
                width={length}
                height={ROW - 12}
                {...(ground !== 'full' && { fill: ground === 'none' ? 'none' : `url(#${ground})` })}
              />
              <text className={styles.count} x={LABEL + length + 8} y={y + 21}>
                {`${count.toLocaleString('en')} · ${shareWords(count, total)}`}
              </text>
            </g>
          );
        })}
        <line className={styles.axis} x1={LABEL} x2={LABEL} y1="0" y2={height} />
      </svg>
      <table className="only-heard">
        <TableHead names={[SMS.state, SMS.count, SMS.share]} />
        <tbody>
          {bars.map(({ status, count }) => (
            <tr key={status}>
              <th scope="row">{messageWord(status)}</th>
              <td>{count}</td>
              <td>{shareWords(count, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
