/** Keeps who is at the counter, as far as a screen needs to know: main decides, and is told of every sign of life. */
import { create } from 'zustand';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { SignInName } from '#shared/counter-api/staff.ts';
import { call } from '../bridge.ts';
import { openSale, useBoard } from './board-store.ts';
import { forgetCashChange } from './cash-change-store.ts';
import { useCounter } from './counter-store.ts';
import { forgetCountOfOthers } from './drawer-count-store.ts';
import { closeFind } from './find-store.ts';
import { closePayOut } from './pay-out-store.ts';
import { forgetAfaOfOthers } from './sale/afa-draft.ts';
import { forgetRecents } from './sale/recents.ts';
import { showOver, showProduct, useScreen } from './screen-store.ts';
import { forgetSlipLinesOfOthers } from './slip-lines-store.ts';
import { hideVouchers } from './voucher-reveal-store.ts';

interface SessionState {
  /** Null until main has answered. */
  readonly names: readonly SignInName[] | null;
  readonly problem: CounterErrorCode | null;
  /** Another person wants to take over from the one who is signed in. */
  readonly switching: boolean;
  /** The person who was signed in before the lock, and is likeliest to come back. */
  readonly last: string | null;
}

export const useSession = create<SessionState>()(() => ({ names: null, problem: null, switching: false, last: null }));

export async function askForNames(): Promise<void> {
  const answer = await call('staff.names', {});
  useSession.setState(answer.ok ? { names: answer.value, problem: null } : { problem: answer.error.code });
}

/** Signs a person in. Main has signed them in even if the asking page is gone by the time it answers. */
export async function signIn(id: string, pin: string): Promise<CallResult<'staff.signIn'>> {
  const answer = await call('staff.signIn', { id, pin });
  const right = answer.ok && answer.value.kind === 'right';
  if (right) useSession.setState({ switching: false, names: null, last: null });
  return answer;
}

export const openSwitch = (switching: boolean): void => useSession.setState({ switching });

export const lockNow = (): void => void call('staff.lock', {});

/**
 * Leads the first person to open the drawer, and the next person to finish a close that was forgotten or cut off. A
 * counter that can't open has no attendant, and its screen says why. While the journal opens, the drawer isn't known
 * yet, although a person may be signed in already.
 */
export function leadToDrawer({ locked, attendant, shift, journal }: CounterSnapshot): void {
  if (journal.state === 'opening') return;
  if (!locked && attendant.id !== '' && (shift.state !== 'open' || shift.forgotten)) showOver('shift');
}

/** Leads on to the prices, which come before the first sale: their owner is asked until they have decided. */
export function leadOn(snapshot: CounterSnapshot): void {
  leadToDrawer(snapshot);
  if (snapshot.atCost) showOver('prices');
}

export const isAnother = (before: CounterSnapshot, after: CounterSnapshot): boolean =>
  before.attendant.id !== after.attendant.id || before.locked !== after.locked;

/**
 * Closes everything that was open: the next person finds the product's screen. Drafts stay, since the customer is the
 * same, but for a registration.
 */
export function clearSession(before: CounterSnapshot, after: CounterSnapshot): void {
  hideVouchers();
  closeFind();
  closePayOut();
  forgetCashChange();
  forgetRecents();
  openSale(null);
  openSwitch(false);
  showProduct(useScreen.getState().product);
  leadOn(after);
  if (!after.locked) {
    forgetCountOfOthers(after.attendant.id);
    forgetAfaOfOthers(after.attendant.id);
    forgetSlipLinesOfOthers(after.attendant.id);
  }
  if (!after.locked) return;
  useBoard.setState({ board: null });
  useSession.setState({ last: before.attendant.id, names: null });
}

const TELL_EVERY_MS = 10_000;
let told = Number.NEGATIVE_INFINITY;

function tellOfActivity(): void {
  const { snapshot } = useCounter.getState();
  if (snapshot === null || snapshot.locked || performance.now() - told < TELL_EVERY_MS) return;
  told = performance.now();
  void call('staff.active', {});
}

/** Reports keys and presses to main, and nothing that happens by itself. */
export function trackActivity(): void {
  for (const sign of ['keydown', 'pointerdown', 'wheel'] as const) {
    window.addEventListener(sign, tellOfActivity, { capture: true, passive: true });
  }
}
