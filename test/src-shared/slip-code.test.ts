import fc from 'fast-check';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { DISPLAY_STATES, PRODUCTS } from '#shared/order-state.ts';
import { CODE_ALPHABET } from '#shared/recovery-code.ts';
import { isSlipCode, readSlipCode, type SlipFacts, slipCode } from '#shared/slip-code.ts';

const letters = (count: number) =>
  fc.array(fc.constantFrom(...CODE_ALPHABET), { minLength: count, maxLength: count }).map((each) => each.join(''));
const facts: fc.Arbitrary<SlipFacts> = fc.record({
  mark: letters(4),
  tail: letters(6),
  product: fc.constantFrom(...PRODUCTS),
  training: fc.boolean(),
  state: fc.constantFrom(...DISPLAY_STATES),
  signer: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((value) => value.toString(16).padStart(8, '0')),
  soldAt: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((second) => second * 1000),
  ending: fc.option(fc.integer({ min: 0, max: 999 }).map((value) => String(value).padStart(3, '0'))),
  slip: fc.maxSafeNat(),
  amount: fc.maxSafeNat(),
});
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 });

const USUAL: SlipFacts = {
  ...{ mark: 'K3F7', tail: 'EFGHJK', product: 'airtime', training: false, state: 'done', signer: '4f2a90c1' },
  ...{ soldAt: Date.UTC(2026, 10, 21, 10, 42), ending: '456', slip: 1041, amount: 1000 },
};
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, at) => (at * 37) % 256);
const codeOf = (more: Partial<SlipFacts> = {}): string => slipCode({ ...USUAL, ...more }, () => SIGNATURE) ?? '';

test('every code is read as the facts and the signature that made it, however a person types it', () => {
  fc.assert(
    fc.property(facts, signature, (wanted, signed) => {
      const code = slipCode(wanted, () => signed) ?? '';
      const typed = `  ${code
        .toLowerCase()
        .replaceAll('0', 'o')
        .replaceAll('1', 'l')
        .replace(/^dwl/, 'dw1')
        .replace(/(.{20})/g, '$1 \n')}`;
      for (const text of [code, typed]) expect(readSlipCode(text)).toEqual({ facts: wanted, signature: signed });
    }),
    { numRuns: 100 },
  );
});

test('no text but a code is read as one, and none makes an error', () => {
  const near = fc.tuple(fc.nat(codeOf().length - 1), fc.string({ maxLength: 3 })).map(([at, put]) => {
    const code = codeOf();
    return code.slice(0, at) + put + code.slice(at + 1);
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 300 }),
        near,
        letters(140).map((rest) => `DW1${rest}`),
      ),
      (text) => {
        const read = readSlipCode(text);
        if (read !== null) expect(slipCode(read.facts, () => read.signature)).not.toBeNull();
      },
    ),
    { numRuns: 300 },
  );
  expect(readSlipCode(codeOf().slice(0, -1))).toBeNull();
  expect(readSlipCode(`${codeOf()}0`)).toBeNull();
});

test('a reference, a number and a slip are not taken for a code', () => {
  for (const text of ['DW-K3F7-0123456789ABCDEFGHJK', 'dw1', '0244123456', '1041'])
    expect(isSlipCode(text)).toBe(false);
  expect(isSlipCode(` ${codeOf().toLowerCase()} `)).toBe(true);
});

test('a code has letters of which a QR code takes the most, and the picture of a usual sale is of version 6', () => {
  expect(codeOf()).toMatch(/^[0-9A-Z]+$/);
  expect(encode(codeOf(), { ecc: 'M', boostEcc: false }).version).toBe(6);
  const large = codeOf({ slip: 9_999_999, amount: 999_999_999 });
  expect(encode(large, { ecc: 'M', boostEcc: false }).version).toBeLessThanOrEqual(7);
});

test('a counter or a time that has no place in a code gets none', () => {
  for (const more of [{ mark: 'COUNTER' }, { tail: '' }, { soldAt: 2 ** 32 * 1000 }, { amount: -1 }]) {
    expect(slipCode({ ...USUAL, ...more }, () => SIGNATURE)).toBeNull();
  }
});
