/** The doctor's command examines the shop's counter from outside if this user has one, otherwise practice. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closedCounter } from '#main/app/doctor/closed-counter.ts';
import { type Development, readDevelopment } from '#main/app/process/development-options.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import { saveProfile } from '#main/provisioning/live-folder.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import type { About } from '#shared/counter-api/doctor.ts';
import { closeHere, openHere, tempFolder } from '../../../support/journal/journal.ts';

const ABOUT: About = { version: '0.0.0-test', electron: null, journal: 1, build: 'development' };
const SERVICE = { baseUrl: 'http://127.0.0.1:9/api/v2', keys: { standard: 'a', commission: '', sms: '' }, ca: null };

const examined = (root: string, development: Partial<Development> = {}) =>
  closedCounter(root, ABOUT, { ...readDevelopment(true, [], {}), ...development });

function madeIn(root: string, folder: string): string {
  mkdirSync(join(root, folder));
  return join(root, folder);
}

test('a PC without a shop has practice to look at, which has no service while Dwadi is closed', async () => {
  const root = tempFolder();
  const machine = new MachineSettingsStore(root);
  machine.save({ ...machine.current, lockdown: 'kiosk' });
  const found = await examined(root);
  const folder = join(root, 'training');
  expect(found).toMatchObject({ counter: 'training', folder, level: 'kiosk', address: null });
  expect([found.backupFolder, found.secrets.place]).toEqual([join(folder, 'backups'), 'file']);
  expect(await found.journal()).toEqual({ look: { is: 'none-yet' }, seen: null });
  expect(() => found.secrets.read()).toThrow();
  madeIn(root, 'training');
  const secrets = openFileVault(folder);
  expect(await found.secrets.read()).toEqual(secrets);
});

test('a shop that is still being set up is no counter yet', async () => {
  const root = tempFolder();
  const live = madeIn(root, 'live');
  saveProfile(live, { vaultId: '5f0c3c3e-6a0b-4b0e-9f0a-0d6f3b1f7a11', state: 'setting-up' });
  closeHere(await openHere(live));
  expect(await examined(root)).toMatchObject({ counter: 'training', secrets: { place: 'file' } });
});

test('a developer’s service has a shop of its own, whose secrets lie in a file', async () => {
  const root = tempFolder();
  const found = await examined(root, { service: SERVICE });
  const line = { kind: 'plain-loopback', baseUrl: SERVICE.baseUrl };
  expect(found).toMatchObject({
    ...{ counter: 'live', folder: join(root, 'live'), secrets: { place: 'file' } },
    address: { line, keys: SERVICE.keys },
  });
  closeHere(await openHere(madeIn(root, 'live')));
  expect(await examined(root, { service: SERVICE })).toMatchObject({ secrets: { place: 'file' } });
});

test('a journal that was restored and waits for its code is looked at, and its secrets are missing', async () => {
  const root = tempFolder();
  const live = madeIn(root, 'live');
  const opened = await openHere(live);
  closeHere(opened);
  const found = await examined(root);
  expect(found).toMatchObject({ counter: 'live', folder: live, address: null, backupFolder: join(live, 'backups') });
  expect(found.secrets.place).toBe('keychain');
  await expect(found.secrets.read()).rejects.toMatchObject({ problem: 'secrets-missing' });
  const { look, seen } = await found.journal();
  expect(look).toEqual({
    ...{ is: 'sound', version: expect.any(Number), sizeMb: expect.any(Number) },
    ...{ lastStop: 'clean', earlier: false },
  });
  expect(seen).toMatchObject({ meta: { 'clean-stop': '1' } });
});

test('a journal that can’t be read tells its problem', async () => {
  const root = tempFolder();
  writeFileSync(join(madeIn(root, 'live'), 'journal.db'), 'a list of prices, and no journal at all');
  expect(await (await examined(root)).journal()).toEqual({
    look: { is: 'problem', problem: 'not-a-journal' },
    seen: null,
  });
});

test('a profile that can’t be read is an error, and not practice', async () => {
  const root = tempFolder();
  mkdirSync(join(madeIn(root, 'live'), 'counter.json'));
  await expect(examined(root)).rejects.toThrow("can't be read");
});
