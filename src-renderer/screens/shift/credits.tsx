import { useState } from 'react';
import type { CreditRecord } from '#shared/counter-api/tenders.ts';
import { formatAmount, formatMoney, type Pesewa } from '#shared/money.ts';
import { errorText } from '#shared/words/errors.ts';
import { atWords, owesWords, SHIFT, usedBeforeWords } from '#shared/words/shifts.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { MoneyDialog, type MoneyProblem } from './money-dialog.tsx';
import styles from './shift-screen.module.css';
import { useOpenList } from './use-open-list.ts';

/** Lists the customers who still owe for a sale on credit, each until it is paid. */
export function Credits({ onLate }: { readonly onLate: (words: string | null) => void }) {
  const { list: credits, take, readAgain } = useOpenList('tenders.credits');
  const [paying, setPaying] = useState<CreditRecord | null>(null);
  return (
    <>
      {credits !== null && credits.length > 0 && <CreditList credits={credits} onPay={setPaying} />}
      {paying !== null && (
        <PayCredit
          credit={paying}
          onPaid={take}
          onRefused={() => void readAgain()}
          onClose={() => setPaying(null)}
          onLate={onLate}
        />
      )}
    </>
  );
}

interface CreditListProps {
  readonly credits: readonly CreditRecord[];
  readonly onPay: (credit: CreditRecord) => void;
}

const CreditList = ({ credits, onPay }: CreditListProps) => (
  <section className={styles.group} aria-labelledby="credits">
    <h2 id="credits">{SHIFT.credits}</h2>
    <ul className="entries">
      {credits.map((credit) => (
        <li key={`${credit.slip}:${credit.nth}`}>
          <span>
            <strong>{owesWords(credit.customer, credit.slip)}</strong>
            <small>{`${atWords(credit.since, businessNow())}, ${credit.soldBy}`}</small>
          </span>
          <span>{formatMoney(credit.owes)}</span>
          <Button
            onPress={() => onPay(credit)}
            name={`${SHIFT.payCredit}: ${credit.customer}`}
            word={SHIFT.payCredit}
          />
        </li>
      ))}
    </ul>
  </section>
);

interface PayCreditProps {
  readonly credit: CreditRecord;
  readonly onPaid: (credits: CreditRecord[]) => void;
  /** Called when the credit has changed since it was listed. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
  readonly onLate: (words: string | null) => void;
}

function PayCredit({ credit, onPaid, onRefused, onClose, onLate }: PayCreditProps) {
  /** The transaction that the attendant has been told was used before. */
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
    if (answer.error.code !== 'used-before') {
      onRefused();
      return { words: errorText(answer.error.code), at: null };
    }
    setTold(transaction);
    const use = await call('tenders.mobileMoneyUse', { transaction });
    const words = use.ok && use.value !== null ? usedBeforeWords(use.value, businessNow()) : errorText('used-before');
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
