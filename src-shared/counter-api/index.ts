/**
 * The counter-api: everything a screen may ask of the main process, and every event it is told. Both sides parse both
 * ways: the renderer is hostile by assumption, and a main process of another version may answer it.
 */
import { z } from 'zod';
import type { Result } from '../result.ts';
import { afaCalls } from './afa.ts';
import { auditCalls } from './audit.ts';
import { billsCalls } from './bills.ts';
import { bulkCalls } from './bulk.ts';
import { catalogueCalls } from './catalogue.ts';
import { counterCalls, counterEvents } from './counter.ts';
import { customerScreenCalls } from './customer-screen.ts';
import { customersCalls } from './customers.ts';
import { dayFilesCalls } from './day-files.ts';
import { disputesCalls } from './disputes.ts';
import { doctorCalls } from './doctor.ts';
import { draftsCalls } from './drafts.ts';
import { drillCalls, drillEvents } from './drill.ts';
import { type CounterError, counterError } from './errors.ts';
import { lockdownCalls, lockdownEvents } from './lockdown.ts';
import { newsCalls } from './news.ts';
import { numbersCalls } from './numbers.ts';
import { officeCalls, officeEvents } from './office.ts';
import { ordersCalls } from './orders.ts';
import { owedCalls } from './owed.ts';
import { pricesCalls } from './prices.ts';
import { printingCalls, printingEvents } from './printing.ts';
import { provisioningCalls } from './provisioning.ts';
import { reconcileCalls } from './reconcile.ts';
import { reportsCalls } from './reports.ts';
import { salesCalls, salesEvents } from './sales.ts';
import { screenCalls } from './screen.ts';
import { settingsCalls } from './settings.ts';
import { setupCalls } from './setup.ts';
import { shiftsCalls } from './shifts.ts';
import { smsCalls } from './sms.ts';
import { staffCalls } from './staff.ts';
import { tenderCalls } from './tenders.ts';
import { updatesCalls, updatesEvents } from './updates.ts';
import { vouchersCalls } from './vouchers.ts';
import { waitingCalls, waitingEvents } from './waiting.ts';

/** Joins the domains; a name that two of them claim is a bug that must not start. */
function join<A extends object, B extends object>(a: A, b: B): A & B {
  const twice = Object.keys(a).find((name) => name in b);
  if (twice !== undefined) throw new Error(`counter-api: ${twice} is declared twice`);
  return { ...a, ...b };
}

const usualCalls = join(join(counterCalls, salesCalls), join(ordersCalls, join(catalogueCalls, numbersCalls)));
const listCalls = join(bulkCalls, smsCalls);
const productCalls = join(
  join(vouchersCalls, join(afaCalls, draftsCalls)),
  join(join(billsCalls, customersCalls), waitingCalls),
);
const shopCalls = join(
  join(
    join(
      join(join(settingsCalls, join(screenCalls, customerScreenCalls)), join(lockdownCalls, drillCalls)),
      join(setupCalls, doctorCalls),
    ),
    join(printingCalls, join(pricesCalls, join(reportsCalls, reconcileCalls))),
  ),
  join(staffCalls, join(shiftsCalls, join(tenderCalls, join(owedCalls, disputesCalls)))),
);
const ownerCalls = join(
  join(auditCalls, join(updatesCalls, provisioningCalls)),
  join(dayFilesCalls, join(newsCalls, officeCalls)),
);
export const calls = join(join(usualCalls, ownerCalls), join(join(productCalls, listCalls), shopCalls));
export const events = join(
  join(join(counterEvents, salesEvents), join(updatesEvents, lockdownEvents)),
  join(join(waitingEvents, drillEvents), join(printingEvents, officeEvents)),
);

export type CallName = keyof typeof calls;
export type CallRequest<N extends CallName> = z.infer<(typeof calls)[N]['request']>;
export type CallAnswer<N extends CallName> = z.infer<(typeof calls)[N]['answer']>;
export type CallResult<N extends CallName> = Result<CallAnswer<N>, CounterError>;

export type EventName = keyof typeof events;
export type EventBody<N extends EventName> = z.infer<(typeof events)[N]>;

export const isCallName = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name);

const crossing = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: counterError }),
]);

/** The typed answer of a call, as it crosses the border; null where it doesn't fit the contract. */
export function readResult<N extends CallName>(name: N, answer: unknown): CallResult<N> | null {
  const crossed = crossing.safeParse(answer);
  if (!crossed.success) return null;
  if (!crossed.data.ok) return crossed.data;
  const value = calls[name].answer.safeParse(crossed.data.value);
  return value.success ? { ok: true, value: value.data as CallAnswer<N> } : null;
}

/** The preload exposes only this to the page, as `window.dwadi`. */
export interface Bridge {
  call(name: string, request: unknown): Promise<unknown>;
  onEvent(listener: (name: string, body: unknown) => void): () => void;
}
