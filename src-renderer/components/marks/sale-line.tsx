import { memo } from 'react';
import type { SaleLine } from '#shared/counter-api/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { productName } from '#shared/words/counter.ts';
import { stateWord } from '#shared/words/order-states.ts';
import { boughtFrom, lineName, slipWord } from '#shared/words/orders.ts';
import { clockTime, dayWord } from '#shared/words/times.ts';
import { businessNow } from '../../stores/counter-store.ts';
import styles from './sale-line.module.css';
import { StateMark } from './state-mark.tsx';

interface SaleLineViewProps {
  readonly line: SaleLine;
  /** The customer. */
  readonly who: string;
  /** Shown beside the state, if there is more to say about it. */
  readonly note?: string;
}

/** One sale in a list: its state, customer, content, price and time. */
export const SaleLineView = (line: SaleLineViewProps) => (
  <Drawn {...line} day={dayWord(line.line.soldAt, businessNow())} />
);

interface DrawnProps extends SaleLineViewProps {
  readonly day: string;
}

/** Drawn again only when its text changes: a key press moves on in a list of fifty. */
const Drawn = memo(({ line, who, note, day }: DrawnProps) => (
  <>
    <span className="only-heard">{lineName(line, who)}</span>
    <Picture line={line} who={who} day={day} {...(note !== undefined && { note })} />
  </>
));

const Picture = ({ line, who, note, day }: DrawnProps) => (
  <div className={styles.line} aria-hidden="true">
    <StateMark state={line.state} />
    <Two
      above={who}
      titled
      below={[stateWord(line.state, line.unproven > 0), ...(note === undefined ? [] : [note])].join(' · ')}
    />
    <Two above={productName(line.product)} below={boughtFrom(line)} />
    <Two above={formatMoney(line.price)} below={slipWord(line.slipNumber)} right />
    <Two above={clockTime(line.soldAt)} below={day} right />
  </div>
);

interface TwoProps {
  readonly above: string;
  readonly below: string;
  readonly right?: true;
  /** Stands whole in its title where the row has no room for it. */
  readonly titled?: true;
}

const Two = ({ above, below, right, titled }: TwoProps) => (
  <div className={`${styles.two} ${right ? 'right' : ''}`} title={titled && `${above}\n${below}`}>
    <span className="strong">{above}</span>
    <br />
    <span className="small">{below}</span>
  </div>
);
