/** A signed file verifies, and no longer does once one byte of it is changed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { certificates, fileOf, PACKED, signedLinux } from '../support/dist/packed.ts';

const scratch = mkdtempSync(join(tmpdir(), 'dwadi-signing-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const certificate = join(certificates, 'certificate.pem');
const verifies = (file: string): boolean =>
  spawnSync('osslsigncode', ['verify', '-in', file, '-CAfile', certificate]).status === 0;

function withOneByteChanged(file: string, at: number): string {
  const copy = join(scratch, `changed-${at}`);
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(copy, bytes);
  return copy;
}

test('the program for Windows carries a signature over all of it', () => {
  const program = join(PACKED.windows.unpacked, PACKED.windows.program);
  expect(verifies(program)).toBe(true);
  expect(verifies(withOneByteChanged(program, 0x2000))).toBe(false);
});

test('files outside the archive for Windows are signed as well', () => {
  const natives = globSync('resources/app.asar.unpacked/**/*.node', { cwd: PACKED.windows.unpacked });
  expect(natives.length).toBeGreaterThan(0);
  for (const name of natives) expect(verifies(join(PACKED.windows.unpacked, name)), name).toBe(true);
});

test('a package for Linux has a signature beside it', () => {
  const home = join(scratch, 'gpg');
  mkdirSync(home, { mode: 0o700 });
  const gpg = (...args: string[]) => spawnSync('gpg', ['--homedir', home, '--batch', ...args]).status;
  const zip = fileOf(signedLinux, '.zip');
  try {
    const publicKey = execFileSync('gpg', ['--homedir', join(certificates, 'gpg'), '--batch', '--armor', '--export']);
    writeFileSync(join(scratch, 'public.asc'), publicKey);
    expect(gpg('--import', join(scratch, 'public.asc'))).toBe(0);
    expect(gpg('--verify', `${zip}.asc`, zip)).toBe(0);
    const changed = join(scratch, 'changed.zip');
    copyFileSync(zip, changed);
    writeFileSync(changed, 'more', { flag: 'a' });
    expect(gpg('--verify', `${zip}.asc`, changed)).not.toBe(0);
  } finally {
    spawnSync('gpgconf', ['--homedir', home, '--kill', 'gpg-agent']);
    spawnSync('gpgconf', ['--homedir', join(certificates, 'gpg'), '--kill', 'gpg-agent']);
  }
});

test('a package says UNSIGNED in its name unless it is signed', () => {
  for (const ending of ['.deb', '.tar.gz', '.zip']) expect(fileOf(PACKED.linux.out, ending)).toMatch(/-UNSIGNED\./);
  expect(fileOf(signedLinux, '.zip')).not.toMatch(/UNSIGNED/);
  expect(fileOf(PACKED.windows.out, '.zip')).not.toMatch(/UNSIGNED/);
});
