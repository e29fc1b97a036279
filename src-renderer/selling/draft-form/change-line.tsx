import { formatMoney } from '#shared/money.ts';
import { CASH } from '#shared/words/cash.ts';
import { useChange } from '../../stores/change-store.ts';
import styles from './draft-news.module.css';

/** The change, which the customer may not have yet: typing is faster than the drawer. */
export function ChangeLine() {
  const amount = useChange((state) => state.amount);
  if (amount === null) return null;
  return (
    <p className={styles.change}>
      {CASH.change} <strong>{formatMoney(amount)}</strong>
    </p>
  );
}
