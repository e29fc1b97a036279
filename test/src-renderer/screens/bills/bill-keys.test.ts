import { expect, test } from 'vitest';
import { type BillStep, billKey } from '../../../../src-renderer/screens/bills/bill-keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test.each<[string, BillStep, boolean, unknown]>([
  ['3', 'biller', false, { does: 'biller', at: 2 }],
  ['3', 'account', false, null],
  ['2', 'meter', false, { does: 'meter', at: 1 }],
  ['2', 'meter', true, null],
  ['2', 'amount', false, null],
  ['y', 'confirm', false, { does: 'confirm' }],
  ['Y', 'meter', false, { does: 'confirm' }],
  ['y', 'confirm', true, null],
  ['y', 'account', false, null],
  ['y', 'amount', false, null],
  ['d', 'amount', true, { does: 'all-due' }],
  ['d', 'account', true, null],
  ['=', 'account', true, { does: 'same-again' }],
  ['Escape', 'confirm', false, { does: 'give-up' }],
  ['Enter', 'confirm', false, null],
])('%s at the step %s (in a text field: %s)', (key, step, inText, wanted) => {
  expect(billKey(press(key), step, inText)).toEqual(wanted);
});

test('a held key confirms nothing, and Ctrl and Backspace clear', () => {
  expect(billKey(press('y', { repeat: true }), 'confirm', false)).toBeNull();
  expect(billKey(press('y', { ctrlKey: true }), 'confirm', false)).toBeNull();
  expect(billKey(press('Backspace', { ctrlKey: true }), 'amount', true)).toEqual({ does: 'clear' });
});
