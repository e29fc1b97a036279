import { formatAmount, type Pesewa, parseCedis } from '#shared/money.ts';
import { AIRTIME } from '#shared/words/airtime.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { useAirtimeDraft } from '../../stores/airtime-draft.ts';
import { QUICK_AMOUNTS } from './airtime-keys.ts';
import styles from './quick-amounts.module.css';

export function QuickAmounts({ onAmount }: { readonly onAmount: (amount: Pesewa) => void }) {
  const chosen = useAirtimeDraft(({ amountText }) => parseCedis(amountText));
  return (
    <ul className={styles.amounts} aria-label={AIRTIME.quickAmounts}>
      {QUICK_AMOUNTS.map(({ amount, keyCap }) => (
        <li key={keyCap}>
          <button
            type="button"
            className={styles.amount}
            onClick={() => onAmount(amount)}
            aria-keyshortcuts={keyCap}
            aria-pressed={chosen === amount}
            aria-label={`${AIRTIME.currency} ${formatAmount(amount)}`}
          >
            <span className={styles.figure}>{formatAmount(amount)}</span>
            <KeyCap>{keyCap}</KeyCap>
          </button>
        </li>
      ))}
    </ul>
  );
}
