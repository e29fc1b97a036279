/** Decides what the read-back offers next: one way forward, or none, and why. */
import { mayConfirmSameSale, maySend, mustConfirmPrice, type ReadBackState } from '../../stores/sale/sale-flow.ts';
import type { SellingStop } from '../../stores/sale/selling.ts';

/**
 * Enter does `send` and `check`; `price` and `another` have a key of their own, so that Enter Enter never sells twice or
 * at a price that nobody has read. Before `send` the number may have to be typed `again`.
 */
export type NextStep = 'wait' | 'send' | 'again' | 'check' | 'price' | 'another' | 'none';

export function nextStep(state: ReadBackState, stop: SellingStop | null): NextStep {
  if (state.stage !== 'ready') return 'wait';
  // Asking again under the same id can't sell twice, and tells the outcome.
  if (state.uncertain) return 'send';
  if (state.quote?.sameSale?.blocks || (state.quote?.rows?.refused.length ?? 0) > 0) return 'none';
  if (stop !== null || state.quote === null || state.quote.walletTooLow) return 'check';
  if (state.quote.overLimit !== undefined) return 'none';
  if (mustConfirmPrice(state)) return 'price';
  if (mayConfirmSameSale(state)) return 'another';
  return maySend(state) ? 'send' : 'none';
}
