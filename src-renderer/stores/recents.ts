/** The last sales to numbers that end in the digits typed so far: "last customers by their last three digits". */
import { create } from 'zustand';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { Product } from '#shared/order-state.ts';
import { call } from '../bridge.ts';

interface RecentsState {
  /** The digits that the sales belong to. */
  readonly digits: string;
  readonly sales: readonly SaleView[];
}

const NOTHING: RecentsState = { digits: '', sales: [] };
const SHOWN = 3;

export const useRecents = create<RecentsState>()(() => NOTHING);

/** Three to six digits are an ending that somebody remembers; ten are a number. Between them there is nothing to ask. */
const asksFor = (digits: string): number => {
  if (digits.length === 10) return 1;
  return digits.length >= 3 && digits.length <= 6 ? SHOWN : 0;
};

let wanted = '';

/** What a key may sell again: nothing, while what belongs to the digits that stand there is still on its way. */
export function recentSales(): readonly SaleView[] {
  const { digits, sales } = useRecents.getState();
  return digits === wanted ? sales : [];
}

/** `product`: sales of it alone. What the same customer bought last of another is nothing that this form can sell again. */
export async function lookUpRecents(digits: string, product: Product): Promise<void> {
  wanted = digits;
  const limit = asksFor(digits);
  const { digits: before } = useRecents.getState();
  // A customer who is known stands there without their number: nobody would see that it is another's.
  if (limit === 0 || (before.length === 10 && before !== digits)) useRecents.setState(NOTHING);
  if (limit === 0) return;
  const answer = await call('sales.recent', { digits, limit, product });
  // A slower answer to fewer digits must not replace this one.
  if (wanted === digits) useRecents.setState(answer.ok ? { digits, sales: answer.value } : NOTHING);
}
