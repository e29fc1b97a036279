import { useEffect, useState } from 'react';
import type { OwedList } from '#shared/counter-api/owed.ts';
import { formatMoney } from '#shared/money.ts';
import { atWords, owedCutWords, owedToWords, paidOutWords, SHIFT } from '#shared/words/shifts.ts';
import { Button } from '../../components/basic/button.tsx';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { payOut, usePayOut } from '../../stores/pay-out-store.ts';
import styles from './shift-screen.module.css';
import { useOpenList } from './use-open-list.ts';

const ALL = {};
const NONE: OwedList = { newest: [], all: 0 };

/** Lists the money owed to customers, each until it is paid out. */
export function Owed({ onPaid }: { readonly onPaid: (words: string) => void }) {
  const { list, isUnread, take, readAgain } = useOpenList('owed.list', ALL);
  const { told, paid, refusals } = usePayOut();
  /** Payments from before this page was opened are in its list already. */
  const [before] = useState({ told, refusals });
  useEffect(() => {
    if (told === null || told === before.told) return;
    take(told);
    if (paid !== null) onPaid(paidOutWords(paid));
  }, [told, paid, before, take, onPaid]);
  useEffect(() => {
    if (refusals > before.refusals) void readAgain();
  }, [refusals, before, readAgain]);
  const { newest, all } = list ?? NONE;
  if (all === 0 && !isUnread) return null;
  return (
    <section className={styles.group} aria-labelledby="owed">
      <h2 id="owed">{SHIFT.owed}</h2>
      {isUnread && (
        <TryAgain
          className={styles.unread}
          text={SHIFT.unread}
          word={SHIFT.tryAgain}
          onPress={() => void readAgain()}
        />
      )}
      <Debts newest={newest} all={all} />
    </section>
  );
}

const Debts = ({ newest, all }: OwedList) => (
  <>
    {all > newest.length && <p>{owedCutWords(newest.length, all)}</p>}
    <ul className="entries">
      {newest.map((entry) => (
        <li key={entry.intentId}>
          <span>
            <strong>{owedToWords(entry)}</strong>
            <small>{`${atWords(entry.soldAt, businessNow())}, ${entry.soldBy}`}</small>
          </span>
          <span>{formatMoney(entry.owes)}</span>
          <Button
            onPress={() => payOut(entry)}
            name={`${SHIFT.giveBack}: ${owedToWords(entry)}`}
            word={SHIFT.giveBack}
          />
        </li>
      ))}
    </ul>
  </>
);
