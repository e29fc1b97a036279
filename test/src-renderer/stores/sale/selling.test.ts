import { expect, test } from 'vitest';
import { sellingStop } from '../../../../src-renderer/stores/sale/selling.ts';
import { snapshot } from '../../../support/preview/fakes/fake-main.ts';

test.each([
  ['a good day', {}, 'data', null],
  ['no line', { service: { state: 'offline', rejectedKeys: ['sms'] } }, 'data', 'offline'],
  ['its own key', { service: { state: 'key-rejected', rejectedKeys: ['commission'] } }, 'bill', 'key-rejected'],
  ['the key of others', { service: { state: 'key-rejected', rejectedKeys: ['commission'] } }, 'data', null],
  [
    'any key, asked for no product',
    { service: { state: 'key-rejected', rejectedKeys: ['sms'] } },
    null,
    'key-rejected',
  ],
  ['a key that is not named', { service: { state: 'key-rejected' } }, 'data', 'key-rejected'],
  ['the journal', { journal: { state: 'unavailable', problem: 'io' } }, 'data', 'journal'],
] as const)('%s', (_, changes, product, stop) => {
  const given = JSON.parse(JSON.stringify(changes)) as Parameters<typeof snapshot>[0];
  expect(sellingStop(snapshot(given), product)).toBe(stop);
});
