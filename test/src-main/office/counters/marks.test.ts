import { expect, test } from 'vitest';
import { acceptMarks, confirmSigner } from '#main/office/counters/marks.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { readCounters } from '#main/office/read/counters.ts';
import { readNow } from '#main/office/read/today.ts';
import { addWebhook } from '#main/office/webhooks/hooks.ts';
import { hashGroups } from '#shared/day-file.ts';
import { signerOf } from '../../../support/day-files/day-files.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';
import { ScriptedTill } from '../../../support/office/till.ts';

const NAME = 'dwadi_till_adom';

test('later journals of a counter are accepted together or one by one, and the first needs none of it', async () => {
  const db = await embeddedOffice();
  for (const mark of ['A1', 'B2', 'C3']) await new ScriptedTill({ mark }).claim(db);
  await expect(acceptMarks(db, NAME, 'A1')).rejects.toMatchObject({ code: 'nothing-waits', about: 'A1' });
  expect(await acceptMarks(db, NAME, 'C3')).toEqual(['C3']);
  expect(await acceptMarks(db, NAME)).toEqual(['B2']);
  await expect(acceptMarks(db, NAME)).rejects.toMatchObject({ code: 'nothing-waits' });
  await expect(acceptMarks(db, 'Kofi')).rejects.toMatchObject({ code: 'not-enrolled' });
  expect(await db.query(`SELECT mark FROM dwadi.v_mark WHERE counts ORDER BY mark`)).toHaveLength(3);
});

test('what was proven while a journal waited is told once it is accepted', async () => {
  const db = await embeddedOffice();
  const today = new Date().toISOString().slice(0, 10);
  await addWebhook(db, { url: 'https://hook.example/', events: ['day.proven'] });
  const told = () => db.query(`SELECT event, body::jsonb -> 'data' ->> 'counter' AS mark FROM dwadi.webhook_delivery`);
  const first = await (await new ScriptedTill({ mark: 'A1' }).claim(db)).confirm(db);
  await first.sell(1000, { day: today }).send(db);
  const later = await new ScriptedTill({ mark: 'B2' }).claim(db);
  await later.sell(500, { day: today }).file(today).send(db);
  await foldAndProve(db);
  expect(await told()).toEqual([]);
  await acceptMarks(db, NAME);
  expect(await told()).toEqual([{ event: 'day.proven', mark: 'B2' }]);
});

test('a journal of another counter is left alone', async () => {
  const db = await embeddedOffice();
  await new ScriptedTill({ mark: 'A1' }).claim(db);
  await new ScriptedTill({ mark: 'X1', role: 'dwadi_till_esi' }).claim(db);
  await new ScriptedTill({ mark: 'X2', role: 'dwadi_till_esi' }).claim(db);
  await expect(acceptMarks(db, NAME)).rejects.toMatchObject({ code: 'nothing-waits' });
  await expect(acceptMarks(db, NAME, 'X2')).rejects.toMatchObject({ code: 'nothing-waits' });
});

test('a key is confirmed as it was read out, and only where the counter says the same one', async () => {
  const db = await embeddedOffice();
  await db.query(`INSERT INTO dwadi.counter (role, name) VALUES ($1::text, $1::text)`, [NAME]);
  const { fingerprint } = signerOf(1);
  await expect(confirmSigner(db, NAME, fingerprint)).rejects.toMatchObject({ code: 'never-seen' });
  await new ScriptedTill().claim(db);
  await expect(confirmSigner(db, NAME, signerOf(2).fingerprint)).rejects.toMatchObject({ code: 'other-key' });
  await expect(confirmSigner(db, NAME, fingerprint.slice(1))).rejects.toMatchObject({ code: 'fingerprint' });
  expect(await confirmSigner(db, NAME, ` ${hashGroups(fingerprint).toUpperCase()}\n`)).toBe(fingerprint);
  expect(await db.query(`SELECT signer, signer_confirmed_at IS NOT NULL AS said FROM dwadi.counter`)).toEqual([
    { signer: fingerprint, said: true },
  ]);
});

test('a key that was confirmed before stays confirmed, in whatever order', async () => {
  const db = await embeddedOffice();
  for (const [mark, nth] of [['A1', 1] as const, ['B2', 2] as const]) {
    await new ScriptedTill({ mark, signer: signerOf(nth) }).claim(db);
  }
  await acceptMarks(db, NAME);
  for (const nth of [1, 2, 1]) await confirmSigner(db, NAME, signerOf(nth).fingerprint);
  const [one, two] = [signerOf(1).fingerprint, signerOf(2).fingerprint];
  const keys = await db.query<{ signer: string }>(`SELECT signer FROM dwadi.confirmed_key ORDER BY signer`);
  expect(keys.map(({ signer }) => signer)).toEqual([one, two].toSorted());
  // The newest journal has the other one of both.
  expect(await readNow(db, '2026-11-20')).toMatchObject([{ keyOpen: false }]);
  expect(await readCounters(db)).toMatchObject([{ saysSigner: two, confirmedSigner: two }]);
});
