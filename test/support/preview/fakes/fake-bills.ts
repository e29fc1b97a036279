/** Billers and their customers for the preview, as the service would tell them on a good day. */
import type { BillAccount, BillerOffer, BillerOffers, BillQuestion } from '#shared/counter-api/bills.ts';
import { pesewas } from '#shared/money.ts';

const biller = (key: BillerOffer['key'], label: string, rest: Partial<BillerOffer>): BillerOffer => ({
  key,
  label,
  enabled: true,
  accountLabel: 'Smartcard number',
  lookUpBy: 'account',
  needsPhone: false,
  linksPhone: false,
  hasAmountDue: true,
  ...rest,
});

export const BILLERS: BillerOffers = {
  billers: [
    biller('ecg', 'ECG Prepaid', {
      accountLabel: 'Meter number',
      lookUpBy: 'phone',
      needsPhone: true,
      linksPhone: true,
    }),
    biller('ghana_water', 'Ghana Water', { accountLabel: 'Customer number', needsPhone: true }),
    biller('dstv', 'DStv', {}),
    biller('gotv', 'GOtv', { accountLabel: 'IUC number' }),
    biller('startimes', 'StarTimes', { hasAmountDue: false }),
  ],
  least: pesewas(100),
  most: pesewas(500_000),
};

export const METERS: readonly BillAccount[] = [
  { account: 'P24000010001', name: 'Abena Serwaa Provisions', due: pesewas(1250), bouquet: null },
  { account: 'P24000010002', name: 'Abena Serwaa', due: pesewas(0), bouquet: null },
  { account: 'P24000017733', name: 'Serwaa Cold Store, Kaneshie Market', due: pesewas(-4500), bouquet: null },
];

export const account = (changes: Partial<BillAccount> = {}): BillAccount => ({
  account: '7029481155',
  name: 'Kwame Boateng',
  due: pesewas(16_500),
  bouquet: null,
  ...changes,
});

export function accountsFor(question: BillQuestion): readonly BillAccount[] {
  if (question.biller === 'ecg') return METERS;
  const bouquet = question.biller === 'ghana_water' ? null : 'DStv Family';
  return [account({ account: question.account ?? '', bouquet })];
}
