/** How a submission is paid for, and whether that is enough. Pure. */
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import type { NewTender, Tender } from '#shared/counter-api/tenders.ts';
import { addMoney, type Pesewa } from '#shared/money.ts';

type Paid = Pick<SaleSubmission, 'cashReceived' | 'tenders'>;

/** Why the payment blocks the sale; null if it is paid for. */
export function unpaidFor({ cashReceived, tenders }: Paid, price: Pesewa, cashFirst: boolean): CounterErrorCode | null {
  if (tenders === undefined) {
    const short = cashReceived === undefined ? price > 0 && cashFirst : cashReceived < price;
    return short ? 'cash-not-received' : null;
  }
  const messages = tenders.flatMap((tender) => (tender.kind === 'mobile-money' ? tender.transaction : []));
  // A mobile money message pays for one part only, even if it is shown for two.
  const isWhole = addMoney(...tenders.map(({ amount }) => amount)) === price;
  if (!isWhole || new Set(messages).size < messages.length) return 'tenders-differ';
  const short = tenders.some(
    (tender) => tender.kind === 'cash' && (tender.received === null ? cashFirst : tender.received < tender.amount),
  );
  return short ? 'cash-not-received' : null;
}

function asKept(tender: Tender): NewTender {
  const { kind, amount } = tender;
  if (kind === 'cash') return { kind, amount, received: tender.received ?? amount, detail: null };
  return { kind, amount, received: amount, detail: kind === 'credit' ? tender.customer : tender.transaction };
}

/** Undefined if nobody counted anything: then it was all cash. */
export function tendersOf({ cashReceived, tenders }: Paid, price: Pesewa): NewTender[] | undefined {
  if (tenders !== undefined) return tenders.map(asKept);
  if (cashReceived === undefined || price === 0) return undefined;
  return [{ kind: 'cash', amount: price, received: cashReceived, detail: null }];
}
