import { useEffect, useState } from 'react';
import type { CreditRecord } from '#shared/counter-api/tenders.ts';
import { formatAmount, formatMoney, type Pesewa } from '#shared/money.ts';
import { errorWords } from '#shared/words/errors.ts';
import { atWords, owesWords, SHIFT, usedBeforeWords } from '#shared/words/shifts.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { businessNow } from '../../stores/counter.ts';
import { MoneyDialog, type MoneyProblem } from './money-dialog.tsx';
import styles from './shift-screen.module.css';

/** Who still owes for what was sold on credit; each until it is paid. */
export function Credits({ onLate }: { readonly onLate: (words: string | null) => void }) {
  const [credits, setCredits] = useState<readonly CreditRecord[]>([]);
  const [paying, setPaying] = useState<CreditRecord | null>(null);
  useEffect(() => {
    void call('tenders.credits', {}).then((answer) => answer.ok && setCredits(answer.value));
  }, []);
  if (credits.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="credits">
      <h2 id="credits">{SHIFT.credits}</h2>
      <ul className={styles.list}>
        {credits.map((credit) => (
          <li key={`${credit.slip}:${credit.nth}`}>
            <span>
              <strong>{owesWords(credit.customer, credit.slip)}</strong>
              <small>{`${atWords(credit.since, businessNow())}, ${credit.soldBy}`}</small>
            </span>
            <span>{formatMoney(credit.owes)}</span>
            <Button onPress={() => setPaying(credit)} name={`${SHIFT.payCredit}: ${credit.customer}`}>
              {SHIFT.payCredit}
            </Button>
          </li>
        ))}
      </ul>
      {paying !== null && (
        <PayCredit credit={paying} onPaid={setCredits} onClose={() => setPaying(null)} onLate={onLate} />
      )}
    </section>
  );
}

interface PayCreditProps {
  readonly credit: CreditRecord;
  readonly onPaid: (credits: readonly CreditRecord[]) => void;
  readonly onClose: () => void;
  readonly onLate: (words: string | null) => void;
}

function PayCredit({ credit, onPaid, onClose, onLate }: PayCreditProps) {
  /** The transaction of which the attendant has been told that it was used before. */
  const [told, setTold] = useState<string | null>(null);
  const save = async (amount: Pesewa | null, transaction: string): Promise<MoneyProblem | null> => {
    onLate(null);
    if (amount === null || amount === 0 || amount > credit.owes) return { words: SHIFT.badCredit, at: 'amount' };
    const answer = await call('tenders.payCredit', {
      ...{ slip: credit.slip, nth: credit.nth, amount },
      transaction: transaction === '' ? null : transaction,
      usedBeforeConfirmed: told === transaction && transaction !== '',
    });
    if (answer.ok) {
      onPaid(answer.value);
      return null;
    }
    const { happened, advice } = errorWords(answer.error.code);
    if (answer.error.code !== 'used-before') return { words: `${happened} ${advice}`, at: null };
    setTold(transaction);
    const use = await call('tenders.mobileMoneyUse', { transaction });
    const words = use.ok && use.value !== null ? usedBeforeWords(use.value, businessNow()) : `${happened} ${advice}`;
    return { words: `${words} ${SHIFT.saveAgain}`, at: 'line' };
  };
  return (
    <MoneyDialog
      title={SHIFT.payCreditTitle}
      means={`${owesWords(credit.customer, credit.slip)}: ${formatMoney(credit.owes)}`}
      lineLabel={SHIFT.transaction}
      lineMost={40}
      first={formatAmount(credit.owes)}
      onSave={save}
      onClose={onClose}
      onLate={onLate}
    />
  );
}
