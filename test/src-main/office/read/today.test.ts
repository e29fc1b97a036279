/** A counter as it stands now, where it has more than one journal. */
import { expect, test } from 'vitest';
import { acceptMarks } from '#main/office/counters/marks.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { readNow } from '#main/office/read/today.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';
import { enrolled, restored } from '../../../support/office/migrated.ts';
import { addRow } from '../../../support/office/rows.ts';
import { ScriptedTill } from '../../../support/office/till.ts';

test('a counter is heard of and behind by its newest journal that counts, and by no lost PC or copy', async () => {
  const db = await embeddedOffice();
  const now = async () => {
    await foldAndProve(db);
    const [counter] = await readNow(db, '2026-11-20');
    return counter;
  };
  await (await new ScriptedTill({ mark: 'OLD' }).claim(db)).sell(1000).send(db, 7);
  expect(await now()).toMatchObject({ behind: 7 });
  const restored = await new ScriptedTill({ mark: 'NEW' }).claim(db);
  await acceptMarks(db, 'dwadi_till_adom');
  expect(await now()).toMatchObject({ behind: 7, heardAt: expect.any(Number) });
  await restored.send(db, 2);
  const heard = await now();
  expect(heard).toMatchObject({ behind: 2 });
  await (await new ScriptedTill({ mark: 'COPY' }).claim(db)).send(db, 90);
  expect(await now()).toMatchObject({ behind: 2, heardAt: heard?.heardAt, marksWaiting: 1 });
});

test('a day that is not right counts once, however many of its files are wrong, and a day of practice never', async () => {
  const db = await embeddedOffice();
  const role = await enrolled(db, 'AAAA');
  await restored(db, 'AAA2', 'AAAA', true);
  await addRow(db, 'mark', { mark: 'PRAC', role, kind: 'training' });
  const wrong = (mark: string, more = {}) => addRow(db, 'day_check', { mark, result: 'differs', ...more });
  const count = async () => (await readNow(db, '2026-11-20'))[0]?.daysWrong;
  await wrong('AAAA');
  await wrong('AAAA', { hash: 'changed' });
  await wrong('AAA2', { result: 'bad-signature' });
  await wrong('PRAC', { business_day: '2026-11-18' });
  expect(await count()).toBe(1);
  await wrong('AAA2', { business_day: '2026-11-19' });
  expect(await count()).toBe(2);
});

test('a counter that only practised has its days of practice counted', async () => {
  const db = await embeddedOffice();
  await enrolled(db, 'PRAC', 'training');
  await addRow(db, 'day_check', { mark: 'PRAC', result: 'differs' });
  expect(await readNow(db, '2026-11-20')).toMatchObject([{ daysWrong: 1 }]);
});
