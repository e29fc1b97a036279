/** Signs the code of a slip with the key that signs the day files, and judges one by the keys that are known. */
import type { SaleView } from '#shared/counter-api/values.ts';
import { type DisplayState, displayState, worseFirst } from '#shared/order-state.ts';
import { type ReadSlipCode, readSlipCode, type SlipFacts, signedSlipText, slipCode } from '#shared/slip-code.ts';
import { fingerprintOf, isSignedBy, type Signer } from '../platform/signing.ts';

const SIGNER_LETTERS = 8;

const worstOf = ({ tally, orders }: SaleView): DisplayState => {
  const states = (Object.keys(tally) as DisplayState[]).filter((state) => tally[state]).sort(worseFirst);
  return states[0] ?? (orders[0] ? displayState(orders[0]) : 'saved');
};

/** The end of the number that it was sold to; none of a list's, and none of a voucher's. */
function endingOf({ orders, orderCount }: SaleView): string | null {
  const [order] = orders;
  if (order === undefined || orderCount > 1 || order.recipient === order.supplier) return null;
  const digits = order.recipient.replace(/\D/g, '');
  return digits.length < 3 ? null : digits.slice(-3);
}

interface OwnCounter {
  readonly mark: string;
  readonly training: boolean;
  readonly signer: Signer;
}

/** A slip says what was paid, and not what is still owed. */
const factsOf = (sale: SaleView, { mark, training, signer }: OwnCounter): SlipFacts => ({
  ...{ mark, training, product: sale.product, state: worstOf(sale), slip: sale.slipNumber },
  tail: (sale.orders[0]?.reference ?? '').slice(-6),
  signer: signer.fingerprint.slice(0, SIGNER_LETTERS),
  soldAt: sale.soldAt - (sale.soldAt % 1000),
  ending: endingOf(sale),
  amount: sale.price - sale.unpaid,
});

/** Returns what makes the code of a sale's slip; null for a sale whose code can't be made. */
export const slipProver =
  (counter: OwnCounter) =>
  (sale: SaleView): string | null =>
    slipCode(factsOf(sale, counter), (text) => Buffer.from(counter.signer.sign(text), 'base64url'));

export type SlipJudgement =
  | { readonly result: 'true'; readonly facts: SlipFacts; readonly fingerprint: string }
  /** `changed`: it names a known key, which didn't sign it. `other-shop`: it names none of the known keys. */
  | { readonly result: 'changed' | 'other-shop' | 'not-a-code' };

/** One counter's own slips. */
export interface SlipProof {
  readonly codeOf: (sale: SaleView) => string | null;
  readonly judge: (text: string) => SlipJudgement;
}

const isBy = (key: string, { facts, signature }: ReadSlipCode): boolean =>
  isSignedBy(key, signedSlipText(facts), Buffer.from(signature).toString('base64url'));

/** `keys`: the public keys of the owner's counters, 32 bytes in base64url each. */
export function judgeSlip(text: string, keys: readonly string[]): SlipJudgement {
  const code = readSlipCode(text);
  if (code === null) return { result: 'not-a-code' };
  const named = keys.filter((key) => fingerprintOf(key).startsWith(code.facts.signer));
  const key = named.find((one) => isBy(one, code));
  if (key !== undefined) return { result: 'true', facts: code.facts, fingerprint: fingerprintOf(key) };
  return { result: named.length > 0 ? 'changed' : 'other-shop' };
}
