import { expect, test } from 'vitest';
import { isBrowsers, KEYS, SHORTCUTS, shortcutOf } from '../../../src-renderer/stores/shortcut-keys.ts';

const press = (key: string, code = key, held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

/** The press of a key with this name, as a keyboard makes it. */
function pressOf(name: string) {
  const cap = name.slice(name.lastIndexOf('+', name.length - 2) + 1);
  const code = /^[A-Z]$/.test(cap) ? `Key${cap}` : /^\d$/.test(cap) ? `Digit${cap}` : cap;
  const held = { ctrlKey: name.startsWith('Control+'), altKey: name.startsWith('Alt+') };
  // A Mac types another character with Alt, and everybody a small letter.
  return press(held.altKey ? '†' : cap.toLowerCase().replace(/^f(\d+)$/, 'F$1'), code, held);
}

const ALL = SHORTCUTS.flatMap((shortcut) => KEYS[shortcut].map((name) => ({ name, shortcut })));

test.each(ALL)('$name is $shortcut, and nothing else with another key held', ({ name, shortcut }) => {
  const pressed = pressOf(name);
  expect(shortcutOf(pressed)).toBe(shortcut);
  expect(shortcutOf({ ...pressed, ctrlKey: true, altKey: true })).toBeNull();
  if (!name.startsWith('Control+')) expect(shortcutOf({ ...pressed, ctrlKey: true })).not.toBe(shortcut);
  if (/^(F|Alt)/.test(name)) expect(shortcutOf({ ...pressed, shiftKey: true })).toBeNull();
});

test('no key has two meanings, and digits and letters alone have none', () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
  for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789+-=/') {
    expect(shortcutOf(press(key, /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`))).toBeNull();
  }
});

test("the browser's shortcuts are taken from it, and an attendant's typing is not", () => {
  for (const key of ['F1', 'F3', 'F5', 'F7', 'F11']) expect(isBrowsers(press(key), true)).toBe(true);
  for (const key of ['r', 'F', 'p', '+', '-', '0']) {
    expect(isBrowsers(press(key, '', { ctrlKey: true }), true)).toBe(true);
  }
  expect(isBrowsers(press('ArrowLeft', '', { altKey: true }), true)).toBe(true);
  expect(isBrowsers(press('Backspace'), false)).toBe(true);
  expect(isBrowsers(press('Backspace'), true)).toBe(false);
  for (const key of ['c', 'v', 'x', 'a', 'z']) expect(isBrowsers(press(key, '', { ctrlKey: true }), true)).toBe(false);
  expect(isBrowsers(press('r'), true)).toBe(false);
});
