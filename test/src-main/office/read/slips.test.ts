/** A slip's code, judged by the keys that the owner confirmed and that day files carry. */
import { beforeEach, expect, test } from 'vitest';
import { slipProver } from '#main/day-files/slip-proof.ts';
import { confirmSigner } from '#main/office/counters/marks.ts';
import { checkSlip } from '#main/office/read/slips.ts';
import type { Signer } from '#main/platform/signing.ts';
import { signerOf, textOf } from '../../../support/day-files/day-files.ts';
import { enrolled, migratedForFile, restored } from '../../../support/office/migrated.ts';
import { addRow } from '../../../support/office/rows.ts';
import { rowsRead } from '../../../support/office/rows-read.ts';
import { done, sale } from '../../../support/preview/fakes/fake-sales.ts';

const db = migratedForFile();
const [OWN, OTHER] = [signerOf(1), signerOf(2)];
const SOLD = sale({ ...done, phone: '0244123456', cedis: 10 });
const codeBy = (signer: Signer): string => slipProver({ mark: 'AAAA', training: false, signer })(SOLD) ?? '';
const check = (code: string) => checkSlip(db(), code);
const nothing = { counter: null, facts: null };

beforeEach(async () => {
  await db().run(
    ['day_check', 'day_file', 'former_key', 'mark', 'counter'].map((table) => `DELETE FROM dwadi.${table}`).join('; '),
  );
  for (const mark of ['AAAA', 'BBBB']) await enrolled(db(), mark);
});

const confirmed = (mark: string, { fingerprint }: Signer) =>
  db().query(`UPDATE dwadi.counter SET signer = $2 WHERE name = $1`, [`Counter ${mark}`, fingerprint]);

/** A day's file that says this key, checked as one that this key signed. */
async function dayFile(mark: string, day: string, { key, says = key }: { key: Signer; says?: Signer }): Promise<void> {
  await addRow(db(), 'day_check', { mark, business_day: day, signer: key.fingerprint });
  await db().query(
    `INSERT INTO dwadi.day_file (mark, business_day, hash, nth, text, made_at) VALUES ($1, $2, 'h', 1, $3, now())`,
    [mark, day, textOf({ day }, says)],
  );
}

test('a text that is no code is called that', async () => {
  expect(await check('DW1')).toEqual({ verdict: 'not-a-code', ...nothing });
});

test('a key that no counter has makes it a slip of another shop', async () => {
  await confirmed('AAAA', OTHER);
  expect(await check(codeBy(OWN))).toEqual({ verdict: 'other-shop', ...nothing });
});

test('a confirmed key without a day file judges nothing yet; with one the slip is its counter’s', async () => {
  await confirmed('AAAA', OTHER);
  await confirmed('BBBB', OWN);
  expect(await check(codeBy(OWN))).toEqual({ verdict: 'no-key', ...nothing });
  await dayFile('BBBB', '2026-11-20', { key: OWN });
  expect(await check(codeBy(OWN))).toEqual({
    verdict: 'true',
    counter: 'Counter BBBB',
    facts: expect.objectContaining({ slip: SOLD.slipNumber, amount: 1000, ending: '456', mark: 'AAAA' }),
  });
});

test('a slip that the key didn’t sign was changed', async () => {
  await confirmed('AAAA', OWN);
  await dayFile('AAAA', '2026-11-20', { key: OWN });
  const forger = { ...OTHER, fingerprint: OWN.fingerprint };
  expect(await check(codeBy(forger))).toEqual({ verdict: 'changed', ...nothing });
});

test('the newest day file of a key is read, and one that says another key proves nothing', async () => {
  await confirmed('AAAA', OWN);
  await dayFile('AAAA', '2026-11-19', { key: OWN });
  await dayFile('AAAA', '2026-11-20', { key: OWN, says: OTHER });
  expect(await check(codeBy(OWN))).toEqual({ verdict: 'no-key', ...nothing });
  await dayFile('AAAA', '2026-11-21', { key: OWN });
  expect((await check(codeBy(OWN))).verdict).toBe('true');
});

test('a day file of another key leaves this one unknown', async () => {
  await confirmed('AAAA', OWN);
  await dayFile('AAAA', '2026-11-20', { key: OTHER });
  expect(await check(codeBy(OWN))).toEqual({ verdict: 'no-key', ...nothing });
});

test('a slip of a PC that is gone is still its counter’s after the key of the new one was confirmed', async () => {
  await restored(db(), 'AAA2', 'AAAA', true);
  for (const [mark, signer] of [
    ['AAAA', OWN],
    ['AAA2', OTHER],
  ] as const) {
    await db().query(`UPDATE dwadi.mark SET signer = $2 WHERE mark = $1`, [mark, signer.fingerprint]);
    await dayFile(mark, '2026-11-20', { key: signer });
    await confirmSigner(db(), 'Counter AAAA', signer.fingerprint);
  }
  for (const signer of [OWN, OTHER]) {
    expect(await check(codeBy(signer))).toMatchObject({ verdict: 'true', counter: 'Counter AAAA' });
  }
});

test('a slip is judged by one day file of its key, however many days the office has', async () => {
  await confirmed('AAAA', OWN);
  await db().query(
    `INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result, signer)
     SELECT mark, date '2026-11-20' - day, 'h', 2000 - day, 'proven', CASE mark WHEN 'AAAA' THEN $1 ELSE $2 END
     FROM unnest(ARRAY['AAAA', 'BBBB']) mark, generate_series(1, 1500) day`,
    [OWN.fingerprint, OTHER.fingerprint],
  );
  await db().run(`INSERT INTO dwadi.day_file (mark, business_day, hash, nth, text, made_at)
    SELECT mark, business_day, hash, nth, '', now() FROM dwadi.day_check`);
  await dayFile('AAAA', '2026-11-20', { key: OWN });
  await db().run('ANALYZE dwadi.day_check, dwadi.day_file');
  expect(await check(codeBy(OWN))).toMatchObject({ verdict: 'true' });
  const read = await rowsRead(db(), (queries) => checkSlip(queries, codeBy(OWN)));
  expect([read('day_check'), read('day_file')]).toEqual([1, 1]);
});
