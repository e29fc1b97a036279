/** What can be shown without Windows: that no word of the helper, and no silence, is taken for more than it is. */
import { expect, test } from 'vitest';
import { deliverWindows, deliveryOfWord } from '#main/printing/transports/windows.ts';

test('only the helper’s own word says that nothing was handed over', () => {
  expect(deliveryOfWord('sent\r\n')).toEqual({ kind: 'sent' });
  expect(deliveryOfWord('nothing-paper-out')).toEqual({ kind: 'nothing', why: 'paper-out' });
  for (const word of ['', 'unknown', 'Exception calling', 'sent by']) {
    expect(deliveryOfWord(word)).toEqual({ kind: 'unknown', why: 'cut-off' });
  }
});

test('without PowerShell nothing was handed over', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has PowerShell');
  expect(await deliverWindows('Xprinter', Uint8Array.of(1), 'Slip')).toEqual({ kind: 'nothing', why: 'refused' });
});
