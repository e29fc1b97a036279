/** Lists for the owner: alarms, journals that count only once they are accepted, and keys to compare. */
import { beforeEach, expect, test } from 'vitest';
import { readAlarms } from '#main/office/read/alarms.ts';
import { readCounters } from '#main/office/read/counters.ts';
import { enrolled, migratedForFile, restored } from '../../../support/office/migrated.ts';
import { addRow } from '../../../support/office/rows.ts';

const db = migratedForFile();
const ROLE = 'dwadi_till_aaaa';

beforeEach(async () => {
  await db().run(['alarm', 'batch', 'mark', 'counter'].map((table) => `DELETE FROM dwadi.${table}`).join('; '));
  await enrolled(db(), 'AAAA');
});

const alarm = (nth: number, at: string, more = {}) =>
  addRow(db(), 'alarm', { role: ROLE, mark: 'AAAA', nth, at, ...more });

test('alarms that nobody has seen come first, each group with its newest first', async () => {
  const seen = { seen_at: '2026-11-21T00:00:00Z' };
  await alarm(1, '2026-11-20T10:00:00Z');
  await alarm(2, '2026-11-20T12:00:00Z', seen);
  await alarm(3, '2026-11-20T11:00:00Z', { what: 'order-broken', ours: 'batch 3' });
  await alarm(4, '2026-11-20T09:00:00Z', seen);
  const { alarms } = await readAlarms(db());
  expect(alarms.map(({ nth, seen: isSeen }) => [nth, isSeen])).toEqual([
    [3, false],
    [1, false],
    [2, true],
    [4, true],
  ]);
  expect(alarms[0]).toEqual({
    ...{ role: ROLE, name: 'Counter AAAA', mark: 'AAAA', nth: 3, what: 'order-broken' },
    ...{ at: Date.parse('2026-11-20T11:00:00Z'), seen: false, ours: 'batch 3' },
  });
});

test('a hundred alarms are read, and not one more', async () => {
  await db().run(`INSERT INTO dwadi.alarm (role, mark, nth, what, ours, theirs)
    SELECT '${ROLE}', 'AAAA', n, 'mark-taken', '', '' FROM generate_series(1, 101) n`);
  expect((await readAlarms(db())).alarms).toHaveLength(100);
});

test('journals that wait come with the number of their batches and the newest of these, the newest journal first', async () => {
  await restored(db(), 'COPY', 'AAAA', false);
  await restored(db(), 'TAKEN', 'AAAA', true);
  await restored(db(), 'LATE', 'AAAA', false);
  await db().run(`UPDATE dwadi.mark SET claimed_at = now() + interval '2 hours' WHERE mark = 'LATE'`);
  for (const nth of [1, 2]) await addRow(db(), 'batch', { mark: 'COPY', nth, taken_at: `2026-11-20T1${nth}:00:00Z` });
  await addRow(db(), 'batch', { mark: 'AAAA', nth: 1 });
  const { marks } = await readAlarms(db());
  const facts = { role: ROLE, name: 'Counter AAAA', kind: 'live', shop: 'Adom Mobile', claimedAt: expect.any(Number) };
  expect(marks).toEqual([
    { ...facts, mark: 'LATE', batches: 0, lastAt: null },
    { ...facts, mark: 'COPY', batches: 2, lastAt: Date.parse('2026-11-20T12:00:00Z') },
  ]);
});

test('counters stand by name, those that were revoked last', async () => {
  for (const mark of ['CCCC', 'BBBB']) await enrolled(db(), mark);
  await db().run(`UPDATE dwadi.counter SET revoked_at = '2026-11-20T10:00:00Z' WHERE name = 'Counter AAAA'`);
  const counters = await readCounters(db());
  expect(counters.map(({ name, revokedAt }) => [name, revokedAt])).toEqual([
    ['Counter BBBB', null],
    ['Counter CCCC', null],
    ['Counter AAAA', Date.parse('2026-11-20T10:00:00Z')],
  ]);
});

test('a counter says the shop and the key of its newest journal that counts, and of its practice only without one', async () => {
  const says = async () => {
    const [{ shop, saysSigner } = { shop: '', saysSigner: '' }] = await readCounters(db());
    return [shop, saysSigner];
  };
  const mark = (name: string, kind: string, hours: number, accepted: boolean) =>
    addRow(db(), 'mark', {
      ...{ mark: name, role: ROLE, kind, shop: `Shop ${name}`, signer: name },
      claimed_at: new Date(Date.parse('2026-11-20T00:00:00Z') + hours * 3_600_000).toISOString(),
      accepted_at: accepted ? '2026-11-21T00:00:00Z' : null,
    });
  await db().run('DELETE FROM dwadi.mark');
  expect(await says()).toEqual([null, null]);
  await mark('PRAC', 'training', 5, false);
  expect(await says()).toEqual(['Shop PRAC', 'PRAC']);
  await mark('ONE', 'live', 1, false);
  expect(await says()).toEqual(['Shop ONE', 'ONE']);
  await mark('COPY', 'live', 3, false);
  expect(await says()).toEqual(['Shop ONE', 'ONE']);
  await mark('TWO', 'live', 2, true);
  expect(await says()).toEqual(['Shop TWO', 'TWO']);
});

test('a key that was compared is told with its time', async () => {
  const confirmedAt = '2026-11-20T10:00:00Z';
  await db().query(`UPDATE dwadi.counter SET signer = 'key', signer_confirmed_at = $1`, [confirmedAt]);
  expect(await readCounters(db())).toMatchObject([
    { role: ROLE, confirmedSigner: 'key', confirmedAt: Date.parse(confirmedAt), saysSigner: '0'.repeat(64) },
  ]);
});
