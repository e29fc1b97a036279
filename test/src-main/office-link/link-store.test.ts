import { expect, test } from 'vitest';
import { officeFile } from '#main/key-vault/file-vault.ts';
import { ENTRY_MOST } from '#main/key-vault/keychain.ts';
import { LiveVault, type SecretPlace } from '#main/key-vault/live-vault.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { secretOf, storedLinkIn, wholeLink, withoutPassword } from '#main/office-link/link-store.ts';
import type { OfficeLink } from '#shared/office/link.ts';
import { filesOf, tempFolder } from '../../support/journal/journal.ts';
import { memoryKeychain } from '../../support/keychain.ts';

const PASSWORD = 'p'.repeat(200);
const LINK: OfficeLink = {
  ...{ format: 'dwadi-office-link', version: 1, name: 'Adom Kaneshie', database: 'dwadi', role: 'dwadi_till_adom' },
  hosts: [{ host: 'office.example.test', port: 5432 }],
  password: PASSWORD,
  authority: `-----BEGIN CERTIFICATE-----\n${'A'.repeat(15_000)}\n-----END CERTIFICATE-----\n`,
};

const PLACES: Readonly<Record<string, () => SecretPlace>> = {
  keychain: () => new LiveVault(memoryKeychain(), 'one').officeSecret('office'),
  'file of Training': () => officeFile(tempFolder(), newSecrets(), 'office'),
};

test.each(Object.keys(PLACES))('a password in the %s opens its own link again, and no other', async (name) => {
  const place = PLACES[name]?.() ?? PLACES['keychain']?.();
  if (place === undefined) throw new Error(name);
  const stored = withoutPassword(LINK);
  expect(await wholeLink(stored, place)).toBeNull();
  await place.write(secretOf(LINK));
  expect(await wholeLink(stored, place)).toEqual(LINK);
  expect(await wholeLink({ ...stored, hosts: [{ host: 'thief.example.test', port: 5432 }] }, place)).toBeNull();
  await place.forget();
  expect(await wholeLink(stored, place)).toBeNull();
});

test('the longest password fits into an entry of any keychain, however long the authority is', () => {
  expect(secretOf(LINK).length).toBeLessThan(ENTRY_MOST);
});

test('the journal keeps the link without its password', () => {
  const text = JSON.stringify(withoutPassword(LINK));
  expect(text).not.toContain(PASSWORD);
  expect(storedLinkIn(text)).toEqual(withoutPassword(LINK));
  expect(storedLinkIn('')).toBeNull();
  expect(storedLinkIn('{"half":')).toBeNull();
});

test("Training's file shows the password to nobody, and opens with no other secrets", async () => {
  const folder = tempFolder();
  await officeFile(folder, newSecrets(), 'office').write(secretOf(LINK));
  expect(Object.keys(filesOf(folder))).toEqual(['training-office.bin']);
  expect(Buffer.from(filesOf(folder)['training-office.bin'] ?? '', 'base64').toString()).not.toContain('ppp');
  await expect(officeFile(folder, newSecrets(), 'office').read()).rejects.toThrow();
  expect(await wholeLink(withoutPassword(LINK), officeFile(folder, newSecrets(), 'office'))).toBeNull();
});
