/** The faults that can occur on the line between one sale and the service. */
import type { TestService } from '../support/service.ts';
import type { Random } from './prng.ts';

const longest = (name: string, usual: number): number => Math.min(30_000, Number(process.env[name] ?? usual));

/** The app waits this long for an answer; a request held up for longer is processed after the app has given up. */
export const DEADLINE_MS = longest('DWADI_CRASH_DEADLINE_MS', 400);
export const LONGEST_DELAY_MS = DEADLINE_MS + 500;
/** T, longer than every delay (M9). A service on a slow machine needs more time. */
export const SETTLE_MS = Math.max(LONGEST_DELAY_MS + 600, longest('DWADI_CRASH_SETTLE_MS', 1500));

type Rule = Readonly<Record<string, unknown>>;

/** The faults for the requests of one sale, by name. Each strikes once, at the first request or at the second. */
export const LINE_FAULTS: Readonly<Record<string, Rule>> = {
  'reply lost': { type: 'drop_after' },
  'reply reset': { type: 'drop_after', reset: true },
  'request lost': { type: 'drop_before' },
  '503 after the charge': { type: 'error_after', status: 503 },
  '503 page after the charge': { type: 'error_after', status: 503, html: true },
  '500 after the charge': { type: 'error_after', status: 500 },
  '503 before the charge': { type: 'error_before', status: 503 },
  'processed late': { type: 'delay', ms: LONGEST_DELAY_MS, phase: 'before' },
  'answered late': { type: 'delay', ms: LONGEST_DELAY_MS, phase: 'after' },
  'held up a moment': { type: 'delay', ms: 150, phase: 'before' },
  'reply cut short': { type: 'truncated_json', keep: 0.5 },
  'reply cut off': { type: 'truncated_json', keep: 0.5, mode: 'abort' },
  'reply empty': { type: 'empty_body' },
  'a page for an answer': { type: 'html_200' },
  'no data in the answer': { type: 'missing_fields', fields: ['data'] },
  'delivered twice': { type: 'duplicate' },
  'told to wait': { type: 'rate_limit', retry_after: 1 },
};

/** A sound service has none of these; a world names those that it has. */
const NASTY_FAULTS: Readonly<Record<string, Rule>> = {
  'refused and placed': { type: 'refused_but_placed' },
  'told to wait and placed': { type: 'limited_but_placed', retry_after: 1 },
  'delivered twice, first heard': { type: 'duplicate', heard: 'first' },
  "somebody else's reference": { type: 'foreign_reference' },
};

export const NO_FAULT = 'none';

/** Picks the fault of a sale in a random run: most often one, sometimes none. */
export function pickFault(random: Random, nasty: readonly string[]): string {
  if (nasty.length > 0 && random.chance(0.5)) return random.pick(nasty);
  return random.chance(0.25) ? NO_FAULT : random.pick(Object.keys(LINE_FAULTS));
}

/** Strikes the `nth` POST whose body holds the mark. */
export async function setFault(service: TestService, name: string, mark: string, nth = 1): Promise<void> {
  const fault = LINE_FAULTS[name] ?? NASTY_FAULTS[name];
  if (fault === undefined) return;
  await service.control('fault', { method: 'POST', path: '/', contains: mark, nth, fault });
}

/** Delays the next catalogues: a sale that is sent from the board asks for its price first (M5). */
export async function slowCatalogues(service: TestService, ms: number): Promise<void> {
  for (const path of ['/packages', '/resultschecker/types']) {
    await service.control('fault', { method: 'GET', path, fault: { type: 'delay', ms } });
  }
}

/** The service's books, seen through a replica that is behind: the first look-up doesn't find the order. */
export async function setLag(service: TestService, reference: string): Promise<void> {
  await setLookFault(service, reference, { type: 'error_before', status: 404 });
}

export async function setLookFault(service: TestService, reference: string, fault: Rule): Promise<void> {
  for (const path of ['/orders', '/airtime/orders', '/resultschecker/orders', '/afa/orders']) {
    await service.control('fault', { method: 'GET', path: `${path}/${reference}`, fault });
  }
}
