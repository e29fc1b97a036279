/** M19: a journal that is a copy of another, or has come to another place, doubts its open orders. */
import { copyFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metaOf, saveMeta } from '#main/journal/base/meta.ts';
import { BACKUP_DAY, EARLIER, LOG_LOST_AT, PLACE, RESTORED } from '#main/journal/base/meta-names.ts';
import { placeOf } from '#main/journal/file/copy-detection.ts';
import { marksOf } from '#main/journal/file/former-marks.ts';
import { JOURNAL_FILE } from '#main/journal/file/journal-files.ts';
import { LOG_LOST } from '#main/journal/file/wal-loss.ts';
import { closeHere, opened, openHere, recordOne, tempFolder } from '../../../support/journal/journal.ts';

const HERE = 'here.7.1795';
const AT = 1_795_000_000_000;

/** A journal at its first place with one order that was never sent, and its counter's mark. */
async function settled() {
  const { ops, db } = await opened();
  const { id } = recordOne(ops);
  expect(ops.arrive(HERE, AT)).toBe('same');
  saveMeta(db, { 'counter-mark': 'K3F7', [BACKUP_DAY]: '2026-11-21' });
  const order = () =>
    db.prepare<[number]>('SELECT state, money, attempts, unproven, version FROM intents WHERE id = ?').get(id);
  return { ops, db, order, set: (sql: string) => db.prepare(`UPDATE intents SET ${sql}`).run() };
}

const UNSENT = { state: 'recorded', money: 'none', attempts: 0, unproven: 0, version: 1 };
const DOUBTED = { state: 'unknown', money: 'maybe', attempts: 1, unproven: 0, version: 2 };

test('a journal that stays where it was doubts nothing, and keeps its mark', async () => {
  const { ops, db, order } = await settled();
  expect(ops.arrive(HERE, AT + 1)).toBe('same');
  expect([order(), metaOf(db, 'counter-mark'), metaOf(db, 'ask-first')]).toEqual([UNSENT, 'K3F7', null]);
});

test.each([
  ['restored', { [PLACE]: RESTORED }, HERE, true],
  ['log-lost', { [PLACE]: LOG_LOST }, HERE, true],
  ['log-lost', { [EARLIER]: '1' }, HERE, true],
  // The other copy may go on selling under the mark.
  ['moved', {}, 'elsewhere.7.1795', false],
  ['moved', {}, 'here.8.1795', false],
  ['moved', {}, 'here.7.1796', false],
] as const)(
  'a %s journal looks its open orders up first, and gets another mark',
  async (arrival, meta, place, keeps) => {
    const { ops, db, order } = await settled();
    saveMeta(db, meta);
    expect(ops.arrive(place, AT + 1)).toBe(arrival);
    expect(order()).toEqual(DOUBTED);
    expect(marksOf(db)).toEqual(keeps ? [{ mark: 'K3F7', knownUntil: expect.any(Number) }] : []);
    expect(
      ['counter-mark', BACKUP_DAY, EARLIER, 'ask-first', 'restored-at', PLACE].map((key) => metaOf(db, key)),
    ).toEqual([null, null, null, '1', String(AT + 1), place]);
    expect(metaOf(db, LOG_LOST_AT)).toBe(arrival === 'log-lost' ? String(AT + 1) : null);
    const told = db.prepare<[], object>('SELECT kind, at, data FROM events ORDER BY seq DESC LIMIT 1').get();
    expect(told).toEqual({ kind: `journal.${arrival}`, at: AT + 1, data: '{"doubted":1}' });
  },
);

test.each([
  ['here..1795', 'its file’s number isn’t known'],
  ['here.7.', 'its file’s birth isn’t known'],
])('a journal at %s stays where it was: %s', async (place) => {
  const { ops, order } = await settled();
  expect(ops.arrive(place, AT + 1)).toBe('same');
  expect(order()).toEqual(UNSENT);
});

test('what is known of a sent order stays, except that a first refusal is no proof any more (M9)', async () => {
  const { ops, db, order, set } = await settled();
  set(`state = 'unknown', money = 'maybe', attempts = 1, unproven = 1`);
  saveMeta(db, { [PLACE]: RESTORED });
  ops.arrive(HERE, AT + 1);
  expect(order()).toEqual({ ...DOUBTED, version: 2 });
});

test('a place is told from another folder, and from a copy that was put in the file’s place', async () => {
  const [one, other] = [tempFolder(), tempFolder()];
  for (const folder of [one, other]) closeHere(await openHere(folder));
  const place = placeOf(one);
  expect(placeOf(one)).toBe(place);
  const { ino, birthtimeNs, ctimeNs } = statSync(join(one, JOURNAL_FILE), { bigint: true });
  // A file system that doesn't know a file's birth tells its last change.
  expect(place.split('.').slice(1)).toEqual([String(ino), birthtimeNs === ctimeNs ? '' : String(birthtimeNs)]);
  expect(placeOf(other)).not.toBe(place);
  const file = join(one, JOURNAL_FILE);
  mkdirSync(join(one, 'kept'));
  copyFileSync(file, join(one, 'kept', JOURNAL_FILE));
  renameSync(join(one, 'kept', JOURNAL_FILE), file);
  const back = placeOf(one);
  expect(back).not.toBe(place);
  // The folder and the PC are the same.
  expect(back.split('.')[0]).toBe(place.split('.')[0]);
});
