import { formatAmount, type Pesewa, parseCedis } from '#shared/money.ts';
import { AIRTIME } from '#shared/words/airtime.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { KeyCap } from '../../components/basic/key-cap.tsx';
import { COIN_AND_NOTE_KEYS } from '../../text-edit/note-keys.ts';
import { useAirtimeDraft } from './airtime-draft.ts';
import styles from './quick-amounts.module.css';

interface QuickAmountsProps {
  readonly narrow: boolean;
  readonly onAmount: (amount: Pesewa) => void;
}

export function QuickAmounts({ narrow, onAmount }: QuickAmountsProps) {
  const chosen = useAirtimeDraft(({ amountText }) => parseCedis(amountText));
  return (
    <ul className={`${styles.amounts} ${narrow ? styles.narrow : ''}`} aria-label={AIRTIME.quickAmounts}>
      {COIN_AND_NOTE_KEYS.map(({ amount, keyCap }) => (
        <li key={keyCap}>
          <button
            type="button"
            className={styles.amount}
            onClick={() => onAmount(amount)}
            aria-keyshortcuts={keyCap}
            aria-pressed={chosen === amount}
          >
            <span className="large strong">
              <span className="only-heard">{DRAFT.currency} </span>
              {formatAmount(amount)}
            </span>
            <KeyCap>{keyCap}</KeyCap>
          </button>
        </li>
      ))}
    </ul>
  );
}
