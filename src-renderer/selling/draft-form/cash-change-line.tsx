import { formatMoney } from '#shared/money.ts';
import { CASH } from '#shared/words/cash.ts';
import { useCashChange } from '../../stores/cash-change-store.ts';
import styles from './draft-news.module.css';

/** The change, which the customer may not have yet: typing is faster than the drawer. */
export function CashChangeLine() {
  const amount = useCashChange((state) => state.amount);
  if (amount === null) return null;
  return (
    <p className={styles.change}>
      {CASH.change} <strong>{formatMoney(amount)}</strong>
    </p>
  );
}
