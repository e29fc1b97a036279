import { type RefObject, useId } from 'react';
import type { BillAccount, BillerOffer, BillerOffers } from '#shared/counter-api/bills.ts';
import { formatMoney, parseCedis } from '#shared/money.ts';
import { BILLS, limitsHint, paidOfDue, tooLittle, tooMuch } from '#shared/words/bills.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/basic/button.tsx';
import { MoneyField } from '../../components/fields/money-field.tsx';
import { useBillDraft } from '../../stores/sale/bill-draft.ts';
import { ConfirmedAccount } from './account/found-account.tsx';
import styles from './bill-amount.module.css';
import { amountGap } from './bill-sale.ts';

export const ALL_DUE_KEY = 'D';

interface BillAmountProps {
  readonly biller: BillerOffer;
  readonly account: BillAccount;
  readonly limits: BillerOffers;
  readonly onText: (text: string) => void;
  readonly onAllDue: () => void;
  readonly onLeaveBack: () => void;
  readonly invalid: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Takes the amount to pay: the service's live limits apply; the amount due is only shown. */
export function BillAmount({ biller, account, limits, field, ...rest }: BillAmountProps) {
  const text = useBillDraft(({ amountText }) => amountText);
  const wordsId = useId();
  const { due } = account;
  return (
    <div className="stack-3 grow">
      <ConfirmedAccount account={account} biller={biller} />
      <div className={styles.amount}>
        <MoneyField
          ref={field}
          label={`${BILLS.amount}, ${limitsHint(limits.least, limits.most)}`}
          currency={DRAFT.currency}
          text={text}
          onText={rest.onText}
          onLeaveBack={rest.onLeaveBack}
          describedBy={wordsId}
          invalid={rest.invalid || isOutside(text, limits)}
          home
        />
        {due !== null && due > 0 && (
          <Button onPress={rest.onAllDue} keyName={ALL_DUE_KEY} word={`${BILLS.payDue} ${formatMoney(due)}`} />
        )}
      </div>
      <p id={wordsId} className={`${styles.words} ${isOutside(text, limits) ? 'mistake' : ''}`}>
        {amountWords(text, limits, account)}
      </p>
    </div>
  );
}

function isOutside(text: string, limits: BillerOffers): boolean {
  const gap = amountGap(text, limits);
  return gap === 'amount-too-small' || gap === 'amount-too-large';
}

/** Tells while the amount is typed that the service won't take it, or how much stays due. */
function amountWords(text: string, limits: BillerOffers, { due }: BillAccount): string | null {
  const gap = amountGap(text, limits);
  if (gap === 'amount-too-small') return tooLittle(limits.least);
  if (gap === 'amount-too-large') return tooMuch(limits.most);
  const amount = gap === null ? parseCedis(text) : null;
  return amount === null ? null : paidOfDue(amount, due);
}
