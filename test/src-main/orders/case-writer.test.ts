/** What this run of the app remembers of an order once the journal has taken a change of it. */
import { expect, test } from 'vitest';
import { type Case, newCase } from '#main/orders/case.ts';
import { CaseWriter } from '#main/orders/case-writer.ts';
import type { Folded } from '#main/orders/fold.ts';
import { AT, anIntent } from './support/intents.ts';

const HOUR = 3_600_000;
const business = { now: () => AT, correctedMs: 0 };
const clock = { monotonic: () => 5 * HOUR, wall: () => AT };

/** At a journal that takes everything. */
function writer() {
  type Changes = readonly { readonly version: number }[];
  const commit = async (happenings: readonly Changes[]) =>
    happenings.map((changes) => changes.map(({ version }) => ({ kind: 'committed', version: version + 1 })));
  const staff = { shift: () => ({ id: 'shift-1', openedAt: AT }) };
  const deps = { business, clock, staff, write: { commit }, onSaleChanged: () => {} };
  return new CaseWriter(deps as never, () => false);
}

const tell = (item: Case, folded: Partial<Folded>) =>
  writer().write([{ item, before: item.intent, folded: { patch: {}, event: 'any', learned: false, ...folded } }]);

test('waiting grows while nothing is learned, and begins anew once something is', async () => {
  const item = newCase(anIntent('airtime'), clock, null, business);
  item.tries = 5;
  await tell(item, {});
  expect(item.tries).toBe(5);
  await tell(item, { learned: true });
  expect(item.tries).toBe(0);
});

test('what lay unsent for an hour has been unknown for no time at all; what is unknown still grows older', async () => {
  const lain = anIntent('airtime', { updatedAt: AT - HOUR });
  const item = newCase(lain, clock, null, business);
  expect(item.since).toEqual({ monotonic: 4 * HOUR, wall: AT - HOUR });
  await tell(item, { patch: { state: 'unknown', money: 'maybe' } });
  expect(item.since).toEqual({ monotonic: 5 * HOUR, wall: AT });
  item.since = { monotonic: 4 * HOUR, wall: AT - HOUR };
  await tell(item, { patch: { state: 'unknown', money: 'maybe' } });
  expect(item.since).toEqual({ monotonic: 4 * HOUR, wall: AT - HOUR });
});

test('what a person gives up is no older than that word, and grows older from then on', async () => {
  const unknown = anIntent('airtime', { state: 'unknown', money: 'maybe', updatedAt: AT - HOUR });
  const item = newCase(unknown, clock, null, business);
  await tell(item, { patch: { givenUp: true } });
  expect(item.since).toEqual({ monotonic: 5 * HOUR, wall: AT });
  item.since = { monotonic: 4 * HOUR, wall: AT - HOUR };
  await tell(item, { patch: { attention: 'unresolved' } });
  expect(item.since).toEqual({ monotonic: 4 * HOUR, wall: AT - HOUR });
});
