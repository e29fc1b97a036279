import type { SlipView } from '#shared/counter-api/sales.ts';
import styles from './slip.module.css';

interface SlipProps {
  readonly slip: SlipView;
  readonly name: string;
  readonly trainingWord: string;
}

/** The slip as the printer would put it on paper. It looks like the shop's, not like ours. */
export function Slip({ slip, name, trainingWord }: SlipProps) {
  const [shop, ...heading] = slip.heading;
  return (
    <section className={styles.slip} aria-label={name}>
      {slip.training && <p className={styles.training}>{trainingWord}</p>}
      {shop !== undefined && <p className={styles.shop}>{shop}</p>}
      {heading.map((line) => (
        <p key={line} className={styles.centred}>
          {line}
        </p>
      ))}
      <dl className={styles.rows}>
        {slip.rows.map((row) => (
          <div key={row.label} className={row.strong ? styles.strong : styles.row}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.status}>{slip.status}</p>
      {slip.footing.map((line) => (
        <p key={line} className={styles.centred}>
          {line}
        </p>
      ))}
    </section>
  );
}
