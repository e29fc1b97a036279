/**
 * PINs on the screen: in memory alone, for one sale, and no longer than needed to read them out. They are never stored,
 * and hidden PINs are removed from the page.
 */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { RevealedVouchers } from '#shared/counter-api/vouchers.ts';
import { displayState } from '#shared/order-state.ts';
import { call } from '../bridge.ts';

const SHOWN_MS = 60_000;

interface RevealState {
  /** The sale whose PINs were asked for. */
  readonly saleId: string | null;
  readonly shown: RevealedVouchers | null;
  readonly problem: CounterErrorCode | null;
}

const NOTHING: RevealState = { saleId: null, shown: null, problem: null };

export const useReveal = create<RevealState>()(() => NOTHING);

let hideLater: ReturnType<typeof setTimeout> | undefined;

export function hideVouchers(): void {
  clearTimeout(hideLater);
  useReveal.setState(NOTHING);
}

/** Each call is one showing in the audit log: a second press while the first is on its way asks nothing. */
export async function revealVouchers(saleId: string): Promise<void> {
  const open = useReveal.getState();
  if (open.saleId === saleId && open.problem === null) return;
  hideVouchers();
  useReveal.setState({ saleId });
  const answer = await call('vouchers.reveal', { saleId });
  // Hidden again before they came: they are not shown after all.
  if (useReveal.getState().saleId !== saleId) return;
  useReveal.setState(answer.ok ? { shown: answer.value } : { problem: answer.error.code });
  if (answer.ok) hideLater = setTimeout(hideVouchers, SHOWN_MS);
}

/** True once the PINs have been delivered (M15). */
export const hasPins = (sale: SaleView): boolean => {
  const [order] = sale.orders;
  return sale.product === 'voucher' && order !== undefined && displayState(order) === 'done';
};

/** Hides the PINs with the window, so that the next person to look at it doesn't see them. */
export function hideWithWindow(): void {
  document.addEventListener('visibilitychange', () => document.hidden && hideVouchers());
}
