/** A sale that is paid in parts. */
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import type { Tender } from '#shared/counter-api/tenders.ts';
import { addMoney, type Pesewa, pesewas } from '#shared/money.ts';
import type { Cash } from './cash.ts';

export interface Split {
  /** The price that it was made for: another price is paid anew. */
  readonly price: Pesewa;
  readonly tenders: readonly Tender[];
  readonly usedBeforeConfirmed: boolean;
}

/** The part of a submission that says how it is paid. */
export type Paid = Pick<SaleSubmission, 'cashReceived' | 'tenders' | 'usedBeforeConfirmed' | 'usesOwed'>;

export const cashPart = (split: Split | null, price: Pesewa | null): Pesewa | null =>
  split === null ? price : (split.tenders.find(({ kind }) => kind === 'cash')?.amount ?? pesewas(0));

/** Adds owed money as cash that the customer has already: it is paid out and taken in one step. */
export function withOwed(paid: Paid, owed: OwedEntry | null, price: Pesewa): Paid {
  if (owed === null) return paid;
  const { intentId, owes } = owed;
  const usesOwed = { intentId, amount: owes };
  const { tenders, cashReceived } = paid;
  if (tenders === undefined) {
    const counted = cashReceived ?? (owes === price ? pesewas(0) : null);
    return counted === null ? { ...paid, usesOwed } : { ...paid, usesOwed, cashReceived: addMoney(counted, owes) };
  }
  const cash = tenders.find((one) => one.kind === 'cash');
  const amount = addMoney(cash?.amount ?? pesewas(0), owes);
  const received = addMoney(cash?.received ?? cash?.amount ?? pesewas(0), owes);
  return { ...paid, usesOwed, tenders: [...tenders.filter((one) => one !== cash), { kind: 'cash', amount, received }] };
}

/** `cash` is the counted cash, if the shop counts. */
export function paidBy(split: Split | null, cash: Cash | null): Paid {
  const received = cash?.received ?? null;
  if (split === null) return received === null ? {} : { cashReceived: received };
  const { tenders, usedBeforeConfirmed } = split;
  return {
    tenders: tenders.map((tender) => (tender.kind === 'cash' ? { ...tender, received } : tender)),
    usedBeforeConfirmed,
  };
}
