/** The parts of a sale that aren't paid in cash, as they were typed, and the tenders that they make. */
import { type Tender, transactionId } from '#shared/counter-api/tenders.ts';
import { type Pesewa, parseCedis, pesewas } from '#shared/money.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { TENDER } from '#shared/words/tender.ts';

export interface TenderDraft {
  readonly mobileMoney: string;
  readonly transaction: string;
  readonly credit: string;
  readonly customer: string;
}
export type TenderField = keyof TenderDraft;

export const NOTHING_TYPED: TenderDraft = { mobileMoney: '', transaction: '', credit: '', customer: '' };

export interface TenderProblem {
  readonly words: string;
  /** The fields that it is about; the focus goes to the first. */
  readonly at: readonly [TenderField, ...TenderField[]];
}

/** Null if the text is no amount. */
const amountOf = (text: string): Pesewa | null => (text.trim() === '' ? pesewas(0) : parseCedis(text));

/** The rest to pay in cash; null if it is unknown, or would be below zero. */
export function restOf({ mobileMoney, credit }: TenderDraft, price: Pesewa): Pesewa | null {
  const [byPhone, owed] = [amountOf(mobileMoney), amountOf(credit)];
  if (byPhone === null || owed === null || byPhone + owed > price) return null;
  return pesewas(price - byPhone - owed);
}

function problemOf(draft: TenderDraft, price: Pesewa): TenderProblem | null {
  const [byPhone, owed] = [amountOf(draft.mobileMoney), amountOf(draft.credit)];
  if (byPhone === null) return { words: DRAFT.amountWrong, at: ['mobileMoney'] };
  if (owed === null) return { words: DRAFT.amountWrong, at: ['credit'] };
  if (byPhone + owed > price) return { words: TENDER.tooMuch, at: ['mobileMoney', 'credit'] };
  // A transaction or a name is never typed for nothing: the amount was forgotten.
  if (byPhone === 0 && draft.transaction.trim() !== '') return { words: TENDER.noAmountByPhone, at: ['mobileMoney'] };
  if (byPhone > 0 && !transactionId.safeParse(draft.transaction).success)
    return { words: TENDER.badTransaction, at: ['transaction'] };
  if (owed === 0 && draft.customer.trim() !== '') return { words: TENDER.noAmountOwed, at: ['credit'] };
  if (owed > 0 && draft.customer.trim().length < 2) return { words: TENDER.badCustomer, at: ['customer'] };
  return null;
}

/** Reads the parts, or finds their mistake. */
export function readTenders(draft: TenderDraft, price: Pesewa): Tender[] | TenderProblem {
  const problem = problemOf(draft, price);
  if (problem !== null) return problem;
  const { mobileMoney, transaction, credit, customer } = draft;
  const parts: Tender[] = [];
  const [byPhone, owed, rest] = [amountOf(mobileMoney), amountOf(credit), restOf(draft, price)];
  if (byPhone) parts.push({ kind: 'mobile-money', amount: byPhone, transaction: transactionId.parse(transaction) });
  if (owed) parts.push({ kind: 'credit', amount: owed, customer: customer.trim() });
  if (rest) parts.push({ kind: 'cash', amount: rest, received: null });
  return parts;
}
