import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrayText, dictionaryOf, nearOf } from '#main/office-link/array-text.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';

test('numbers and flags take their own letters, and nothing more', () => {
  expect(arrayText([1, -20, null, 300])).toBe('{1,-20,NULL,300}');
  expect(arrayText([true, false])).toBe('{t,f}');
  expect(arrayText([])).toBe('{}');
});

test('PostgreSQL reads any text back as it was', async () => {
  const db = await embeddedOffice();
  const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'));
  const texts = fc.array(
    fc.oneof(fc.option(text), fc.constantFrom('NULL', 'null', '', ' ', '{a,b}', 'a"b\\c', "it's")),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (cells) => {
      const [row] = await db.query(`SELECT $1::text[] AS cells`, [arrayText(cells)]);
      expect(row).toEqual({ cells });
    }),
    { numRuns: 100 },
  );
});

test('a text that repeats is sent once', () => {
  expect(dictionaryOf(['MTN', 'Telecel', 'MTN', null])).toEqual({ texts: '{MTN,Telecel}', places: '{1,2,1,NULL}' });
});

test('numbers that are close together are sent as their distance from the least', () => {
  expect(nearOf([1005, null, 1000])).toEqual({ least: 1000, steps: '{5,NULL,0}' });
  expect(nearOf([null])).toEqual({ least: 0, steps: '{NULL}' });
});

test('the least and the distance from it give each number back, wherever the gaps are', () => {
  const cells = fc.array(fc.option(fc.integer()));
  fc.assert(
    fc.property(cells, (numbers) => {
      const { least, steps } = nearOf(numbers);
      const told = steps.slice(1, -1).split(',').slice(0, numbers.length);
      const back = told.map((step) => (step === 'NULL' ? null : least + Number(step)));
      expect(back).toEqual(numbers);
      expect(told.filter((step) => step.startsWith('-'))).toEqual([]);
    }),
    { examples: [[[1000, null]], [[null, 1000]], [[-3, null, -5, 0]]] },
  );
});
