import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Counter } from '#main/app/counter/counter.ts';
import type { CounterOptions } from '#main/app/counter/counter-options.ts';
import { BACKUP_DAY } from '#main/journal/base/meta-names.ts';
import { answerTo } from '#main/staff/phone-approval.ts';
import { pesewas } from '#shared/money.ts';
import { counterOptions, makeFolder, removeFolder } from '../../../support/counter.ts';
import { holdTimersOf } from '../../../support/held-timers.ts';
import { meddle } from '../../../support/journal/journal.ts';

const OWNER = { name: 'Esi', pin: '482915' };
const MINUTE_MS = 60_000;

async function opened(options: Partial<CounterOptions> = {}, made: string | null = null) {
  const folder = made ?? makeFolder();
  const counter = new Counter({ ...counterOptions(folder), ...options });
  onTestFinished(async () => {
    await counter.close();
    removeFolder(folder);
  });
  await counter.open();
  if (counter.opened === null) throw new Error('it is open');
  return { counter, folder, staff: counter.opened.staff };
}

const founding = {
  ...{ mark: 'K3F7', shopName: 'Adom Mobile', slipHeader: [], owner: OWNER, recoveryWrap: '{}' },
} satisfies CounterOptions['founding'];

test('practice shows its people’s PINs and begins with one of them signed in', async () => {
  const { counter, staff } = await opened({ kind: 'training' });
  expect(counter.snapshot()).toMatchObject({ locked: false, attendant: { id: 'demo-ama' } });
  expect(staff.names().map(({ practicePin }) => practicePin)).toEqual(['3690', '2580', '1470']);
});

test('a shop begins locked with the owner who set it up, whose PIN is shown nowhere', async () => {
  const { counter, staff } = await opened({ demoStaff: false, founding });
  expect(counter.snapshot()).toMatchObject({ locked: true, attendant: { id: '' } });
  const [esi, ...others] = staff.names();
  expect([esi, others]).toMatchObject([{ name: 'Esi', role: 'owner', practicePin: null, hasPin: true }, []]);
  expect(await staff.signIn(esi?.id ?? '', OWNER.pin)).toEqual({ ok: true, value: { kind: 'right' } });
  expect(counter.snapshot()).toMatchObject({ locked: false, attendant: { name: 'Esi', role: 'owner' } });
  expect(counter.snapshot().attendant).not.toHaveProperty('weakPin');
  await staff.lock('asked');
  expect(counter.snapshot()).toMatchObject({ locked: true, attendant: { name: '' } });
});

test('it locks itself after the minutes that the shop has set, and never where they are none', async () => {
  const { counter } = await opened();
  const lockAfter = (lockAfterMinutes: number) =>
    counter.saveSettings({ ...counter.snapshot().settings, lockAfterMinutes });
  holdTimersOf('src-main/staff', ['performance']);
  await lockAfter(0);
  vi.advanceTimersByTime(600 * MINUTE_MS);
  expect(counter.snapshot().locked).toBe(false);
  counter.opened?.staff.wasActive();
  await lockAfter(2);
  vi.advanceTimersByTime(2 * MINUTE_MS - 1);
  expect(counter.snapshot().locked).toBe(false);
  vi.advanceTimersByTime(1001);
  await expect.poll(() => counter.snapshot().locked).toBe(true);
});

test('an owner approves by phone with the key of this counter and its mark; without a key nobody can', async () => {
  const key = randomBytes(32);
  const { counter, staff } = await opened({ phoneKey: async () => key });
  expect(staff.hasPhoneCode).toBe(true);
  const facts = { amount: pesewas(50_000), number: '0244123456' };
  staff.refused('over-limit', 'a sale', 'content', facts);
  const asked = await staff.askByPhone('over-limit', 'a sale', async () => null);
  const { mark } = counter.snapshot();
  const digits = answerTo(key, { mark, what: 'over-limit', challenge: asked?.challenge ?? '', ...facts });
  const right = { ok: true, value: { kind: 'right' } };
  expect(await staff.hearByPhone('demo-owner', 'over-limit', 'a sale', digits)).toEqual(right);
  expect((await opened()).staff.hasPhoneCode).toBe(false);
});

const SEALED = 'SELECT mac IS NOT NULL FROM event_head';

test('a journal from before the seal is sealed by an owner who is there, and then backed up anew', async () => {
  const { counter: first, folder } = await opened();
  await first.close();
  meddle(folder, (db) => db.exec('UPDATE event_head SET mac = NULL'));
  const errors: string[] = [];
  const log = { write: (level: string, what: string) => void (level === 'error' && errors.push(what)) };
  const { counter, staff } = await opened({ log }, folder);
  const journal = counter.opened?.journal;
  await journal?.write.saveMeta({ [BACKUP_DAY]: '2026-11-21' });
  const backupDay = async () => (await journal?.read.meta())?.[BACKUP_DAY];
  await staff.signIn('demo-kofi', '1470');
  expect(await backupDay()).toBe('2026-11-21');
  await staff.signIn('demo-owner', '3690');
  await expect.poll(backupDay).toBe('');
  await counter.close();
  expect(meddle(folder, (db) => db.prepare(SEALED).pluck().get())).toBe(1);
  expect(errors).toEqual([]);
});

test('a journal that is sealed is not sealed again, and its backups stay', async () => {
  const { counter, staff } = await opened();
  const journal = counter.opened?.journal;
  await journal?.write.saveMeta({ [BACKUP_DAY]: '2026-11-21' });
  await staff.signIn('demo-owner', '3690');
  // Writes go one after another: what a seal would have written is there after the second.
  for (const kind of ['test.first', 'test.second']) await counter.note(kind, {});
  const filter = { day: null, person: null, kind: 'journal.sealed', slip: null };
  expect((await counter.opened?.owner.audit.page(filter, null, 10))?.events).toEqual([]);
  expect((await journal?.read.meta())?.[BACKUP_DAY]).toBe('2026-11-21');
});

test('a page is told that the PIN of the person who signed in is too easy', async () => {
  const { counter, staff } = await opened();
  Object.defineProperty(staff, 'weakPin', { value: 'easy' });
  await staff.signIn('demo-kofi', '1470');
  expect(counter.snapshot().attendant).toMatchObject({ id: 'demo-kofi', weakPin: 'easy' });
});
