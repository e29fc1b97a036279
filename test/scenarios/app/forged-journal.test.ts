/** Attacks on a shop's folder by somebody who has it for a minute and knows no secret. Each is refused, and says why. */
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import { newRecoveryCode, wrapSecrets } from '#main/key-vault/recovery.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';
import { makeFolder, removeFolder } from '../../support/counter.ts';
import { meddle } from '../../support/journal/journal.ts';
import { memoryKeychain } from '../../support/keychain.ts';
import { startService, type TestService } from '../../support/service.ts';
import { OWNER, setUpShop, shopOn, startDay } from '../../support/shop.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ tls: true });
});
afterAll(() => service.stop());

/** A shop with an attendant, and a backup of it; closed. */
async function closedShop() {
  const root = makeFolder();
  const entries = new Map<string, string>();
  const shop = shopOn(root, service, { keychain: memoryKeychain(entries) });
  onTestFinished(async () => {
    await shop.close();
    removeFolder(root);
  });
  const code = await setUpShop(shop, service);
  await startDay(shop);
  await shop.counter.opened?.staff.add({ name: 'Ama', pin: '4711', role: 'attendant', rights: NO_RIGHTS });
  const backup = (await shop.counter.backUp()) ?? '';
  await shop.close();
  return { root, shop, code, backup, entries };
}

const OWNER_HAS_HER_PIN = `
  UPDATE staff SET (pin_salt, pin_hash, pin_cost) = (SELECT pin_salt, pin_hash, pin_cost FROM staff WHERE name = 'Ama')
  WHERE role = 'owner'`;

test('an attendant’s PIN that was copied into the owner’s row opens nothing; the code brings the backup', async () => {
  const { shop, code } = await closedShop();
  meddle(shop.folder, (db) => db.exec(OWNER_HAS_HER_PIN));
  await shop.open();
  expect(shop.counter.opened).toBeNull();
  expect(shop.counter.snapshot().journal).toMatchObject({
    ...{ state: 'unavailable', problem: 'forged' },
    lost: { newestBackupAt: expect.any(Number), forgery: { what: 'staff', since: expect.any(Number) } },
  });
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  await startDay(shop);
  expect(shop.counter.opened?.staff.isOwner).toBe(true);
});

test('a change that is found while the counter is open signs its owner out, and lets nobody in', async () => {
  const { shop } = await closedShop();
  await shop.open();
  await startDay(shop);
  meddle(shop.folder, (db) => db.exec(OWNER_HAS_HER_PIN));
  expect(await shop.counter.backUp()).toBeNull();
  const { locked, attendant, journal } = shop.counter.snapshot();
  expect([locked, attendant.name, journal.state, journal.problem]).toEqual([true, '', 'unavailable', 'forged']);
  await expect(startDay(shop)).rejects.toMatchObject({ problem: 'forged' });
});

test('a backup that was changed is passed over, and the one before it is taken', async () => {
  const { shop, code, backup } = await closedShop();
  copyFileSync(backup, backup.replace(/\d{4}-\d\d-\d\dT/, '2026-01-01T'));
  const forged = new Database(backup);
  forged.exec(`UPDATE staff SET role = 'owner'`);
  forged.close();
  rmSync(join(shop.folder, 'journal.db'));
  await shop.open();
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  const passedOver = { kind: 'backup-passed-over', detail: basename(backup) };
  expect(shop.counter.snapshot().journal.notes).toContainEqual(passedOver);
});

test('a wrap that somebody else made resets no PIN', async () => {
  const { shop } = await closedShop();
  await shop.open();
  const mine = newRecoveryCode();
  shop.counter.sealedSecrets = await wrapSecrets(newSecrets(), mine, 10);
  const [owner] = shop.counter.opened?.staff.names().filter(({ role }) => role === 'owner') ?? [];
  const request = { ownerId: owner?.id ?? '', code: mine, newPin: '135792' };
  expect(await shop.owner.resetPin(request)).toEqual({ ok: true, value: { right: false } });
});

test('the whole folder of an hour ago, with its note outside, is told as an earlier copy', async () => {
  const { root, shop } = await closedShop();
  const copy = join(root, 'copy');
  cpSync(shop.folder, copy, { recursive: true });
  copyFileSync(outsideHeadOf(shop.folder), `${copy}.head`);
  await shop.open();
  await startDay(shop);
  await shop.close();
  cpSync(copy, shop.folder, { recursive: true });
  copyFileSync(`${copy}.head`, outsideHeadOf(shop.folder));
  await shop.open();
  expect(shop.counter.snapshot().journal.notes).toContainEqual(expect.objectContaining({ kind: 'log-lost' }));
});

test('a journal whose seal was cut out is refused, though it looks like one from before the seal', async () => {
  const { shop } = await closedShop();
  meddle(shop.folder, (db) => db.exec(`${OWNER_HAS_HER_PIN}; UPDATE event_head SET mac = NULL, generation = 0`));
  await shop.open();
  expect(shop.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'forged' });
});

test('a journal from before the seal is sealed when its owner signs in, and the log names the owner', async () => {
  const { shop, entries } = await closedShop();
  meddle(shop.folder, (db) => db.exec(`UPDATE event_head SET mac = NULL, digests = NULL, generation = 0`));
  for (const name of entries.keys()) if (name.endsWith('/journal')) entries.delete(name);
  await shop.open();
  const sealed = (): unknown => meddle(shop.folder, (db) => db.prepare(`SELECT mac FROM event_head`).pluck().get());
  expect(sealed()).toBeNull();
  const [owner] = shop.counter.opened?.staff.names().filter(({ role }) => role === 'owner') ?? [];
  await shop.counter.opened?.staff.signIn(owner?.id ?? '', OWNER.pin);
  await expect.poll(sealed).not.toBeNull();
  await shop.close();
  meddle(shop.folder, (db) => db.exec(OWNER_HAS_HER_PIN));
  await shop.open();
  expect(shop.counter.snapshot().journal).toMatchObject({ problem: 'forged' });
});
