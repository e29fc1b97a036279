import { expect, test } from 'vitest';
import { canBeAskedBy, lookUpReference } from '#main/orders/model/strategy.ts';
import { strategyOf } from '#main/orders/products/index.ts';
import { anIntent, anOrder } from '../../../support/orders/intents.ts';

test.each([
  ['UB-1', true],
  ['...', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['', false],
  ['.', false],
  ['..', false],
  ['UB-\ud800', false],
])('a code that fits into a URL can be asked by: %j', (code, fits) => {
  expect(canBeAskedBy(code)).toBe(fits);
  const bill = anIntent('bill', { state: 'accepted', order: anOrder({ serviceReference: code }) });
  expect(lookUpReference(strategyOf('bill'), bill)).toBe(fits ? code : null);
});

test('an order is looked up by our reference, or by the code of the service once there is one', () => {
  expect(lookUpReference(strategyOf('data'), anIntent('data', { reference: 'DW-9' }))).toBe('DW-9');
  expect(lookUpReference(strategyOf('bill'), anIntent('bill', { reference: 'DW-9' }))).toBeNull();
});
