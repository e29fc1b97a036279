/** Dwadi starts with the session only where it is installed, and takes back only its own entry. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startsWithSession, startWithSession } from '#main/app/lockdown/session-start.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const system = vi.hoisted(() => ({ isPackaged: true, folder: '', settings: [] as unknown[] }));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return system.isPackaged;
    },
    getPath: (name: string) => `${system.folder}/${name}`,
    setLoginItemSettings: (settings: unknown) => void system.settings.push(settings),
  },
}));

beforeEach(() => {
  Object.assign(system, { isPackaged: true, folder: tempFolder(), settings: [] });
  for (const name of ['userData', 'appData']) mkdirSync(join(system.folder, name));
});

const on = (name: NodeJS.Platform): void => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: name });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
};
const entry = () => join(system.folder, 'appData', 'autostart', 'dwadi.desktop');
const autostart = () => existsSync(entry());

test.each(['win32', 'darwin'] as const)('the login items of %s say so, and the mark remembers it', (name) => {
  on(name);
  startWithSession(true);
  expect([startsWithSession(), system.settings]).toEqual([true, [{ openAtLogin: true }]]);
  startWithSession(false);
  expect([startsWithSession(), system.settings[1]]).toEqual([false, { openAtLogin: false }]);
  startWithSession(false);
  expect([autostart(), system.settings.length]).toEqual([false, 2]);
});

test('an entry that a person made stays, until a kiosk has made its own in its place', () => {
  on('linux');
  mkdirSync(dirname(entry()));
  writeFileSync(entry(), 'made by hand');
  startWithSession(false);
  expect(readFileSync(entry(), 'utf8')).toBe('made by hand');
  startWithSession(true);
  startWithSession(false);
  expect(autostart()).toBe(false);
});

test('Linux has an entry in the folder of autostart', () => {
  on('linux');
  startWithSession(true);
  expect([startsWithSession(), autostart(), system.settings]).toEqual([true, true, []]);
});

test('a checkout never starts with its developer’s session', () => {
  system.isPackaged = false;
  startWithSession(true);
  expect([startsWithSession(), autostart(), system.settings]).toEqual([false, false, []]);
});
