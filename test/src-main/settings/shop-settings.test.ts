import { expect, test } from 'vitest';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { mayChange, ShopSettingsStore } from '#main/settings/shop-settings.ts';
import { SHOP_NAME_MOST, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import type { Phone } from '#shared/phone.ts';
import { SETUP } from '#shared/words/setup.ts';
import { openHere, opsOf, tempFolder } from '../../support/journal/journal.ts';

async function bookInJournal() {
  const { db } = await openHere(tempFolder());
  const [ops, reader] = [opsOf({ db } as Parameters<typeof opsOf>[0]), readerOps(db)];
  const open = async () => {
    const book = new ShopSettingsStore({
      read: { settings: async () => reader.settings() },
      write: { saveSettings: async (...args) => ops.saveSettings(...args) },
    });
    await book.load();
    return book;
  };
  const events = () =>
    db.prepare<[], { data: string }>(`SELECT data FROM events WHERE kind = 'settings.changed' ORDER BY seq`).all();
  return { open, events, db };
}

test('settings never chosen are as usual, and chosen ones are there at the next start', async () => {
  const { open } = await bookInJournal();
  const book = await open();
  expect(book.current).toEqual(USUAL_SETTINGS);
  await book.save({ ...USUAL_SETTINGS, cashGate: true }, 'ama', 1);
  expect((await open()).current).toEqual({ ...USUAL_SETTINGS, cashGate: true });
});

test('a changed setting alone is written down, with the person who made it', async () => {
  const { open, events } = await bookInJournal();
  const book = await open();
  await book.save(USUAL_SETTINGS, 'ama', 1);
  await book.save({ ...USUAL_SETTINGS, theme: 'dark' }, 'kofi', 2);
  expect(events().map(({ data }) => JSON.parse(data))).toEqual([{ by: 'kofi', theme: '"dark"' }]);
});

test.each([
  ['theme', '"pink"'],
  ['cashGate', 'nonsense'],
  ['of another version', 'true'],
])('a setting that can’t be read counts as never chosen: %s = %s', async (key, value) => {
  const { open, db } = await bookInJournal();
  db.prepare('INSERT INTO settings (key, value) VALUES (?, ?)').run(key, value);
  expect((await open()).current).toEqual(USUAL_SETTINGS);
});

test.each([
  ['the owner', { isOwner: true, seesCost: false, training: false }, true],
  ['a manager who sees cost', { isOwner: false, seesCost: true, training: false }, false],
  ['a person of Training who sees cost', { isOwner: false, seesCost: true, training: true }, true],
  ['a person of Training who sees none', { isOwner: false, seesCost: false, training: true }, false],
])('the number that is warned of guesses at the owner’s PIN, changed by %s: %j, %s', (_, person, may) => {
  const [before, other] = ['0241234567', '0209999999'].map((newsPhone) => ({
    ...{ ...USUAL_SETTINGS, newsPhone: newsPhone as Phone },
  }));
  if (before === undefined || other === undefined) throw new Error('two numbers');
  expect(mayChange(before, other, person)).toBe(may);
  expect(mayChange(before, { ...before, newsPhone: null }, person)).toBe(may);
  expect(mayChange(USUAL_SETTINGS, before, person)).toBe(may);
  expect(mayChange(before, { ...before, theme: 'dark' }, person)).toBe(true);
});

test('an owner alone says how much of a backup goes to the office each day', () => {
  const less = { ...USUAL_SETTINGS, officeBackupMegabytes: 0 };
  const may = (isOwner: boolean) => mayChange(USUAL_SETTINGS, less, { seesCost: true, isOwner, training: false });
  expect([may(true), may(false)]).toEqual([true, false]);
});

test('the form says how long the name of a shop may be', () => {
  expect(SETUP.shopNameHelp).toContain(`${SHOP_NAME_MOST} letters`);
});

test('two changes at once are both in memory, as they are in the journal', async () => {
  const { open } = await bookInJournal();
  const book = await open();
  await Promise.all([
    book.save({ ...USUAL_SETTINGS, cashGate: true }, 'ama', 1),
    book.save({ ...USUAL_SETTINGS, theme: 'dark' }, 'kofi', 2),
  ]);
  expect(book.current).toEqual({ ...USUAL_SETTINGS, cashGate: true, theme: 'dark' });
  expect((await open()).current).toEqual(book.current);
});
