import type { Ref } from 'react';
import { formatAmount, formatMoney, type Pesewa } from '#shared/money.ts';
import { CASH, missingWords } from '#shared/words/cash.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { KeyCap } from '../../components/basic/key-cap.tsx';
import { MoneyField } from '../../components/fields/money-field.tsx';
import { usePlainKeys } from '../../components/hooks/window-keys.ts';
import { type Cash, EXACT_KEY, NOTES } from '../../stores/sale/cash.ts';
import styles from './cash-gate.module.css';

interface CashGateProps {
  readonly cash: Cash;
  readonly price: Pesewa;
  /** Send was pressed before the cash was enough. */
  readonly asked: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

const HELP_ID = 'cash-help';

/**
 * Takes the cash that the customer gave, by figures or by notes, and shows the change. Nothing is sent before it is
 * enough.
 */
export function CashGate({ cash, price, asked, ref }: CashGateProps) {
  const { setText } = cash;
  usePlainKeys((key) => {
    const amount = key === EXACT_KEY ? price : NOTES.find(({ keyCap }) => keyCap === key)?.amount;
    if (amount !== undefined) setText(formatAmount(amount));
  });
  return (
    <div className={styles.cash}>
      <MoneyField
        ref={ref}
        label={CASH.received}
        currency={DRAFT.currency}
        text={cash.text}
        onText={setText}
        describedBy={HELP_ID}
        invalid={asked && !cash.enough}
        home
      />
      <ul className={styles.notes} aria-label={CASH.notes}>
        {[{ amount: price, keyCap: EXACT_KEY, word: CASH.exact }, ...NOTES].map((note) => (
          <li key={note.keyCap}>
            <button
              type="button"
              className={styles.note}
              onClick={() => setText(formatAmount(note.amount))}
              aria-keyshortcuts={note.keyCap}
            >
              <span>{'word' in note ? note.word : formatAmount(note.amount).replace(/\.00$/, '')}</span>
              <KeyCap>{note.keyCap}</KeyCap>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.change} id={HELP_ID} role="status">
        {cash.change === null ? (
          <span className={asked ? 'mistake' : 'muted'}>{missingWords(price, cash.received)}</span>
        ) : (
          <>
            <span>{CASH.change}</span> <strong>{formatMoney(cash.change)}</strong>
          </>
        )}
      </p>
    </div>
  );
}
