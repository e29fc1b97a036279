/** Texts that are cleared, brought back and sent again: no customer's message meets the numbers of another. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bringBackSms, clearSms, sellSmsAgain, useCleared } from '../../../../src-renderer/screens/sms/sms-sale.ts';
import { setMessage, smsDrafts, smsLines } from '../../../../src-renderer/stores/sale/sms-draft.ts';
import { sale } from '../../../support/preview/fakes/fake-main.ts';
import { stubBridge } from '../../../support/renderer/stubbed-bridge.ts';

const draft = () => {
  const { message, lines } = smsDrafts.use.getState();
  return [message, lines];
};

beforeEach(() => void stubBridge({}));
afterEach(() => {
  smsLines.forget();
  smsDrafts.startNew();
  useCleared.setState({ draft: null });
  vi.unstubAllGlobals();
});

test('what comes back is the draft that was cleared last, its numbers and its message', async () => {
  await smsLines.take('0244123456');
  setMessage('Ama: sale');
  clearSms();
  bringBackSms();
  expect(draft()).toEqual(['Ama: sale', ['0244123456']]);
});

test('a message without numbers brings back no other customer’s numbers', async () => {
  await smsLines.take('0244123456');
  setMessage('Ama: sale');
  clearSms();
  setMessage('Kofi: church');
  clearSms();
  bringBackSms();
  expect(draft()).toEqual(['Kofi: church', []]);
});

test('numbers without a message bring back no other customer’s message', async () => {
  await smsLines.take('0244123456');
  setMessage('Ama: sale');
  clearSms();
  await smsLines.take('0201234567');
  clearSms();
  bringBackSms();
  expect(draft()).toEqual(['', ['0201234567']]);
});

test('a draft that was begun meanwhile takes nothing from the cleared one', async () => {
  await smsLines.take('0244123456');
  setMessage('Ama: sale');
  clearSms();
  setMessage('Kofi: church');
  bringBackSms();
  expect(draft()).toEqual(['Kofi: church', []]);
  setMessage('');
  await smsLines.take('0201234567');
  smsLines.remove([0]);
  bringBackSms();
  expect(draft()).toEqual(['Ama: sale', ['0244123456']]);
});

test('numbers that are still being read are in hand: no cleared draft comes back to them, and no text is sold again', async () => {
  await smsLines.take('0244123456');
  setMessage('Ama: sale');
  clearSms();
  const slow = Promise.withResolvers<ArrayBuffer>();
  const taken = smsLines.takeFile(Object.assign(new Blob(['x']), { arrayBuffer: () => slow.promise }));
  bringBackSms();
  expect(draft()).toEqual(['', []]);
  const [order] = sale({ product: 'sms' }).orders;
  if (order === undefined) throw new Error('a sale has an order');
  expect(sellSmsAgain(order)).toBe(false);
  slow.resolve(new TextEncoder().encode('0201234567').buffer);
  await taken;
  expect(draft()).toEqual(['', ['0201234567']]);
});

test('a text is not sold again while another is in hand, also one that the window has forgotten', () => {
  const [order] = sale({ product: 'sms' }).orders;
  if (order === undefined) throw new Error('a sale has an order');
  setMessage('Kofi: church');
  expect(sellSmsAgain(order)).toBe(false);
  setMessage('');
  expect(sellSmsAgain(order)).toBe(true);
});
