import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aboutThis, updatePlace } from '#main/app/process/app-info.ts';
import { NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

function packageOf(manifest: object): string {
  const folder = tempFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.2.3', ...manifest }));
  return folder;
}

test.each([
  ['a signed package', { signed: true }, true, 'signed'],
  ['a package that says it isn’t', { signed: false }, true, 'unsigned'],
  ['a package that doesn’t say', {}, true, 'unsigned'],
  ['the sources', { signed: true }, false, 'development'],
])('%s tells its build', (_, manifest, isPackaged, build) => {
  const about = { version: '1.2.3', electron: process.versions['electron'] ?? null, journal: NEWEST_VERSION };
  expect(aboutThis(packageOf(manifest), isPackaged)).toEqual({ ...about, build });
});

test('a package without an address never looks for updates, and one without TLS isn’t read', () => {
  const newKey = () =>
    generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const keys = { publicKey: newKey(), nextPublicKey: newKey() };
  expect(updatePlace(packageOf({}))).toBeNull();
  expect(updatePlace(packageOf({ updates: { url: 'https://updates.example/', ...keys } }))).not.toBeNull();
  expect(() => updatePlace(packageOf({ updates: { url: 'http://updates.example/', ...keys } }))).toThrow();
  expect(() => updatePlace(packageOf({ updates: { url: 'https://updates.example/' } }))).toThrow();
});
