/** Our own part of the Windows installer, compiled by the true makensis; and what macOS is asked to allow. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const installer = join(import.meta.dirname, '../../resources/installer');
const scratch = mkdtempSync(join(tmpdir(), 'dwadi-installer-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** electron-builder calls our macro in the section that installs; so does this. */
const SCRIPT = [
  'Unicode true',
  'RequestExecutionLevel admin',
  `OutFile "${join(scratch, 'dwadi-setup.exe')}"`,
  'Name Dwadi',
  'InstallDir "$PROGRAMFILES64\\Dwadi"',
  '!include x64.nsh',
  `!include "${join(installer, 'vc-runtime.nsh')}"`,
  'Section',
  '  InitPluginsDir',
  '  !insertmacro customInstall',
  'SectionEnd',
].join('\n');

function compiled(redist: string): string {
  const script = join(scratch, 'setup.nsi');
  writeFileSync(script, SCRIPT);
  const env = { ...process.env, DWADI_VC_REDIST: redist };
  const { status, stdout, stderr } = spawnSync('makensis', ['-WX', '-V4', script], { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${stdout.slice(-3000)}\n${stderr}`);
  return stdout;
}

test('the installer carries Microsoft’s runtime when it was given one, and names it as missing when not', () => {
  const redist = join(scratch, 'vc_redist.x64.exe');
  writeFileSync(redist, Buffer.alloc(300_000, 'not really'));
  const withIt = compiled(redist);
  expect(withIt).toMatch(/File: "vc_redist\.x64\.exe"/);
  expect(withIt).toMatch(/\/install \/quiet \/norestart/);
  const without = compiled('');
  expect(without).not.toMatch(/File: "vc_redist/);
  expect(without).toMatch(/has no Visual C\+\+ runtime/);
});

test('macOS is asked for Chromium’s needs and for nothing else', () => {
  const plist = readFileSync(join(installer, 'entitlements.mac.plist'), 'utf8');
  expect([...plist.matchAll(/<key>([^<]+)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
  ]);
});
