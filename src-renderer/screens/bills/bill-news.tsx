import type { BillerOffer, BillerOffers } from '#shared/counter-api/bills.ts';
import { accountMissing, BILLS, billerOffWords, tooLittle, tooMuch } from '#shared/words/bills.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { DraftNews } from '../../selling/draft-form/draft-news.tsx';
import { type BillGap, billSale } from './bill-sale.ts';

interface BillNewsProps {
  readonly biller: BillerOffer | null;
  readonly limits: BillerOffers | null;
}

function gapWords(gap: BillGap, { biller, limits }: BillNewsProps): string {
  switch (gap) {
    case 'biller-missing':
      return BILLS.billerMissing;
    case 'biller-off':
      return billerOffWords(biller?.label ?? BILLS.biller);
    case 'account-missing':
      return accountMissing(biller?.accountLabel ?? BILLS.account);
    case 'phone-missing':
      return BILLS.phoneMissing;
    case 'phone-wrong':
      return BILLS.phoneWrong;
    case 'look-up-first':
      return BILLS.lookUpFirst;
    case 'confirm-expired':
      return BILLS.confirmExpired;
    case 'meter-first':
      return BILLS.meterFirst;
    case 'confirm-first':
      return BILLS.confirmFirst;
    case 'amount-missing':
      return BILLS.amountMissing;
    case 'amount-wrong':
      return DRAFT.amountWrong;
    case 'letter-in-amount':
      return DRAFT.letterInAmount;
    case 'amount-too-small':
      return limits === null ? DRAFT.amountWrong : tooLittle(limits.least);
    case 'amount-too-large':
      return limits === null ? DRAFT.amountWrong : tooMuch(limits.most);
  }
}

export function BillNews({ biller, limits }: BillNewsProps) {
  const { gap, notice, soldId, stands } = billSale.useNews();
  return (
    <DraftNews
      lacks={gap === null ? null : gapWords(gap, { biller, limits })}
      warning={null}
      notice={notice}
      soldId={soldId}
      stands={stands}
    />
  );
}
