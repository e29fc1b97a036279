/** The packages as an installer meets them: unpacked or installed, started, sold with, and taken away again. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as soon } from 'playwright/test';
import { afterAll, expect, test } from 'vitest';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';
import { BUILD_WORDS } from '#shared/words/doctor.ts';
import { canInstallByApt } from '../../resources/tools/debian.mjs';
import { fileOf, PACKED } from '../support/dist/packed.ts';
import { openInstalled, sellAirtime, soldIn } from '../support/dist/sell.ts';
import { removeFolder } from '../support/folders.ts';

const scratch = mkdtempSync(join(tmpdir(), 'dwadi installed '));
afterAll(() => removeFolder(scratch));

const apt = (...args: string[]): string =>
  execFileSync('apt-get', ['-y', '--no-install-recommends', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });

/** Runs the doctor as an installer does over the phone; throws if the doctor finds a fault. */
function doctorOf(program: string, userData: string): DoctorReport['about'] {
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined, DWADI_STAND_IN_USER_DATA: userData };
  const said = execFileSync(program, ['--doctor', '--json'], { encoding: 'utf8', env });
  return (JSON.parse(said) as DoctorReport).about;
}

async function screenInMemory(): Promise<{ readonly display: string; stop(): void }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1366x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data');
  return { display: `:${String(number).trim()}`, stop: () => server.kill() };
}

test('the tar.gz is unpacked, sells once, remembers it, and says that it is unsigned', async () => {
  const folder = join(scratch, 'unpacked');
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', fileOf(PACKED.linux.out, '.tar.gz'), '-C', folder, '--strip-components=1']);
  const program = join(folder, PACKED.linux.program);
  const userData = join(scratch, 'counters');
  const first = await openInstalled(program, userData, { window: 'headless' });
  await sellAirtime(first.page);
  await first.close();
  expect(doctorOf(program, userData).build).toBe('unsigned');
  const log = readFileSync(join(userData, 'training/service.jsonl'), 'utf8');
  expect(log).toMatch(/0501234567/);
  const second = await openInstalled(program, userData, { window: 'headless' });
  await soon(soldIn(second.page)).toBeVisible();
  await second.page.keyboard.press('F10');
  await soon(second.page.getByText(BUILD_WORDS.unsigned)).toBeVisible();
  await second.close();
});

test('the deb is installed by apt, opens its window on a screen, and goes without a trace', async ({ skip }) => {
  skip(!canInstallByApt(), 'only root on a Debian of its own may install');
  apt('install', fileOf(PACKED.linux.out, '.deb'));
  const screen = await screenInMemory();
  try {
    expect(readFileSync('/usr/share/applications/dwadi.desktop', 'utf8')).toMatch(/^Exec=\/opt\/Dwadi\/dwadi/m);
    // These files tell electron-updater which kind of package it replaces, and where its own files go.
    expect(readFileSync('/opt/Dwadi/resources/package-type', 'utf8')).toBe('deb');
    expect(readFileSync('/opt/Dwadi/resources/app-update.yml', 'utf8')).toMatch(/^updaterCacheDirName: dwadi-updater/m);
    // Ubuntu 24.04 grants user namespaces, which Chromium's sandbox is made of, to programs with a profile alone.
    const profile = readFileSync('/opt/Dwadi/resources/apparmor-profile', 'utf8');
    expect(profile).toMatch(/^profile "dwadi" "\/opt\/Dwadi\/dwadi" flags=\(unconfined\) \{\n\s+userns,/m);
    const script = readFileSync('/var/lib/dpkg/info/dwadi.postinst', 'utf8');
    expect(script).toContain("APPARMOR_PROFILE_TARGET='/etc/apparmor.d/dwadi'");
    const counter = await openInstalled('/usr/bin/dwadi', join(scratch, 'installed'), {
      window: 'headed',
      env: { DISPLAY: screen.display },
    });
    await soon(counter.page.getByText('TRAINING').first()).toBeVisible();
    await counter.close();
  } finally {
    screen.stop();
    apt('purge', 'dwadi');
  }
  for (const path of ['/opt/Dwadi', '/usr/bin/dwadi', '/usr/share/applications/dwadi.desktop'])
    expect(existsSync(path), path).toBe(false);
});
