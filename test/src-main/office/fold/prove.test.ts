/** Days of honest counters are proven, and each lie is named. */
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeBatch } from '#main/journal/office/office-batch.ts';
import { confirmSigner } from '#main/office/counters/marks.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { foldAndProve, SetAside } from '#main/office/fold/work.ts';
import { readNow } from '#main/office/read/today.ts';
import { addWebhook } from '#main/office/webhooks/hooks.ts';
import { type DayBody, signedDayText } from '#shared/day-file.ts';
import { pesewas } from '#shared/money.ts';
import { officeBatch, START } from '#shared/office/batch.ts';
import { dayDifference } from '#shared/office/day-difference.ts';
import { daysOf, folder, signerOf } from '../../../support/day-files/day-files.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';
import { addRow } from '../../../support/office/rows.ts';
import { ScriptedTill, sendBatch, type TillOptions } from '../../../support/office/till.ts';
import { MORNING, soundDrawer, taken } from '../../../support/shifts/shifts.ts';

const DAY = '2026-11-20';
const NEXT = '2026-11-21';

async function office(options: TillOptions = {}): Promise<{ db: OfficeDatabase; till: ScriptedTill }> {
  const db = await embeddedOffice();
  const till = await (await new ScriptedTill(options).claim(db)).confirm(db);
  return { db, till };
}

/** The day's result and what differs, as the office has it after its work. */
async function proofs(db: OfficeDatabase) {
  await foldAndProve(db);
  const rows = await db.query<{ day: string; result: string; differences: unknown }>(
    `SELECT business_day AS day, result, differences FROM dwadi.v_day_proof ORDER BY business_day, hash`,
  );
  return rows.map(({ day, result, differences }) => [day, result, dayDifference.array().parse(differences)]);
}

test('a day is early news until its signed file comes, and proven when both say the same', async () => {
  const { db, till } = await office();
  await till.sell(1000).sell(500, { attendant: 'Esi', product: 'data' }).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'waiting', []]]);
  await till.file(DAY).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'proven', []]]);
});

test('a counter that streams less than it signed is named by the sum', async () => {
  const { db, till } = await office();
  till.sell(1000).sell(500);
  const batch = till.file(DAY).batch();
  batch.tables.postings.amount[1] = 900;
  await sendBatch(db, batch);
  expect(await proofs(db)).toEqual([
    [
      DAY,
      'differs',
      [
        {
          ...{ what: 'sum', product: 'airtime', kind: 'revenue', unit: 'pesewa', known: true },
          ...{ signed: 1500, streamed: 1400, signedCount: 2, streamedCount: 2 },
        },
      ],
    ],
  ]);
});

test('a sale that was streamed and never signed, and one that was signed and never streamed, are named', async () => {
  const { db, till } = await office();
  till.post({ kind: 'cash', amount: 10 }).post({ kind: 'credit', amount: 20 });
  const batch = till.file(DAY).batch();
  batch.tables.postings.kind[1] = 'mobile-money';
  await sendBatch(db, batch);
  const [[, result, differences] = []] = await proofs(db);
  expect(result).toBe('differs');
  expect(differences).toMatchObject([
    { what: 'sum', kind: 'credit', signed: 20, streamed: 0, signedCount: 1, streamedCount: 0 },
    { what: 'sum', kind: 'mobile-money', signed: 0, streamed: 20, signedCount: 0, streamedCount: 1 },
  ]);
});

test('two sales that were streamed as one are named, though their sum is the same', async () => {
  const { db, till } = await office();
  till.post({ kind: 'cash', amount: 10 }).post({ kind: 'cash', amount: 20 });
  const batch = till.file(DAY).batch();
  batch.tables.postings.amount = [30];
  for (const column of Object.values<unknown[]>(batch.tables.postings)) column.length = 1;
  await sendBatch(db, batch);
  expect(await proofs(db)).toMatchObject([
    [DAY, 'differs', [{ what: 'sum', signed: 30, streamed: 30, signedCount: 2, streamedCount: 1 }]],
  ]);
});

test('rows that are still on their way are waited for, and a counter that promises them for ever is not', async () => {
  const { db, till } = await office();
  till.sell(1000).file(DAY);
  const whole = till.batch();
  const { postings, ...rest } = whole.tables;
  const none = Object.fromEntries(Object.keys(postings).map((key) => [key, []])) as unknown as typeof postings;
  await sendBatch(db, { ...whole, tables: { ...rest, postings: none } }, 3);
  expect(await proofs(db)).toEqual([[DAY, 'waiting', []]]);
  await db.run(`UPDATE dwadi.day_file SET taken_at = now() - interval '25 hours'`);
  await till.send(db, 3);
  await foldAndProve(db);
  expect(await db.query(`SELECT result FROM dwadi.day_check`)).toEqual([{ result: 'differs' }]);
  await sendBatch(db, { ...till.batch(), tables: { ...rest, postings } });
  expect(await proofs(db)).toEqual([[DAY, 'proven', []]]);
});

test('a day to which something is added after it was proven differs', async () => {
  const { db, till } = await office();
  await till.sell(1000).file(DAY).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'proven', []]]);
  await till.post({ kind: 'commission', amount: 5 }).send(db);
  expect(await proofs(db)).toMatchObject([[DAY, 'differs', [{ what: 'sum', kind: 'commission', streamed: 5 }]]]);
});

test('a day that was changed after it was streamed stands there twice, and neither file is proven', async () => {
  const { db, till } = await office();
  await till.sell(1000).file(DAY).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'proven', []]]);
  till.previousFile = null;
  await till
    .file(
      DAY,
      till.dayText(DAY, (body) => ({ ...body, shop: 'Another shop' })),
    )
    .send(db);
  const found = await proofs(db);
  expect(found.map(([, result]) => result)).toEqual(['differs', 'differs']);
  for (const [, , differences] of found) expect(differences).toMatchObject([{ what: 'changed' }]);
});

/** A drawer that was inserted with the counter's link, before or after the counter's own. */
const foreignDrawer = (db: OfficeDatabase, number: number, day = DAY) =>
  addRow(db, 'shift_close', { mark: 'K3F7', number, business_day: day, difference: 0, taken_at: new Date() });

test('a day is proven with its drawers, and a drawer of which somebody else was first is named', async () => {
  const { db, till } = await office();
  await till.sell(1000).close(DAY, -500).file(DAY).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'proven', []]]);
  await foreignDrawer(db, 2, NEXT);
  await till.sell(50, { day: NEXT }).close(NEXT, -700).file(NEXT).send(db);
  const found = await proofs(db);
  expect(found.map(([, result]) => result)).toEqual(['proven', 'differs']);
  expect(found[1]?.[2]).toContainEqual({ what: 'drawer', number: 2, part: 'difference', signed: -700, streamed: 0 });
});

test('the day of a real drawer, with money in and out and a difference, is proven as the counter sends it', async () => {
  const { db } = await office({ mark: 'TEST' });
  const counter = await soundDrawer();
  counter.sellAndEnd(5000, 'accepted', 95_000);
  taken(await counter.desk.move('pay-in', pesewas(700), 'change'));
  taken(await counter.desk.move('pay-out', pesewas(300), 'water'));
  counter.now += 10 * 3_600_000;
  taken(await counter.desk.end());
  taken(await counter.desk.close([{ value: pesewas(5000), count: 1 }]));
  counter.now = MORNING + 24 * 3_600_000;
  await daysOf(counter, folder()).look();
  const made = { mark: 'TEST', nth: 1, previous: null, from: START, madeAt: counter.now, writer: 'test' };
  const { body } = makeBatch(counter.db, made);
  const batch = officeBatch.parse(JSON.parse(inflateSync(body).toString()));
  expect(batch.tables.shifts.payOuts).toEqual([300]);
  await sendBatch(db, batch);
  expect((await proofs(db)).map(([, ...found]) => found)).toEqual([['proven', []]]);
});

test('a drawer that was put on another day first, and one that nobody signed, are named on both days', async () => {
  const { db, till } = await office();
  await till.sell(1000).close(DAY, 0).file(DAY).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'proven', []]]);
  await foreignDrawer(db, 2);
  await till.sell(50, { day: NEXT }).close(NEXT, -700).file(NEXT).send(db);
  const of = { what: 'drawer', number: 2, signed: null, streamed: null };
  expect(await proofs(db)).toEqual([
    [DAY, 'differs', [{ ...of, part: 'not-signed' }]],
    [NEXT, 'differs', [{ ...of, part: 'not-streamed' }]],
  ]);
});

test('a drawer that comes after the file of its day is waited for, and proves the day when it is here', async () => {
  const { db, till } = await office();
  const whole = till.sell(1000).close(DAY, 0).file(DAY).batch();
  const { shifts } = whole.tables;
  const none = Object.fromEntries(Object.keys(shifts).map((key) => [key, []])) as unknown as typeof shifts;
  await sendBatch(db, { ...whole, tables: { ...whole.tables, shifts: none } }, 1);
  expect(await proofs(db)).toEqual([[DAY, 'waiting', []]]);
  await till.send(db);
  expect(await proofs(db)).toMatchObject([[DAY, 'differs', [{ what: 'drawer', part: 'not-streamed' }]]]);
  const last = till.batch();
  await sendBatch(db, { ...last, tables: { ...last.tables, shifts } });
  expect(await proofs(db)).toEqual([[DAY, 'proven', []]]);
});

test('a key that the owner has not confirmed proves nothing, until it is confirmed', async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill({ role: 'dwadi_till_adom' }).claim(db);
  await till.sell(1000).file(DAY).send(db);
  const { fingerprint } = till.signer;
  expect(await proofs(db)).toEqual([[DAY, 'unknown-key', [{ what: 'key', fingerprint }]]]);
  await confirmSigner(db, 'dwadi_till_adom', fingerprint);
  expect(await proofs(db)).toEqual([[DAY, 'proven', []]]);
});

test('a key that was confirmed while its days were being judged proves them at the next look', async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill().claim(db);
  const thief = await new ScriptedTill({ mark: 'X1', role: 'dwadi_till_esi', signer: signerOf(2) }).claim(db);
  for (const one of [till, thief]) await one.sell(1000).file(DAY).send(db);
  expect((await proofs(db)).map(([, result]) => result)).toEqual(['unknown-key', 'unknown-key']);
  // The judgement is written after the decision, which found nothing to look at again.
  await till.confirm(db);
  await db.query(`UPDATE dwadi.counter SET signer = $1 WHERE role = $2`, [till.signer.fingerprint, thief.role]);
  expect((await proofs(db)).map(([, result]) => result).sort()).toEqual(['proven', 'unknown-key']);
});

test('a file that somebody else signed under the name of the counter differs, counts as wrong and is told', async () => {
  const { db, till } = await office();
  await addWebhook(db, { url: 'https://hook.example/', events: ['day.differs'] });
  const thief = new ScriptedTill({ signer: signerOf(2) });
  till.sell(1000);
  thief.sell(1000);
  await till.file(DAY, thief.dayText(DAY)).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'differs', [{ what: 'key', fingerprint: thief.signer.fingerprint }]]]);
  expect(await readNow(db, DAY)).toMatchObject([{ daysWrong: 1, keyOpen: false }]);
  expect(await db.query(`SELECT event FROM dwadi.webhook_delivery`)).toEqual([{ event: 'day.differs' }]);
});

test('a PC that was set up anew signs with a key to confirm, and its days are proven then', async () => {
  const { db, till } = await office();
  await till.sell(1000).file(DAY).send(db);
  const anew = await new ScriptedTill({ mark: 'NEW', signer: signerOf(2) }).claim(db);
  await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'NEW'`);
  await anew.sell(50, { day: NEXT }).file(NEXT).send(db);
  const { fingerprint } = anew.signer;
  expect((await proofs(db))[1]).toEqual([NEXT, 'unknown-key', [{ what: 'key', fingerprint }]]);
  await confirmSigner(db, anew.role, fingerprint);
  expect((await proofs(db))[1]).toEqual([NEXT, 'proven', []]);
  // The old key holds for what it signed, also where the last of it comes now.
  await till.sell(70, { day: NEXT }).file(NEXT).send(db);
  expect((await proofs(db)).map(([, result]) => result)).toEqual(['proven', 'proven', 'proven']);
});

test('a file of which one figure was changed has a bad signature, and so has one under another hash', async () => {
  const { db, till } = await office();
  const text = till.sell(1000).dayText(DAY);
  await till.file(DAY, text.replace('"amount":1000', '"amount":2000')).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'bad-signature', [{ what: 'file', fault: 'altered' }]]]);
  await till.sell(100, { day: NEXT }).send(db);
  await till.file(NEXT, till.dayText(NEXT), 'f'.repeat(64)).send(db);
  expect((await proofs(db)).at(-1)).toEqual([NEXT, 'bad-signature', [{ what: 'file', fault: 'altered' }]]);
});

test('a file of another day or another counter proves neither', async () => {
  const { db, till } = await office();
  const text = till.sell(1000).dayText(DAY, (body) => ({ ...body, counter: { ...body.counter, mark: 'ELSE' } }));
  await till.file(DAY, text).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'differs', [{ what: 'other-day', mark: 'ELSE', day: DAY }]]]);
});

test('a gap in the days is named, and closed by the file that was missing', async () => {
  const { db, till } = await office();
  await till.sell(1000).send(db);
  const first = till.dayText(DAY);
  // The file of the first day stays behind, and the next one names it.
  till.file(DAY, first).batch();
  const { hash } = till.previousFile ?? { hash: '' };
  await till.sell(50, { day: NEXT }).file(NEXT).send(db);
  expect(await proofs(db)).toEqual([
    [DAY, 'waiting', []],
    [NEXT, 'differs', [{ what: 'gap', mark: 'K3F7', day: DAY, hash }]],
  ]);
  await db.query(
    `INSERT INTO dwadi.day_file (mark, business_day, hash, nth, text, made_at) VALUES ('K3F7', $1, $2, 1, $3, now())`,
    [DAY, hash, first],
  );
  await db.run(`UPDATE dwadi.fold SET day_file = 0`);
  await till.send(db);
  expect(await proofs(db)).toEqual([
    [DAY, 'proven', []],
    [NEXT, 'proven', []],
  ]);
});

test('a counter that begins its days anew without a restore is named', async () => {
  const { db, till } = await office();
  await till.sell(1000).file(DAY).sell(50, { day: NEXT }).send(db);
  till.previousFile = null;
  await till.file(NEXT).send(db);
  expect(await proofs(db)).toEqual([
    [DAY, 'proven', []],
    [NEXT, 'differs', [{ what: 'begins-anew' }]],
  ]);
});

test('the first file of a restored journal follows the last one of the journal before it', async () => {
  const { db, till } = await office({ mark: 'OLD' });
  await till.sell(1000).file(DAY).send(db);
  const restored = await new ScriptedTill({ mark: 'NEW' }).claim(db);
  await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'NEW'`);
  restored.previousFile = till.previousFile;
  await restored.sell(50, { day: NEXT }).file(NEXT).send(db);
  expect(await proofs(db)).toEqual([
    [DAY, 'proven', []],
    [NEXT, 'proven', []],
  ]);
});

test('a file of a newer Dwadi waits for an office that can read it', async () => {
  const { db, till } = await office();
  const text = till.sell(1000).dayText(DAY);
  await till.file(DAY, text.replace('"version":1', '"version":9')).send(db);
  expect(await proofs(db)).toEqual([[DAY, 'waiting', [{ what: 'file', fault: 'other-version' }]]]);
});

test('a restored journal sends the days again that it made under its earlier mark, and they are proven', async () => {
  const { db, till } = await office({ mark: 'OLD' });
  const first = till.sell(1000).batch();
  await sendBatch(db, first);
  const text = till.dayText(DAY);
  await till.file(DAY, text).send(db);
  const restored = await new ScriptedTill({ mark: 'NEW' }).claim(db);
  await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'NEW'`);
  restored.sell(1000).batch();
  await sendBatch(db, { ...first, mark: 'NEW' });
  await restored.file(DAY, text).sell(50, { day: NEXT }).file(NEXT).send(db);
  await foldAndProve(db);
  expect(await db.query(`SELECT mark, business_day AS day, result FROM dwadi.day_check ORDER BY 2, 1`)).toEqual([
    { mark: 'NEW', day: DAY, result: 'proven' },
    { mark: 'OLD', day: DAY, result: 'proven' },
    { mark: 'NEW', day: NEXT, result: 'proven' },
  ]);
});

test('days of a mark that the office never knew are proven once a day of the journal names it', async () => {
  const { db, till } = await office({ mark: 'NEW' });
  const before = new ScriptedTill({ mark: 'OLD' }).sell(1000);
  await till.sell(1000).file(DAY, before.dayText(DAY)).send(db, 3);
  expect(await proofs(db)).toEqual([[DAY, 'waiting', []]]);
  await till.send(db);
  expect(await proofs(db)).toEqual([[DAY, 'differs', [{ what: 'other-day', mark: 'OLD', day: DAY }]]]);
  till.previousFile = { mark: 'OLD', day: DAY, hash: till.previousFile?.hash ?? '' };
  await till.sell(50, { day: NEXT }).file(NEXT).send(db);
  expect(await proofs(db)).toEqual([
    [DAY, 'proven', []],
    [NEXT, 'proven', []],
  ]);
});

test('a day that was signed with names without end is named in a few words', async () => {
  const { db, till } = await office();
  const product = 'x'.repeat(100_000);
  for (let nth = 0; nth < 60; nth += 1) till.post({ kind: `kind-${nth}`, amount: 1 });
  await till
    .file(
      DAY,
      till.dayText(DAY, (body) => ({ ...body, products: body.products.map(named(product)) })),
    )
    .send(db);
  expect(await proofs(db)).toMatchObject([[DAY, 'differs', { length: 120 }]]);
  const [kept] = await db.query<{ length: number }>(`SELECT length(differences::text) AS length FROM dwadi.day_check`);
  expect(kept?.length).toBeLessThan(60_000);
});

test.each([
  ['a NUL', '\0'],
  ['half of a character', '\ud800'],
])('a day that was signed with %s in it holds up the day of no other counter', async (_, odd) => {
  const { db, till } = await office();
  const other = await (await new ScriptedTill({ mark: 'ELSE', role: 'dwadi_till_else' }).claim(db)).confirm(db);
  const { signer } = till;
  const text = till.sell(1000).dayText(DAY, (body) => ({ ...body, products: body.products.map(named('ODD')) }));
  // The canonical text of half a character can't be written; a counter with other hands signs what it wants.
  const [signed, signature] = /"signature":"([^"]+)"/.exec(text) ?? ['', ''];
  expect(signature).toHaveLength(86);
  const odder = text.replace('ODD', JSON.stringify(odd).slice(1, -1));
  const body = JSON.parse(odder).body as unknown;
  const resigned = odd === '\0' ? signer.sign(signedDayText(body)) : signature;
  await till.file(DAY, odder.replace(signed, `"signature":"${resigned}"`)).send(db);
  await other.sell(50).file(DAY).send(db);
  await foldAndProve(db);
  const results = await db.query(`SELECT mark, result FROM dwadi.day_check ORDER BY mark`);
  expect(results).toEqual([
    { mark: 'ELSE', result: 'proven' },
    { mark: 'K3F7', result: odd === '\0' ? 'differs' : 'bad-signature' },
  ]);
});

const named =
  (product: string) =>
  (of: DayBody['products'][number]): DayBody['products'][number] => ({ ...of, product });

test('a counter with days without end leaves room for the days of another one, and ends no look later', async () => {
  const { db, till } = await office({ mark: 'A1', role: 'dwadi_till_a' });
  for (let nth = 1; nth <= 60; nth += 1) till.file(new Date(Date.UTC(2026, 7, nth)).toISOString().slice(0, 10));
  await till.send(db);
  const other = await (await new ScriptedTill({ mark: 'B2', role: 'dwadi_till_b' }).claim(db)).confirm(db);
  await other.sell(1000).file(DAY).send(db);
  const aside = new SetAside(() => {});
  const first = await foldAndProve(db, aside, 0);
  expect(first.days).toHaveLength(50);
  expect(first.days).toContainEqual(expect.objectContaining({ mark: 'B2', day: DAY, result: 'proven' }));
  const second = await foldAndProve(db, aside, 0);
  expect([second.days.length, ...new Set(second.days.map(({ mark }) => mark))]).toEqual([11, 'A1']);
});
