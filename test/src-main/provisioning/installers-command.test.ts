/** What an installer sees of the command when something is wrong: each mistake once, and nothing left half done. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProvisioning } from '#main/provisioning/read.ts';
import { type Installer, startInstaller, TEMPLATE } from '../../support/installer.ts';
import { noSmallDisk, smallDisk } from '../journal/support/small-disk.ts';

const MACHINES = ['adom-1', 'adom-2', 'adom-3'].map((machine) => ({ machine }));

let installer: Installer;

beforeAll(async () => {
  installer = await startInstaller();
  await installer.make(MACHINES, TEMPLATE);
});
afterAll(() => installer.stop());

const files = (): string[] => MACHINES.map(({ machine }) => installer.fileOf(machine));

test('of many files each is checked, and one that is wrong is enough to fail', async () => {
  const [first = '', second = '', third = ''] = files();
  const right = await installer.run(['check', ...files(), '--signer', installer.signer]);
  expect(right.status).toBe(0);
  for (const file of files()) expect(right.stdout).toContain(`${file} is for `);

  const broken = installer.write('broken.json', readFileSync(second, 'utf8').replace('"stable"', '"weekly"'));
  const wrong = await installer.run(['check', first, broken, third]);
  expect([wrong.status, wrong.stdout.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringContaining(`${first} is for adom-1`),
      expect.stringMatching(/broken\.json:\d+: updates\.channel: must be one of/),
      expect.stringContaining(`${third} is for adom-3`),
      '2 of 3 files are right.',
    ],
  ]);

  const missing = await installer.run(['check', installer.at('nowhere.json'), third]);
  expect([missing.status, missing.stdout]).toEqual([2, expect.stringMatching(/nowhere\.json: it could not be read/)]);
  expect(missing.stdout).toContain(`${third} is for adom-3`);
});
