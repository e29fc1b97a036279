/** M19: which counter this is, and whether its open orders are looked up first. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { identityOf, newMark } from '#main/app/counter/counter-identity.ts';
import { metaOf, saveMeta } from '#main/journal/base/meta.ts';
import { LOG_LOST_AT } from '#main/journal/base/meta-names.ts';
import type { Journal } from '#main/journal/journal.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { closeHere, openHere, opsOf, tempFolder } from '../../../support/journal/journal.ts';

const AT = 1_795_000_000_000;

/** Opens the folder's journal, and asks who it is at that time. */
async function ask(folder: string, at: number, promised?: string) {
  const opened = await openHere(folder);
  const journal = { write: opsOf(opened), read: readerOps(opened.db) } as unknown as Journal;
  const identity = await identityOf(journal, folder, at, promised);
  const kept = ['counter-mark', 'demo-shift-id', 'demo-shift-opened-at'].map((name) => metaOf(opened.db, name));
  closeHere(opened);
  return { identity, kept };
}

const change = async (folder: string, entries: Record<string, string>): Promise<void> => {
  const opened = await openHere(folder);
  saveMeta(opened.db, entries);
  closeHere(opened);
};

test('a new counter takes the mark that is on paper already, and keeps it', async () => {
  const folder = tempFolder();
  const first = await ask(folder, AT, 'K3F7');
  const mine = { mark: 'K3F7', shiftId: 'shift-K3F7-1', shiftOpenedAt: AT, logLostAt: null, askFirstSince: null };
  expect(first.identity).toEqual(mine);
  expect(first.kept).toEqual(['K3F7', 'shift-K3F7-1', String(AT)]);
  expect((await ask(folder, AT + 5000, 'ZZZZ')).identity).toEqual(mine);
});

test('a counter without a promised mark makes one that nobody else has', async () => {
  const [one, two] = [await ask(tempFolder(), AT), await ask(tempFolder(), AT)];
  expect(one.identity.mark).not.toBe(two.identity.mark);
  expect(newMark()).toMatch(/^[A-Z0-9]{3,}$/);
});

test('a counter whose folder came to another place gets another mark, and asks first since then', async () => {
  const folder = tempFolder();
  await ask(folder, AT, 'K3F7');
  await change(folder, { place: 'elsewhere.7.1795' });
  const { identity } = await ask(folder, AT + 60_000, 'M8Q2');
  expect(identity).toMatchObject({ mark: 'M8Q2', askFirstSince: String(AT + 60_000), logLostAt: null });
  // It asks until all open orders were looked up, over as many starts as that takes.
  expect((await ask(folder, AT + 120_000)).identity).toMatchObject({
    ...{ mark: 'M8Q2', askFirstSince: String(AT + 60_000) },
  });
  await change(folder, { 'ask-first': '0' });
  expect((await ask(folder, AT + 180_000)).identity).toMatchObject({ mark: 'M8Q2', askFirstSince: null });
});

test('the time at which the newest part of the journal was lost is told', async () => {
  const folder = tempFolder();
  await ask(folder, AT, 'K3F7');
  await change(folder, { [LOG_LOST_AT]: String(AT + 7) });
  expect((await ask(folder, AT + 60_000)).identity).toMatchObject({ mark: 'K3F7', logLostAt: AT + 7 });
});

test('a journal that is new in its folder is another counter', async () => {
  const folder = tempFolder();
  await ask(folder, AT, 'K3F7');
  for (const name of ['journal.db', 'journal.made', 'journal.head']) rmSync(join(folder, name), { force: true });
  rmSync(`${folder}.head`, { force: true });
  expect((await ask(folder, AT + 1, 'M8Q2')).identity).toMatchObject({ mark: 'M8Q2', askFirstSince: null });
});
