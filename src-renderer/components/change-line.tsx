import { formatMoney } from '#shared/money.ts';
import { CASH } from '#shared/words/cash.ts';
import { useChange } from '../stores/change.ts';
import styles from './draft-news.module.css';

/** Still to be given to the customer, perhaps: the hands are faster than the drawer. */
export function ChangeLine() {
  const amount = useChange((state) => state.amount);
  if (amount === null) return null;
  return (
    <p className={styles.change}>
      {CASH.change} <strong>{formatMoney(amount)}</strong>
    </p>
  );
}
