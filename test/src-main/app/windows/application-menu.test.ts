/** The menu of each system. That macOS needs one to paste is Electron's word: without it no key of the service gets in. */
import { expect, test } from 'vitest';
import { menuOn } from '#main/app/windows/application-menu.ts';

test('macOS has a menu with the usual editing keys, and nothing that leads out of the counter', () => {
  const roles = menuOn('darwin')?.flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu.flatMap(({ role }) => role ?? []) : [],
  );
  expect(roles).toEqual(['quit', 'undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
});

test('other systems have no menu', () => {
  expect([menuOn('win32'), menuOn('linux')]).toEqual([null, null]);
});
