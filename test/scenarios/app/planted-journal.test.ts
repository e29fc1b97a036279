/** A journal made elsewhere, put into the till's folder by somebody who has a recovery code for it: their own. */
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { newShop, setUpShop, startDay } from '../../support/shop.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ tls: true });
});
afterAll(() => service.stop());

/** Puts everything of the one's folder into the other's, apart from the file that names the keychain's entries. */
function plant(from: string, to: string): void {
  const isFile = (name: string): boolean => name !== 'counter.json' && name !== 'backups';
  for (const name of readdirSync(to).filter(isFile)) rmSync(join(to, name), { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isFile() && isFile(entry.name)) copyFileSync(join(from, entry.name), join(to, entry.name));
}

test('the shop’s own journal doesn’t open with the true code once its seal was cut out', async () => {
  const { shop, entries } = newShop(service);
  const code = await setUpShop(shop, service);
  await startDay(shop);
  await shop.close();
  const journal = new Database(join(shop.folder, 'journal.db'));
  journal.exec('UPDATE event_head SET mac = NULL');
  journal.close();
  // The keychain is as it is after another's code, or on another PC.
  entries.clear();
  await shop.open();
  const { counter, owner } = shop;
  expect(counter.snapshot().journal.problem).toBe('secrets-missing');
  await owner.open({ code });
  expect(counter.snapshot().journal.problem).toBe('forged');
});

test('another counter’s journal opens with its own code, and gets none of this shop’s keys', async () => {
  const [ours, theirs] = [newShop(service), newShop(service)];
  await setUpShop(ours.shop, service);
  await ours.shop.close();
  const code = await setUpShop(theirs.shop, service);
  await theirs.shop.close();
  plant(theirs.shop.folder, ours.shop.folder);

  await ours.shop.open();
  const { counter, owner } = ours.shop;
  expect(counter.snapshot().journal.problem).toBe('secrets-missing');
  expect(await owner.open({ code })).toMatchObject({ value: { kind: 'restored' } });
  await expect.poll(() => owner.keysMissing).toBe(true);
  await startDay(ours.shop);
  expect(await owner.keysState({})).toMatchObject({ value: { baseUrl: '', has: [] } });
  expect(counter.snapshot().service.state).not.toBe('connected');
  for (const text of ours.entries.values())
    for (const key of Object.values(service.keys)) expect(text).not.toContain(key);
});
