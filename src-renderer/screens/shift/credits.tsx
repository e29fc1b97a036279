import { useMemo, useState } from 'react';
import { type CreditList, type CreditRecord, CUSTOMER_MOST, transactionId } from '#shared/counter-api/tenders.ts';
import { formatAmount, formatMoney, type Pesewa } from '#shared/money.ts';
import { errorText } from '#shared/words/errors.ts';
import { atWords, creditsCutWords, owesWords, SHIFT, usedBeforeWords } from '#shared/words/shifts.ts';
import { TENDER } from '#shared/words/tender.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { LineField } from '../../components/fields/line-field.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { MoneyDialog, type MoneyProblem } from './money-dialog.tsx';
import styles from './shift-screen.module.css';
import { useOpenList } from './use-open-list.ts';

const NONE: CreditList = { newest: [], all: 0 };

/**
 * Lists the customers who still owe for a sale on credit, each until it is paid. A list that is cut can be searched: the
 * older debts are found by no other way. The field stays from then on: the letters that are typed into it are the
 * drawer's keys anywhere else.
 */
export function Credits({ onLate }: { readonly onLate: (words: string | null) => void }) {
  const [text, setText] = useState('');
  const request = useMemo(() => ({ text }), [text]);
  const { list, isUnread, take, readAgain } = useOpenList('tenders.credits', request);
  const [paying, setPaying] = useState<CreditRecord | null>(null);
  const [wasCut, setWasCut] = useState(false);
  const { newest, all } = list ?? NONE;
  if (!wasCut && all > newest.length) setWasCut(true);
  return (
    <>
      {(all > 0 || wasCut || isUnread) && (
        <section className={styles.group} aria-labelledby="credits">
          <h2 id="credits">{SHIFT.credits}</h2>
          {wasCut && <LineField label={SHIFT.findCredit} text={text} onText={setText} maxLength={CUSTOMER_MOST} />}
          {isUnread ? (
            <TryAgain
              className={styles.unread}
              text={SHIFT.unread}
              word={SHIFT.tryAgain}
              onPress={() => void readAgain()}
            />
          ) : (
            all === 0 && <p role="status">{SHIFT.noSuchCredit}</p>
          )}
          <Debts newest={newest} all={all} onPay={setPaying} />
        </section>
      )}
      {paying !== null && (
        <PayCredit
          credit={paying}
          onPaid={text === '' ? take : () => void readAgain()}
          onRefused={() => void readAgain()}
          onClose={() => setPaying(null)}
          onLate={onLate}
        />
      )}
    </>
  );
}

interface DebtsProps extends CreditList {
  readonly onPay: (credit: CreditRecord) => void;
}

const Debts = ({ newest, all, onPay }: DebtsProps) => (
  <>
    {all > newest.length && <p>{creditsCutWords(newest.length, all)}</p>}
    <ul className="entries">
      {newest.map((credit) => (
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
  </>
);

interface PayCreditProps {
  readonly credit: CreditRecord;
  readonly onPaid: (list: CreditList) => void;
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
    if (transaction !== '' && !transactionId.safeParse(transaction).success)
      return { words: TENDER.badTransaction, at: 'line' };
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
