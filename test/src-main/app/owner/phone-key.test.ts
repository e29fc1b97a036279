/** A counter whose key for words by phone an earlier Dwadi kept: it may have come from the recovery code. */
import { expect, test } from 'vitest';
import { phoneKeyIn } from '#main/app/owner/phone-key.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { LiveVault } from '#main/key-vault/live-vault.ts';
import { openHere, opsOf, tempFolder } from '../../../support/journal/journal.ts';
import { memoryKeychain } from '../../../support/keychain.ts';

const KEY = new Uint8Array(32).fill(9);

async function earlierCounter(kinds: readonly string[]) {
  const opened = await openHere(tempFolder());
  const [ops, reader] = [opsOf(opened), readerOps(opened.db)];
  for (const kind of kinds) ops.log({ kind, at: 1_795_000_000_000, saleSeq: null, data: {} });
  const entries = new Map([['one/phone', Buffer.from(KEY).toString('base64')]]);
  const vault = new LiveVault(memoryKeychain(entries), 'one');
  const find = () => phoneKeyIn(vault, { auditPage: async (...asked) => reader.auditPage(...asked) });
  return { find, entries };
}

test.each([
  ['no phone code was ever made', ['counter.set-up']],
  ['a recovery code was made after it', ['phone.code-made', 'recovery.made']],
  ['the recovery code opened the counter since', ['phone.code-made', 'recovery.opened']],
])('a key of the recovery code answers nothing any more: %s', async (_, kinds) => {
  const { find, entries } = await earlierCounter(kinds);
  expect(await find()).toBeNull();
  expect([...entries.keys()]).toEqual([]);
});

test('a key of a phone code goes on answering, under its own name', async () => {
  const { find, entries } = await earlierCounter(['recovery.opened', 'phone.code-made', 'staff.locked']);
  expect(await find()).toEqual(KEY);
  expect([...entries.keys()]).toEqual(['one/phone-code']);
  expect(await find()).toEqual(KEY);
});

test('a key that could not be cleared away never replaces the one of a newer phone code', async () => {
  const { find, entries } = await earlierCounter(['phone.code-made']);
  const newer = new Uint8Array(32).fill(4);
  entries.set('one/phone-code', Buffer.from(newer).toString('base64'));
  expect(await find()).toEqual(newer);
});
