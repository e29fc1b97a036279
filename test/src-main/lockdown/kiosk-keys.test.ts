/** The keys that a held window keeps from the page, and those that it must let through: the counter is run by keys. */
import { expect, test } from 'vitest';
import { type PressedKey, whatKeyDoes } from '#main/lockdown/kiosk-keys.ts';

const NONE = { type: 'keyDown', control: false, shift: false, alt: false, meta: false, isAutoRepeat: false };
const pressed = (text: string, rest: Partial<PressedKey> = {}): PressedKey => {
  const parts = text.split(' ');
  const has = (name: string) => parts.includes(name);
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
  return { ...NONE, key, control: has('Ctrl'), shift: has('Shift'), alt: has('Alt'), meta: has('Cmd'), ...rest };
};

test.each([
  ...['Ctrl r', 'Ctrl R', 'Ctrl Shift R', 'Ctrl w', 'Ctrl n', 'Ctrl t', 'Ctrl u'],
  ...['Ctrl Shift I', 'Ctrl Shift J', 'Ctrl Shift C', 'Cmd Alt i', 'Alt Space', 'Alt ArrowLeft', 'BrowserBack'],
  ...[
    'Ctrl j',
    'Ctrl h',
    'Ctrl d',
    'Ctrl g',
    'Cmd r',
    'Cmd w',
    'Ctrl Cmd r',
    'Ctrl Shift n',
    'Cmd Shift T',
    'Cmd Alt u',
  ],
  ...['Ctrl Shift K', 'Ctrl Shift E', 'Ctrl Shift M', 'Cmd Shift i', 'Cmd Alt c', 'Cmd Alt J', 'Ctrl Cmd Alt i'],
  ...['Alt ArrowRight', 'Alt Home', 'Alt Shift ArrowLeft', 'BrowserForward', 'BrowserRefresh', 'BrowserHome'],
  ...['BrowserSearch', 'Ctrl BrowserBack', 'Alt BrowserHome'],
])('%s goes nowhere', (key) => {
  expect(whatKeyDoes(pressed(key))).toBe('nothing');
});

test.each([
  ...['F1', 'F5', 'F10', 'F11', 'F12', 'Ctrl k', 'Ctrl l', 'Ctrl p', 'Ctrl o', 'Ctrl m', 'Ctrl Backspace'],
  ...['Ctrl Enter', 'Alt s', 'Alt d', 'Alt u', 'Alt 1', 'Enter', 'Escape', '5', 'n', 'Ctrl c', 'Ctrl v', 'Ctrl a'],
  // Larger and smaller letters, by the page's own.
  ...['Ctrl +', 'Ctrl -', 'Ctrl 0'],
  // AltGr writes letters; Alt+F4 comes as the window's own cross.
  ...['Ctrl Alt e', 'Ctrl Alt n', 'Alt F4', 'Shift Tab'],
  // The keys that go back do so with Alt alone.
  ...['ArrowLeft', 'ArrowRight', 'Home', 'Space', 'Shift ArrowLeft', 'Ctrl ArrowLeft', 'Cmd ArrowRight', 'Ctrl Home'],
  ...['Ctrl Alt ArrowLeft', 'Cmd Alt ArrowLeft', 'Ctrl Alt Home', 'Ctrl Space', 'Alt ArrowUp', 'Alt End', 'Alt r'],
  ...[
    'Shift R',
    'r',
    'Cmd k',
    'Cmd e',
    'Ctrl Shift L',
    'Cmd Alt l',
    'Ctrl Alt Shift i',
    'Ctrl i',
    'q',
    'Shift Q',
    'Alt q',
  ],
])('%s goes through', (key) => {
  expect(whatKeyDoes(pressed(key))).toBe('through');
});

test('Ctrl+Q asks as the cross does, once, however long it is held', () => {
  expect(whatKeyDoes(pressed('Ctrl q'))).toBe('close');
  expect(whatKeyDoes(pressed('Cmd q'))).toBe('close');
  expect(whatKeyDoes(pressed('Ctrl Shift Q'))).toBe('close');
  expect(whatKeyDoes(pressed('Ctrl q', { type: 'char' }))).toBe('nothing');
  expect(whatKeyDoes(pressed('Ctrl r', { type: 'keyUp' }))).toBe('nothing');
  expect(whatKeyDoes(pressed('Ctrl q', { isAutoRepeat: true }))).toBe('nothing');
  expect(whatKeyDoes(pressed('Ctrl q', { type: 'keyUp' }))).toBe('nothing');
});
