/** A counter as `npm run office -- status` tells of it. */
import { expect, test } from 'vitest';
import { acceptMarks, confirmSigner } from '#main/office/counters/marks.ts';
import { officeStatus } from '#main/office/counters/status.ts';
import { signerOf } from '../../../support/day-files/day-files.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';
import { enrolled, restored } from '../../../support/office/migrated.ts';
import { addRow } from '../../../support/office/rows.ts';
import { ScriptedTill } from '../../../support/office/till.ts';

test('a day that is not proven counts once, however many of its files are wrong, and a day of practice never', async () => {
  const db = await embeddedOffice();
  const role = await enrolled(db, 'AAAA');
  await restored(db, 'AAA2', 'AAAA', true);
  await addRow(db, 'mark', { mark: 'PRAC', role, kind: 'training' });
  await addRow(db, 'day_check', { mark: 'AAAA', result: 'differs' });
  await addRow(db, 'day_check', { mark: 'AAAA', result: 'bad-signature', hash: 'changed' });
  await addRow(db, 'day_check', { mark: 'AAA2', result: 'unknown-key' });
  await addRow(db, 'day_check', { mark: 'PRAC', result: 'differs', business_day: '2026-11-18' });
  expect((await officeStatus(db)).counters).toMatchObject([{ daysWrong: 1 }]);
});

test('the key of a new PC is to be confirmed once its journal counts, though that of the old one was', async () => {
  const db = await embeddedOffice();
  const { role } = await (await new ScriptedTill({ mark: 'OLD' }).claim(db)).confirm(db);
  const isConfirmed = async () => (await officeStatus(db)).counters[0]?.keyConfirmed;
  expect(await isConfirmed()).toBe(true);
  const anew = await new ScriptedTill({ mark: 'NEW', signer: signerOf(2) }).claim(db);
  expect(await isConfirmed()).toBe(true);
  await acceptMarks(db, role);
  expect(await isConfirmed()).toBe(false);
  await confirmSigner(db, role, anew.signer.fingerprint);
  expect(await isConfirmed()).toBe(true);
});
