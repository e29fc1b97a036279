import { expect, test } from 'vitest';
import { reportReads } from '#main/journal/worker/report-reads.ts';
import { ANY_TIME, newIntent, newSale, opened, SENT } from '../../../support/journal/journal.ts';

async function shop() {
  const { ops, db } = await opened();
  const account = ops.openAccount('main', 'https://example.test', 1);
  const sell = (businessDay: string, { sent = true, reference = '' } = {}) => {
    const intent = { ...newIntent(account.id), ...(reference !== '' && { reference }) };
    const recorded = ops.recordSale({ ...newSale(), businessDay }, [intent], ANY_TIME);
    const [made] = recorded.kind === 'recorded' ? recorded.sale.intents : [];
    if (made === undefined) throw new Error(recorded.kind);
    if (sent) ops.startAttempts([{ intentId: made.id, version: 1, kind: 'first' }], SENT);
    return made.id;
  };
  return { sell, read: reportReads(db) };
}

test('orders of a range of days that were sent come newest first, and those beyond the limit are counted', async () => {
  const { sell, read } = await shop();
  sell('2026-11-18');
  const [one, two, three] = [sell('2026-11-19'), sell('2026-11-20'), sell('2026-11-20')];
  sell('2026-11-20', { sent: false });
  sell('2026-11-21');
  expect(read.placedBetween('2026-11-19', '2026-11-20', 10)).toEqual({ ids: [three, two, one], more: 0 });
  expect(read.placedBetween('2026-11-19', '2026-11-20', 2)).toEqual({ ids: [three, two], more: 1 });
  expect(read.placedBetween('2026-11-22', '2026-11-23', 2)).toEqual({ ids: [], more: 0 });
});

test('references are known whose orders the journal has, in the order in which they were asked for', async () => {
  const { sell, read } = await shop();
  for (const reference of ['DW-A', 'DW-B']) sell('2026-11-20', { reference });
  expect(read.knownReferences(['DW-B', 'DW-X', 'DW-A', 'dw-a'])).toEqual(['DW-B', 'DW-A']);
  expect(read.knownReferences([])).toEqual([]);
});
