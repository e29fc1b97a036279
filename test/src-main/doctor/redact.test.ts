/** A reference is useful and no secret: it stays. A secret is removed, wherever it is beside one. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact } from '#main/doctor/redact.ts';
import { makeReference } from '#shared/reference.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const mark = bytes(4).map((four) => Array.from(four, (byte) => ALPHABET[byte % 32]).join(''));
const reference = fc.tuple(mark, bytes(20)).map(([four, random]) => makeReference(four, () => random));
const digits = (least: number, most = least) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((each) => each.join(''));

const secret = fc.oneof(
  digits(8).map((rest) => `02${rest}`),
  digits(9).map((rest) => `+233${rest}`),
  digits(16).map((card) => `4${card.slice(1)}`),
  digits(16).map((card) => (card.match(/.{4}/g) ?? []).join(' ')),
  digits(12),
  bytes(24).map((key) => `dataapi_live_1${Buffer.from(key).toString('hex')}`),
);

/** The places of a secret in a line of the log, and in a person's words. */
const places: readonly ((secret: string, ref: string) => string)[] = [
  (planted, ref) => JSON.stringify({ what: 'orders: sent', reference: ref, detail: `for ${planted}` }),
  (planted, ref) => JSON.stringify({ what: 'orders: sent', detail: `${planted} ${ref}` }),
  (planted, ref) => `${ref} ${planted} ${ref}`,
  (planted, ref) => `${ref}: ${planted}, ${ref}`,
  (planted, ref) => `${planted}/${ref}`,
  (planted, ref) => `${ref}${planted}`,
  (planted, ref) => `${ref}-${planted}`,
  (planted, ref) => `${ref}=${planted}`,
  (planted, ref) => JSON.stringify({ reference: ref, pin: planted }),
  (planted, ref) => `key: ${planted} ${ref}`,
  // A multi-line error, and one that quotes its input.
  (planted, ref) => JSON.stringify({ error: `it was\n${planted}\n${ref}` }),
  (planted, ref) => JSON.stringify({ error: `${ref}\t${planted}was wrong` }),
  (planted, ref) => JSON.stringify({ error: JSON.stringify({ reference: ref, body: { phone: planted } }) }),
];
const place = fc.constantFrom(...places);

describe('a reference', () => {
  test.each([
    ['in a line of the log', (ref: string) => `{"what":"orders: looked up","reference":"${ref}"}`],
    ['in a sentence', (ref: string) => `The order ${ref}, of this morning: ${ref}.`],
    ['after a time', (ref: string) => `2026-11-21T10:42:00.123Z ${ref} timeout`],
  ])('stands %s', (_, line) => {
    const text = line('DW-K3F7-9TQ4M0ZC2HWE81RB5XVN');
    expect(redact(text)).toBe(text);
  });

  test('made by us stands, but where its random part looks like a number', () => {
    const made = Array.from({ length: 500 }, () => makeReference('K3F7', randomBytes));
    const left = made.filter((each) => redact(`order ${each} is unknown`).includes(each));
    expect(made.filter((each) => /\d{7}/.test(each))).toEqual(made.filter((each) => !left.includes(each)));
    expect(left.length).toBeGreaterThan(470);
  });

  test.each([
    ['with a card in it', 'DW-K3F7-41111111111111110000'],
    ['with a phone number in it', 'DW-K3F7-ABCDE0244123456FGHJK'],
    ['with small letters', 'DW-K3F7-9tq4m0zc2hwe81rb5xvn'],
    ['too long', 'DW-K3F7-9TQ4M0ZC2HWE81RB5XVN7'],
    ['in something longer', 'dataapi_DW-K3F7-9TQ4M0ZC2HWE81RB5XVN'],
    ['going on after it', 'DW-K3F7-9TQ4M0ZC2HWE81RB5XVN-9f8e7d'],
    ['in capitals beside the alphabet', 'DW-K3F7-UUUU0ZC2HWE81RB5XVNO'],
  ])('%s is hidden', (_, text) => {
    expect(redact(`order ${text} is unknown`)).not.toContain(text);
  });

  test('is hidden under the name of a secret', () => {
    const text = '{"apiKey":"DW-K3F7-9TQ4M0ZC2HWE81RB5XVN"}';
    expect(redact(text)).toBe('{"apiKey":"[hidden]"}');
  });
});

describe('planted secrets', () => {
  test('no secret survives beside references, in any place', () => {
    fc.assert(
      fc.property(secret, reference, place, (planted, ref, at) => {
        const cleaned = redact(at(planted, ref));
        expect(cleaned).not.toContain(planted);
        expect(cleaned.replaceAll(ref, '')).not.toMatch(/\d{7}/);
      }),
      { numRuns: 2000 },
    );
  });

  test('no part of a key that has a number in its middle survives', () => {
    expect(redact('sent with abcdefghij1234567klmnopqrst')).toBe('sent with [hidden]');
  });

  test('no secret survives in a text that was JSON before it was told', () => {
    const told = JSON.stringify({
      error: JSON.stringify({ authorization: 'shop_live_a b1', serial_number: 'WX12AB' }),
    });
    expect(redact(told)).not.toMatch(/shop_live|b1|WX12/);
  });

  test('no PIN under its name survives', () => {
    fc.assert(
      fc.property(digits(4, 8), reference, (pin, ref) => {
        fc.pre(!ref.includes(pin));
        const lines = [`{"pin":"${pin}","reference":"${ref}"}`, `PIN ${pin} typed for ${ref}`, `${ref} pin=${pin}`];
        for (const line of lines) expect(redact(line)).not.toContain(pin);
      }),
    );
  });

  test('no known key survives, even one that looks like a reference', () => {
    fc.assert(
      fc.property(reference, (key) => {
        expect(redact(`sent with ${key}`, [key])).not.toContain(key);
      }),
    );
  });
});

test.each([
  // Phones keep their last three digits; anything else of seven digits or more is hidden whole.
  ['call 0244123456 now', 'call 0…456 now'],
  ['call 233244123456 now', 'call 0…456 now'],
  ['call +233 24 412 3456 now', 'call 0…456 now'],
  ['call 1244123456 now', 'call [hidden] now'],
  ['call 02441234567 now', 'call [hidden] now'],
  ['meter 123456 reads', 'meter 123456 reads'],
  ['meter 1234567 reads', 'meter [hidden] reads'],
  ['took 0.12345678 s', 'took 0.12345678 s'],
  ['line1234567next', 'line[hidden]next'],
  // Dates and times stay; a date that is the beginning of more digits is none.
  ['at 2026-11-21 it was', 'at 2026-11-21 it was'],
  ['at 2026-11-21T10:42:00Z it was', 'at 2026-11-21T10:42:00Z it was'],
  ['at 2026-11-2145 it was', 'at [hidden] it was'],
  // Long words are hidden up to their last digit or letter, whichever ends first.
  ['a-word-of-letters-alone', 'a-word-of-letters-alone'],
  ['abcdefghij0123456789', '[hidden]'],
  ['abcdefghi9123456780', 'abcdefghi[hidden]'],
  ['PIN 4821', 'PIN [hidden]'],
  ['PIN 482', 'PIN [hidden]'],
  ['PIN 48', 'PIN 48'],
  ['the passphrase is orange', 'the passphrase is orange'],
  ['pin: 4821, next: 5', 'pin: "[hidden]", next: 5'],
  ["api-key='a b', next", 'api-key="[hidden]", next'],
  ['hyphen-ated: 5', 'hyphen-ated: 5'],
])('%j becomes %j', (text, clean) => {
  expect(redact(text)).toBe(clean);
});

test('a known secret of four letters is hidden, each time, and a shorter one is not', () => {
  expect(redact('abcd and abcd', ['abcd'])).toBe('[hidden] and [hidden]');
  expect(redact('abc and abc', ['abc'])).toBe('abc and abc');
});

/** Texts that could make each pattern start again at every letter. */
const REPEATED = [
  ...['a', 'pin', 'pin ', 'pin-', '-', 'key ', 'api_key_', '\\', 'pin\\', ' ', 'pin\t', '"', '\\"', 'pin:"', 'pin:\\"'],
  ...['1', '1 ', '1-', '+1', 'a1', 'a1.', '=', 'PIN 1', 'DW-', 'DW-K3F7-', '2026-11-21T10:42:00.1', '20'],
];

test('a line of 200 kB ends, whatever it repeats', () => {
  const module = new URL('../../../src-main/doctor/redact.ts', import.meta.url).href;
  const script = `
    import { redact } from ${JSON.stringify(module)};
    for (const part of ${JSON.stringify(REPEATED)}) {
      const long = part.repeat(200_000 / part.length);
      for (const line of [long + '!', 'pin' + long + '!', 'pin: "' + long + '!']) redact(line);
    }
    process.stdout.write(redact('pin: 4821'));`;
  // A process can be ended where a pattern of the test's own process would never end.
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 40_000 });
  expect(String(said)).toBe('pin: "[hidden]"');
});
