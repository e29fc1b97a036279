import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeFolder } from '../support/folders.ts';

const command = join(import.meta.dirname, '../../resources/tools/release-files.mjs');
const PACKAGES = ['a-win-x64.exe', 'a-mac-x64.dmg', 'a-mac-x64.zip', 'a.AppImage', 'a.deb'];

test('a release gets the list of all that is inside and the sums of its files, and none is made without a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi release '));
  onTestFinished(() => removeFolder(folder));
  const run = () => spawnSync(process.execPath, [command, '--packages', folder], { encoding: 'utf8' });
  for (const name of PACKAGES.slice(1)) writeFileSync(join(folder, name), name);
  const refused = run();
  expect([refused.status, refused.stderr.trim()]).toEqual([
    1,
    `${folder} has no package that ends in .exe: pack those first.`,
  ]);
  writeFileSync(join(folder, PACKAGES[0] ?? ''), 'setup');
  expect(run().status).toBe(0);
  const list = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as { bomFormat: string };
  expect(list.bomFormat).toBe('CycloneDX');
  const sum = createHash('sha256').update('setup').digest('hex');
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  expect(sums).toContain(`${sum}  a-win-x64.exe\n`);
  const named = sums.trimEnd().split('\n');
  expect(named.map((line) => line.slice(66))).toEqual([...PACKAGES, 'sbom.cdx.json'].sort());
});
