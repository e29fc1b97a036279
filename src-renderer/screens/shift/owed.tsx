import { useEffect } from 'react';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import { formatMoney } from '#shared/money.ts';
import { atWords, owedToWords, SHIFT } from '#shared/words/shifts.ts';
import { Button } from '../../components/button.tsx';
import { businessNow } from '../../stores/counter.ts';
import { payOut, usePayOut } from '../../stores/pay-out.ts';
import styles from './shift-screen.module.css';
import { useOpenList } from './use-open-list.ts';

/** What customers have to get back, each until it is paid out. */
export function Owed() {
  const { list: owed, take, readAgain } = useOpenList('owed.list');
  const told = usePayOut((state) => state.told);
  const refusals = usePayOut((state) => state.refusals);
  useEffect(() => {
    if (told !== null) take(told);
  }, [told, take]);
  useEffect(() => {
    if (refusals > 0) void readAgain();
  }, [refusals, readAgain]);
  return owed !== null && owed.length > 0 ? <OwedList owed={owed} /> : null;
}

const OwedList = ({ owed }: { readonly owed: readonly OwedEntry[] }) => (
  <section className={styles.group} aria-labelledby="owed">
    <h2 id="owed">{SHIFT.owed}</h2>
    <ul className={styles.list}>
      {owed.map((entry) => (
        <li key={entry.intentId}>
          <span>
            <strong>{owedToWords(entry)}</strong>
            <small>{`${atWords(entry.soldAt, businessNow())}, ${entry.soldBy}`}</small>
          </span>
          <span>{formatMoney(entry.owes)}</span>
          <Button onPress={() => payOut(entry)} name={`${SHIFT.giveBack}: ${owedToWords(entry)}`}>
            {SHIFT.giveBack}
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
