import { expect, test } from 'vitest';
import { keyForm } from '#main/provisioning/key-form.ts';

const BAD = { kind: 'bad-form' };

test.each([
  ['standard', 'shop_live_123456', null],
  ['standard', '  shop_live_123456\n', null],
  ['sms', 's_sms_live_123456', null],
  ['commission', 's_cs_live_123456', null],
  ['standard', '', { kind: 'absent' }],
  ['sms', ' \n\t', { kind: 'absent' }],
  ['standard', 'shop_live_12345', BAD],
  ['standard', '_live_123456', BAD],
  ['standard', 'shop_live_123 456', BAD],
  ['standard', 'my shop_live_123456', BAD],
  ['standard', 'shop_123456789', BAD],
  // A letter that no header carries.
  ['standard', 'shop_live_12345é', BAD],
  ['standard', `shop_live_${'1'.repeat(503)}`, BAD],
  ['standard', `shop_live_${'1'.repeat(502)}`, null],
  ['standard', 'shop_sms_live_123456', { kind: 'of-another-type', type: 'sms' }],
  ['sms', 'shop_live_123456', { kind: 'of-another-type', type: 'standard' }],
  ['sms', 'shop_cs_live_123456', { kind: 'of-another-type', type: 'commission' }],
  ['commission', 'shop_live_1', { kind: 'of-another-type', type: 'standard' }],
] as const)('a text for the %s key, %j, is judged by itself', (type, text, verdict) => {
  expect(keyForm(type, text)).toEqual(verdict);
});
