/** A sale that is paid in parts. */
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import type { Tender } from '#shared/counter-api/tenders.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Cash } from './cash.ts';

export interface Split {
  /** For which price it was made: another price is paid anew. */
  readonly price: Pesewa;
  readonly tenders: readonly Tender[];
  readonly usedBeforeConfirmed: boolean;
}

/** What a submission says of how it is paid. */
export type Paid = Pick<SaleSubmission, 'cashReceived' | 'tenders' | 'usedBeforeConfirmed'>;

export const cashPart = (split: Split | null, price: Pesewa | null): Pesewa | null =>
  split === null ? price : (split.tenders.find(({ kind }) => kind === 'cash')?.amount ?? pesewas(0));

/** `cash` is what was counted in, where the shop counts. */
export function paidBy(split: Split | null, cash: Cash | null): Paid {
  const received = cash?.received ?? null;
  if (split === null) return received === null ? {} : { cashReceived: received };
  const { tenders, usedBeforeConfirmed } = split;
  return {
    tenders: tenders.map((tender) => (tender.kind === 'cash' ? { ...tender, received } : tender)),
    usedBeforeConfirmed,
  };
}
