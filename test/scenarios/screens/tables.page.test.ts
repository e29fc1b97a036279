/** The figures of a table stand under each other: at the right, of one width each, and with one number of decimals. */
import { expect, test } from 'vitest';
import { SCENES } from '../../support/preview/scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

test.for(['day-month-large', 'prices-changed', 'prices-bundles', 'counters'])('%s', async (name) => {
  const scene = SCENES[name];
  const { page } = await open(scene?.answers, { width: 1024, height: 768 });
  await scene?.act?.(page);
  const { columns, loose } = await page.evaluate(() => {
    const isFigure = (text: string) => /^[−-]?[\d,]+(\.\d+)?%?$/.test(text);
    const tables = [...document.querySelectorAll('table.table')];
    const cells = tables.map((table) =>
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => ({
          cell,
          text: (cell.firstChild?.textContent ?? '').trim(),
        })),
      ),
    );
    const figures = cells.flat(2).filter(({ text }) => isFigure(text));
    return {
      loose: figures
        .filter(({ cell }) => {
          const style = getComputedStyle(cell);
          return style.textAlign !== 'right' || !style.fontVariantNumeric.includes('tabular-nums');
        })
        .map(({ text }) => text),
      columns: cells.flatMap((rows) =>
        (rows.at(-1) ?? []).map((_, at) => [
          ...new Set(
            rows.flatMap((row) => {
              const text = row[at]?.text ?? '';
              return isFigure(text) ? [text.split('.')[1]?.replace('%', '').length ?? 0] : [];
            }),
          ),
        ]),
      ),
    };
  });
  expect(loose).toEqual([]);
  expect(columns.filter((decimals) => decimals.length === 1).length).toBeGreaterThan(1);
  expect(columns.filter((decimals) => decimals.length > 1)).toEqual([]);
});

test.for([
  ['day-month-large', 'table'],
  ['orders', '[role=listbox]'],
  ['audit-log', '[role=listbox]'],
  ['prices', 'main section section'],
] as const)('%s takes the width that the folded board leaves, also at 1024', async ([name, wide]) => {
  const scene = SCENES[name];
  const { page } = await open(scene?.answers, { width: 1024, height: 768 });
  await scene?.act?.(page);
  const width = await page
    .locator(`main ${wide.replace('main ', '')}`)
    .first()
    .evaluate((box) => box.clientWidth);
  expect(width).toBeGreaterThan(780);
});
