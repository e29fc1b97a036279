/** The airtime draft on its way to the journal. */
import type { AirtimeRequest } from '#shared/counter-api/sales.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import { formatMoney } from '#shared/money.ts';
import { AIRTIME_NETWORKS } from '#shared/order-state.ts';
import { groupPhone, isPhone, type Phone } from '#shared/phone.ts';
import { savedNotice } from '#shared/words/draft.ts';
import { createDraftSale } from '../../stores/sale/draft-sale.ts';
import {
  type AirtimeDraft,
  airtimeDrafts,
  type DraftGap,
  fillAgain,
  type RefusedLetter,
  readDraft,
} from './airtime-draft.ts';

export type AirtimeGap = DraftGap | RefusedLetter;

export const airtimeSale = createDraftSale<AirtimeDraft, AirtimeRequest, AirtimeGap>({
  keptAs: 'airtime',
  draft: airtimeDrafts,
  read: readDraft,
  isWhatWasAsked: (order, asked) => order.recipient === asked.phone && order.amount === asked.amount,
  savedWords: ({ amount, phone }) => savedNotice(formatMoney(amount), groupPhone(phone)),
});

export function sellAirtimeTo(phone: Phone): boolean {
  if (!airtimeSale.giveWay()) return false;
  airtimeDrafts.startNew({ digits: phone });
  return true;
}

export function sellAirtimeAgain(order: OrderView): boolean {
  const network = AIRTIME_NETWORKS.find((name) => name === order.supplier) ?? null;
  if (!isPhone(order.recipient) || order.amount === null || !airtimeSale.giveWay()) return false;
  fillAgain(order.recipient, network, order.amount);
  return true;
}
