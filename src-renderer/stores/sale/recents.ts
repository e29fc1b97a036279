/** The last sales to numbers that end in the digits typed so far: "last customers by their last three digits". */
import { create } from 'zustand';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { Product } from '#shared/order-state.ts';
import { call } from '../../bridge.ts';

interface RecentsState {
  /** The digits that the sales belong to. */
  readonly digits: string;
  readonly sales: readonly SaleView[];
}

const NOTHING: RecentsState = { digits: '', sales: [] };
const SHOWN = 3;

export const useRecents = create<RecentsState>()(() => NOTHING);

/** Three to six digits are an ending that people remember; ten are a number. Other counts ask for nothing. */
const asksFor = (digits: string): number => {
  if (digits.length === 10) return 1;
  return digits.length >= 3 && digits.length <= 6 ? SHOWN : 0;
};

let wanted = '';
let asked = 0;

/** The sales that a key may sell again; empty while the answer for the current digits is still on its way. */
export function recentSales(): readonly SaleView[] {
  const { digits, sales } = useRecents.getState();
  return digits === wanted ? sales : [];
}

/** Looks up the last sales to the digits. `product`: sales of it alone; this form can't sell another product again. */
export async function lookUpRecents(digits: string, product: Product): Promise<void> {
  wanted = digits;
  asked += 1;
  const nth = asked;
  const limit = asksFor(digits);
  const { digits: before } = useRecents.getState();
  // A known customer is shown without their number: it would not be seen that the number is another's now.
  if (limit === 0 || (before.length === 10 && before !== digits)) useRecents.setState(NOTHING);
  if (limit === 0) return;
  const answer = await call('sales.recent', { digits, limit, product });
  // A slower answer to fewer digits, or to another person, must not replace this one.
  if (nth === asked) useRecents.setState(answer.ok ? { digits, sales: answer.value } : NOTHING);
}

/** Not everybody may see the sales of others: the next person finds none until digits are typed. */
export function forgetRecents(): void {
  wanted = '';
  asked += 1;
  useRecents.setState(NOTHING);
}
