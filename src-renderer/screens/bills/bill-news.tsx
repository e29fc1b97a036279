import type { BillerOffer, BillerOffers } from '#shared/counter-api/bills.ts';
import { accountMissing, BILLS, billerOffWords, tooLittle, tooMuch } from '#shared/words/bills.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { SaleNews } from '../../selling/draft-form/sale-news.tsx';
import { type BillGap, billSale } from './bill-sale.ts';

interface BillNewsProps {
  readonly biller: BillerOffer | null;
  readonly limits: BillerOffers | null;
}

type LimitGap = 'amount-too-small' | 'amount-too-large';

const GAP_WORDS: Readonly<Record<Exclude<BillGap, LimitGap | 'biller-off' | 'account-missing'>, string>> = {
  'biller-missing': BILLS.billerMissing,
  'phone-missing': BILLS.phoneMissing,
  'phone-wrong': BILLS.phoneWrong,
  'look-up-first': BILLS.lookUpFirst,
  'confirm-expired': BILLS.confirmExpired,
  'meter-first': BILLS.meterFirst,
  'confirm-first': BILLS.confirmFirst,
  'amount-missing': BILLS.amountMissing,
  'amount-wrong': DRAFT.amountWrong,
  'letter-in-amount': DRAFT.letterInAmount,
};

function gapWords(gap: BillGap, { biller, limits }: BillNewsProps): string {
  switch (gap) {
    case 'biller-off':
      return billerOffWords(biller?.label ?? BILLS.biller);
    case 'account-missing':
      return accountMissing(biller?.accountLabel ?? BILLS.account);
    case 'amount-too-small':
      return limits === null ? DRAFT.amountWrong : tooLittle(limits.least);
    case 'amount-too-large':
      return limits === null ? DRAFT.amountWrong : tooMuch(limits.most);
    default:
      return GAP_WORDS[gap];
  }
}

export const BillNews = (of: BillNewsProps) => <SaleNews sale={billSale} words={(gap) => gapWords(gap, of)} />;
