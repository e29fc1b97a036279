import { expect, test } from 'vitest';
import {
  DAY_KEY,
  isBrowsers,
  PRODUCT_KEYS,
  SETTINGS_KEY,
  screenKey,
  textSizeStep,
} from '../../../src-renderer/stores/shortcut-keys.ts';

const press = (key: string, code = key, held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

test('F1 to F11, Alt+1 to 0 and Alt+D open screens; digits alone do not', () => {
  expect(screenKey(press('F2'))).toBe(PRODUCT_KEYS.airtime);
  expect(screenKey(press('2', 'Digit2', { altKey: true }))).toBe(2);
  expect(screenKey(press('2', 'Digit2'))).toBeNull();
  expect(screenKey(press('0', 'Digit0', { altKey: true }))).toBe(SETTINGS_KEY);
  expect(screenKey(press('F10'))).toBe(SETTINGS_KEY);
  expect(screenKey(press('F11'))).toBe(DAY_KEY);
  expect(screenKey(press('d', 'KeyD', { altKey: true }))).toBe(DAY_KEY);
  expect(screenKey(press('d', 'KeyD'))).toBeNull();
  expect(screenKey(press('F12'))).toBeNull();
  expect(screenKey(press('0', 'Digit0'))).toBeNull();
  expect(screenKey(press('F5', 'F5', { ctrlKey: true }))).toBeNull();
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

test('Ctrl with +, − and 0 makes letters larger, smaller and normal, on every keyboard; nothing else does', () => {
  const ctrl = (key: string) => textSizeStep(press(key, '', { ctrlKey: true }));
  expect(['+', '=', '-', '_', '0'].map(ctrl)).toEqual([1, 1, -1, -1, 0]);
  expect(['1', 'p', ' '].map(ctrl)).toEqual([null, null, null]);
  expect(textSizeStep(press('+'))).toBeNull();
  expect(textSizeStep(press('0', '', { ctrlKey: true, altKey: true }))).toBeNull();
});
