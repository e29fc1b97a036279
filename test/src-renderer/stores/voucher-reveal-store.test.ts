import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  hasPins,
  hideVouchers,
  hideWithWindow,
  revealVouchers,
  useReveal,
} from '../../../src-renderer/stores/voucher-reveal-store.ts';
import { bad, done, good, NOW, sale } from '../../support/preview/fakes/fake-main.ts';
import { revealed } from '../../support/preview/fakes/fake-vouchers.ts';
import { held, stubBridge } from '../../support/renderer/stubbed-bridge.ts';

const sold = sale({ ...done, product: 'voucher', quantity: 2 });
const pins = revealed(sold, NOW, 0);
const HIDDEN = { saleId: null, shown: null, problem: null };

beforeEach(() => {
  vi.useFakeTimers();
  hideVouchers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('PINs are shown for a minute, and each showing is asked for once', async () => {
  const { names } = stubBridge({ 'vouchers.reveal': () => good(pins) });
  await Promise.all([revealVouchers(sold.id), revealVouchers(sold.id)]);
  expect(useReveal.getState()).toEqual({ saleId: sold.id, shown: pins, problem: null });
  await revealVouchers(sold.id);
  expect(names()).toEqual(['vouchers.reveal']);
  vi.advanceTimersByTime(59_999);
  expect(useReveal.getState().shown).toEqual(pins);
  vi.advanceTimersByTime(1);
  expect(useReveal.getState()).toEqual(HIDDEN);
});

test('PINs that come after they were hidden, or after another sale was asked for, are not shown', async () => {
  const late = held();
  stubBridge({ 'vouchers.reveal': late.answer });
  const asking = revealVouchers(sold.id);
  hideVouchers();
  late.letGo(good(pins));
  await asking;
  expect(useReveal.getState()).toEqual(HIDDEN);
  const other = sale({ ...done, product: 'voucher' });
  const first = held();
  stubBridge({
    'vouchers.reveal': ({ saleId }: { saleId: string }) => (saleId === sold.id ? first.answer() : bad('no-voucher')),
  });
  const slow = revealVouchers(sold.id);
  await revealVouchers(other.id);
  first.letGo(good(pins));
  await slow;
  expect(useReveal.getState()).toEqual({ saleId: other.id, shown: null, problem: 'no-voucher' });
});

test('a showing that failed may be asked for again, and hides no later one', async () => {
  const answers = [bad('no-voucher'), good(pins)];
  const { names } = stubBridge({ 'vouchers.reveal': () => answers.shift() });
  await revealVouchers(sold.id);
  vi.advanceTimersByTime(30_000);
  await revealVouchers(sold.id);
  vi.advanceTimersByTime(59_999);
  expect([names().length, useReveal.getState().shown]).toEqual([2, pins]);
});

test('a second showing lasts its own minute', async () => {
  stubBridge({ 'vouchers.reveal': () => good(pins) });
  await revealVouchers(sold.id);
  vi.advanceTimersByTime(30_000);
  hideVouchers();
  await revealVouchers(sold.id);
  vi.advanceTimersByTime(59_999);
  expect(useReveal.getState().shown).toEqual(pins);
});

test('the window hides the PINs as it is hidden, and not as it comes back', async () => {
  stubBridge({ 'vouchers.reveal': () => good(pins) });
  let hear = () => {};
  const document = {
    hidden: false,
    addEventListener: (event: string, listener: () => void) => {
      if (event === 'visibilitychange') hear = listener;
    },
  };
  vi.stubGlobal('document', document);
  hideWithWindow();
  await revealVouchers(sold.id);
  hear();
  expect(useReveal.getState().shown).toEqual(pins);
  document.hidden = true;
  hear();
  expect(useReveal.getState()).toEqual(HIDDEN);
});

test('M15: only a delivered voucher has PINs', () => {
  expect(hasPins(sold)).toBe(true);
  expect(hasPins(sale({ product: 'voucher' }))).toBe(false);
  expect(hasPins(sale(done))).toBe(false);
  expect(hasPins({ ...sold, orders: [] })).toBe(false);
});
