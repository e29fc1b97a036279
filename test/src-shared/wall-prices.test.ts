/** A price list as shops write it: certain prices are taken, and uncertain lines are named. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, pesewas } from '#shared/money.ts';
import { readWallList } from '#shared/wall-prices.ts';

const SIZES: Readonly<Record<string, readonly number[]>> = {
  MTN: [0.5, 1, 2, 5],
  Telecel: [5, 10],
  'AT-iShare': [1, 2],
  'AT-BigTime': [50],
};
const BUNDLES = Object.entries(SIZES).flatMap(([supplier, sizes]) => sizes.map((volumeGb) => ({ supplier, volumeGb })));

const read = (text: string): string[] =>
  readWallList(text, BUNDLES).prices.map(
    ({ supplier, volumeGb, price }) => `${supplier} ${volumeGb} ${formatAmount(price)}`,
  );
const unread = (text: string): readonly string[] => readWallList(text, BUNDLES).unread;

test.each([
  ['MTN 1GB 6.00', 'MTN 1 6.00'],
  ['mtn 2 gb = GHS 11.5', 'MTN 2 11.50'],
  ['MTN 1GB - GH₵6', 'MTN 1 6.00'],
  ['MTN 500MB 3.50', 'MTN 0.5 3.50'],
  ['MTN 1024MB 6', 'MTN 1 6.00'],
  ['Telecel\t5\t21,50', 'Telecel 5 21.50'],
  ['Vodafone 10G: 40 cedis', 'Telecel 10 40.00'],
  ['iShare 1GB 4.60', 'AT-iShare 1 4.60'],
  ['AirtelTigo i-share 2GB 8', 'AT-iShare 2 8.00'],
  ['AT 50GB 99', 'AT-BigTime 50 99.00'],
])('%s', (line, wanted) => {
  expect(read(line)).toEqual([wanted]);
  expect(unread(line)).toEqual([]);
});

test('a network above its lines holds for them, and a line may have more than one bundle', () => {
  expect(read('MTN 1GB 6\n2GB 11.50')).toEqual(['MTN 1 6.00', 'MTN 2 11.50']);
  expect(read('MTN DATA\n1GB 6 2GB 11.50\n5gb 26\n\nTELECEL\n5GB 21')).toEqual([
    'MTN 1 6.00',
    'MTN 2 11.50',
    'MTN 5 26.00',
    'Telecel 5 21.00',
  ]);
});

test.each([
  ['MTN\n1GB at 6.00', ['MTN 1 6.00']],
  ['MTN\n1 at 6.00', ['MTN 1 6.00']],
  ['MTN 1GB at GHS 6', ['MTN 1 6.00']],
  ['MTN\n1GB at 6, 2GB at 11,50', ['MTN 1 6.00', 'MTN 2 11.50']],
  ['MTN 1GB at 6 2gb at 11.50 500MB at 3', ['MTN 1 6.00', 'MTN 2 11.50', 'MTN 0.5 3.00']],
  ['MTN\nat 50GB 99', ['AT-BigTime 50 99.00']],
  ['at 50GB at 99', ['AT-BigTime 50 99.00']],
  ['MTN\n50gb\tat\t99', ['AT-BigTime 50 99.00']],
  ['MTN\n50GB AT 99', ['AT-BigTime 50 99.00']],
])('a small “at” before a price is no network: %j', (text, wanted) => {
  expect(read(text)).toEqual(wanted);
  expect(unread(text)).toEqual([]);
});

test.each([
  ['without a network', '1GB 6.00'],
  ['of two networks', 'MTN Telecel 5GB 21'],
  ['of a size that nobody sells', 'MTN 3GB 15'],
  ['with three figures', 'MTN 1GB 6.00 5.50'],
  ['with a price before the size', '6.00 MTN 1GB'],
  ['without a price', 'MTN 1GB'],
  ['that is free', 'MTN 1GB 0'],
  ['with points and commas', 'MTN 1GB 1,200.00'],
  ['of another word', 'MTNX 1GB 6.00'],
])('a line %s is not taken, and is named', (_, line) => {
  expect(read(line)).toEqual([]);
  expect(unread(line)).toEqual([line]);
});

test('the first of two prices for one bundle counts and the other is named; a repeat is no question', () => {
  expect(read('MTN 1GB 6\nMTN 1GB 6.50')).toEqual(['MTN 1 6.00']);
  expect(unread('MTN 1GB 6\nMTN 1GB 6.50')).toEqual(['MTN 1GB 6.50']);
  expect(unread('MTN 1GB 6\nMTN 1GB 6.00')).toEqual([]);
  expect(unread('MTN 1GB 6 1GB 7')).toEqual(['MTN 1GB 6 1GB 7']);
});

const written = fc
  .record({ at: fc.integer({ min: 0, max: BUNDLES.length - 1 }), price: fc.integer({ min: 1, max: 99_999 }) })
  .map(({ at, price }) => ({ ...(BUNDLES[at] ?? { supplier: '', volumeGb: 0 }), price: pesewas(price) }));
const lineOf = ({ supplier, volumeGb, price }: { supplier: string; volumeGb: number; price: number }): string =>
  `${supplier} ${volumeGb}GB ${(price / 100).toFixed(2)}`;

test('each taken price is to the pesewa the one of its first line', () => {
  fc.assert(
    fc.property(fc.array(written, { maxLength: 12 }), (list) => {
      const first = new Map(list.toReversed().map((one) => [`${one.supplier} ${one.volumeGb}`, one]));
      const { prices } = readWallList(list.map(lineOf).join('\n'), BUNDLES);
      expect(new Set(prices.map(lineOf))).toEqual(new Set([...first.values()].map(lineOf)));
    }),
  );
});

test('any other pasted text gives no price but of a bundle and above nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
      for (const { supplier, price } of readWallList(`MTN\n${one}\n1GB ${other}`, BUNDLES).prices) {
        expect(SIZES[supplier]).toBeDefined();
        expect(price).toBeGreaterThan(0);
      }
    }),
  );
});
