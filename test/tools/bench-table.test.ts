/** The figures of docs/performance.md are made from the runs that are kept, and not typed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figureOf, type Measured, readResults, tableOf, withRun, withTable } from '../bench/results.ts';

const PAGE = join(import.meta.dirname, '../../docs/performance.md');
const ABOUT = { machine: null, versions: null };

const row = (measured: string, bar = '≤ 1.05 ×'): Measured => ({
  ...{ bench: 'sale', name: 'a sale', measured, bar, met: true, figures: null },
});

test('the page shows what the kept runs measured', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(withTable(page, tableOf(readResults()))).toBe(page);
});

test('a figure is the middle of the last five runs, with their spread', () => {
  let kept = withRun([], [], { at: '', ...ABOUT });
  for (const [nth, measured] of ['9.00 ×', '1.02 ×', '1.09 ×', '1.03 ×', '1.04 ×', '1.01 ×'].entries())
    kept = withRun(kept, [row(measured)], { at: String(nth), ...ABOUT });
  expect(kept[0]?.runs.map(({ at }) => at)).toEqual(['1', '2', '3', '4', '5']);
  expect(kept.map(figureOf)).toEqual([{ median: '1.03 ×', spread: '1.01 to 1.09', met: true }]);
});

test.each([
  ['≤ 1.05 ×', '1.09 ×'],
  ['≥ 1.05 ×', '1.03 ×'],
])('of an even number of runs with the bar %s, the worse of the two in the middle counts', (bar, median) => {
  const measured = ['1.09 ×', '1.03 ×', '1.20 ×', '1.01 ×'];
  const kept = measured.reduce(
    (before, one) => withRun(before, [row(one, bar)], { at: '', ...ABOUT }),
    withRun([], [], { at: '', ...ABOUT }),
  );
  expect(kept.map(figureOf)).toMatchObject([{ median, met: false }]);
});

test.each([
  ['1.06 ×', '≤ 1.05 ×', false],
  ['0.69 ×', '≥ 0.7 ×', false],
  ['11,722', '≥ 1,500', true],
  ['+ 1.2 %', '≤ + 1 %', false],
  ['1.80 ×', '', null],
])('%s with the bar %s', (measured, bar, met) => {
  const [result] = withRun([], [row(measured, bar)], { at: '', ...ABOUT });
  expect(result && figureOf(result).met).toBe(met);
});

test('a row that its benchmark no longer has goes, and other benchmarks stay', () => {
  const before = withRun([], [row('1'), { ...row('2'), name: 'gone' }, { ...row('3'), bench: 'start' }], {
    at: '',
    ...ABOUT,
  });
  const after = withRun(before, [row('4')], { at: '', ...ABOUT });
  expect(after.map(({ bench, name }) => [bench, name])).toEqual([
    ['start', 'a sale'],
    ['sale', 'a sale'],
  ]);
});
