import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Phone } from '#shared/phone.ts';
import { addNoTexts, loadNoTexts, removeNoText, useNoTexts } from '../../../src-renderer/stores/opt-outs-store.ts';
import { bad, good } from '../../support/preview/fakes/fake-main.ts';
import { stubBridge } from '../../support/renderer/stubbed-bridge.ts';

const phones = Array.from({ length: 2001 }, (_, nth) => `024${String(nth).padStart(7, '0')}` as Phone);
const [first] = phones;
if (first === undefined) throw new Error('no number');
const forget = () => useNoTexts.setState({ phones: null, known: new Set(), problem: null });

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
  forget();
});

test('the numbers are those that main told last, and a problem leaves them', async () => {
  expect(useNoTexts.getState().phones).toBeNull();
  stubBridge({ 'sms.noTexts': () => bad('internal') });
  expect(await loadNoTexts()).toBe(false);
  expect(useNoTexts.getState()).toEqual({ phones: null, known: new Set(), problem: 'internal' });
  stubBridge({ 'sms.noTexts': () => good([first]) });
  expect(await loadNoTexts()).toBe(true);
  const told = { phones: [first], known: new Set([first]), problem: null };
  expect(useNoTexts.getState()).toEqual(told);
  stubBridge({});
  expect(await removeNoText(first)).toBe(false);
  expect(useNoTexts.getState()).toEqual({ ...told, problem: 'not-found' });
});

test('a long list is handed over in parts, up to the part that is refused', async () => {
  const { asked } = stubBridge({ 'sms.changeNoTexts': () => good([first]) });
  expect([await addNoTexts(phones), await addNoTexts([])]).toEqual([true, true]);
  expect(await removeNoText(first)).toBe(true);
  expect(asked.map(({ request }) => request)).toEqual([
    { add: phones.slice(0, 1000), remove: [] },
    { add: phones.slice(1000, 2000), remove: [] },
    { add: phones.slice(2000), remove: [] },
    { add: [], remove: [first] },
  ]);
  const answers = [good([first]), bad('internal')];
  const refused = stubBridge({ 'sms.changeNoTexts': () => answers.shift() });
  expect(await addNoTexts(phones)).toBe(false);
  expect(refused.asked).toHaveLength(2);
});
