import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Biller, BillerKey } from '#shared/reseller-api/utilities.ts';

/** The billers and the customers that practice look-ups find. Names and numbers are made up. */

const BY_ACCOUNT = { lookup_by: 'account', links_phone_to_account: false, has_amount_due: true } as const;

export const BILLER_CATALOGUE: readonly (Omit<Biller, 'enabled' | 'key'> & { readonly key: BillerKey })[] = [
  {
    key: 'ecg',
    label: 'ECG Prepaid',
    account_label: 'Meter number',
    requires_phone: true,
    lookup_by: 'phone',
    links_phone_to_account: true,
    has_amount_due: true,
  },
  { key: 'ghana_water', label: 'Ghana Water', account_label: 'Customer number', requires_phone: true, ...BY_ACCOUNT },
  { key: 'dstv', label: 'DStv', account_label: 'Smartcard number', requires_phone: false, ...BY_ACCOUNT },
  { key: 'gotv', label: 'GOtv', account_label: 'IUC number', requires_phone: false, ...BY_ACCOUNT },
  {
    key: 'startimes',
    label: 'StarTimes',
    account_label: 'Smartcard number',
    requires_phone: false,
    ...BY_ACCOUNT,
    has_amount_due: false,
  },
];

export interface UtilityCustomer {
  readonly biller: BillerKey;
  /** A meter, customer, smartcard or IUC number. */
  readonly account: string;
  readonly phone: string | null;
  readonly name: string;
  readonly due: Pesewa | null;
  readonly bouquet: string | null;
}

const customer = (
  biller: BillerKey,
  account: string,
  name: string,
  due: number | null,
  more: { readonly phone?: string; readonly bouquet?: string } = {},
): UtilityCustomer => ({
  biller,
  account,
  name,
  due: due === null ? null : pesewas(due),
  phone: more.phone ?? null,
  bouquet: more.bouquet ?? null,
});

export const UTILITY_CUSTOMERS: readonly UtilityCustomer[] = [
  customer('ecg', 'P24000010001', 'Practice Kiosk One', 1250, { phone: '0240000101' }),
  customer('ecg', 'P24000010002', 'Practice Home One', 0, { phone: '0240000101' }),
  customer('ecg', 'P24000020001', 'Practice Shop Two', 8640, { phone: '0200000102' }),
  customer('ghana_water', '900000010101', 'Practice Compound One', 14_375, { phone: '0240000201' }),
  customer('ghana_water', '900000010102', 'Practice Compound Two', -2050, { phone: '0260000202' }),
  customer('dstv', '9000000301', 'Practice Viewer One', 16_500, { bouquet: 'DStv Family' }),
  customer('dstv', '9000000302', 'Practice Viewer Two', 0, { bouquet: 'DStv Compact' }),
  customer('gotv', '9000000401', 'Practice Viewer Three', 7500, { bouquet: 'GOtv Jolli' }),
  customer('gotv', '9000000402', 'Practice Viewer Four', -500, { bouquet: 'GOtv Max' }),
  customer('startimes', '9000000501', 'Practice Viewer Five', null, { bouquet: 'Basic' }),
];
