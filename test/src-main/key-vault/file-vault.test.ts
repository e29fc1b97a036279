/** Where practice keeps the passwords of an office: sealed, and each in a file of its own. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetFileVault, isSpoilt, officeFile, openFileVault, readFileVault } from '#main/key-vault/file-vault.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { tempFolder } from '../../support/journal/journal.ts';

test('a password lies in no file in the clear, is read back, and is forgotten', async () => {
  const [folder, secrets] = [tempFolder(), newSecrets()];
  const [sends, reads] = [officeFile(folder, secrets, 'office'), officeFile(folder, secrets, 'office-reader')];
  expect(await sends.read()).toBeNull();
  await sends.write('the password to send with');
  await reads.write('the password to read with');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files).toHaveLength(2);
  expect(files.join('')).not.toMatch(/password/);
  expect([await sends.read(), await reads.read()]).toEqual(['the password to send with', 'the password to read with']);
  await sends.forget();
  await sends.forget();
  expect([await sends.read(), await reads.read()]).toEqual([null, 'the password to read with']);
});

test('a file that was sealed with other secrets opens nothing', async () => {
  const folder = tempFolder();
  await officeFile(folder, newSecrets(), 'office').write('the password to send with');
  await expect(officeFile(folder, newSecrets(), 'office').read()).rejects.toThrow();
});

test('a vault is spoilt if it is there and holds no secrets, and a new one is made only once that is forgotten', () => {
  const folder = tempFolder();
  const file = join(folder, 'training-vault.json');
  expect(isSpoilt(folder)).toBe(false);
  expect(() => readFileVault(folder)).toThrow('ENOENT');
  forgetFileVault(folder);
  const first = openFileVault(folder);
  expect([readFileVault(folder), isSpoilt(folder)]).toEqual([first, false]);
  for (const text of ['', '{}', readFileSync(file, 'utf8').slice(0, 40)]) {
    writeFileSync(file, text);
    expect(isSpoilt(folder)).toBe(true);
    expect(() => openFileVault(folder)).toThrow();
  }
  forgetFileVault(folder);
  expect(isSpoilt(folder)).toBe(false);
  expect(openFileVault(folder)).not.toEqual(first);
});
