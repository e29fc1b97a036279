/** The package of this Dwadi, and the way to start it again: an AppImage's name may be another program's. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageKind } from '#main/app/process/package-type.ts';
import { thisProgram } from '#main/lockdown/watchdog-connection.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

/** An AppImage as its runtime sets it up: the file, its mount, and the program in there. */
function appImage() {
  const folder = realpathSync(tempFolder());
  const mount = join(folder, '.mount_Dwadi1');
  mkdirSync(mount);
  return { folder, mount, env: { APPIMAGE: join(folder, 'Dwadi.AppImage'), APPDIR: mount } };
}

test('a program that runs from an AppImage counts as one, also by way of a link', ({ skip }) => {
  skip(process.platform === 'win32', 'a link wants an administrator there, and Windows runs no AppImage');
  const { folder, mount, env } = appImage();
  symlinkSync(folder, join(folder, 'tmp'));
  for (const APPDIR of [mount, join(folder, 'tmp', '.mount_Dwadi1')]) {
    const running = { platform: 'linux', execPath: join(mount, 'dwadi'), env: { ...env, APPDIR } };
    expect(packageKind(running)).toBe('AppImage');
    expect(thisProgram({ ...running, execArgv: [], argv: [] }).file).toBe(env.APPIMAGE);
  }
});

test('a deb that another AppImage started is a deb: the AppImage is neither replaced nor started in its place', () => {
  const { folder, env } = appImage();
  writeFileSync(join(folder, 'package-type'), 'deb');
  const running = { platform: 'linux', execPath: '/opt/Dwadi/dwadi', env };
  expect(packageKind({ ...running, resourcesPath: folder })).toBe('deb');
  writeFileSync(join(folder, 'package-type'), 'rpm');
  expect(packageKind({ ...running, resourcesPath: folder })).toBe('rpm');
  expect(packageKind(running)).toBeNull();
  expect(thisProgram({ ...running, execArgv: [], argv: [] }).file).toBe('/opt/Dwadi/dwadi');
});
