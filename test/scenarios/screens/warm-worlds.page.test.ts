/**
 * A world that begins in another one's document shows the same as in a new document. A run checks some scenes by turns:
 * a usual one a sixtieth of them, a long one a twelfth.
 */
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { SCENES } from '../../support/preview/scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { turnOf } from '../../support/renderer/turns.ts';

const open = counterWindows();
const ONE_IN = process.env['DWADI_LONG'] === '1' ? 12 : 60;
const LOOKED_AT = Object.entries(SCENES).filter(
  ([name, { touch }]) => !touch && turnOf(inject('seed'), name, ONE_IN) === 0,
);

/** Counts of all that one page or one process did, or of its clock: ids, slips, and how long ago it was. */
const COUNTED = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{22}|_r_\w+_|\d{4,}|\b\d+(:\d\d| s| min)\b/g;

/** Everything that a person, axe or another test could read of it. */
const shown = (page: Page): Promise<string> =>
  page.evaluate((counted) => {
    // The order of an element's attributes tells only which of two effects ran first.
    const written = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`).sort();
      const inside = [...node.childNodes].map(written).join('');
      return `<${[node.localName, ...attributes].join(' ')}>${inside}</${node.localName}>`;
    };
    const focused = document.activeElement && written(document.activeElement).slice(0, 200);
    const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[];
    const lists = [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
    return [
      written(document.documentElement),
      ...fields.map(({ value, checked, selectionStart }) => `${value} ${checked} ${selectionStart}`),
      ...lists.map(({ className, scrollTop }) => `${className} at ${scrollTop}`),
      `focus: ${focused} ${document.querySelectorAll(':focus-visible').length}`,
      `selected: ${getSelection()}`,
    ]
      .join('\n')
      .replaceAll(counted, '…');
  }, COUNTED);

/** The first place where two pages differ. */
async function differenceOf(one: Page, other: Page): Promise<string> {
  const [a, b] = await Promise.all([shown(one), shown(other)]);
  if (a === b) return 'none';
  let at = 0;
  while (a[at] === b[at]) at += 1;
  return `${a.slice(at - 100, at + 100)}\n---\n${b.slice(at - 100, at + 100)}`;
}

const compared: string[] = [];

test('a first test leaves a document that had a world', async () => {
  await open({}, { theme: 'dark' });
});

test.for(LOOKED_AT)('%s: a warm page looks like a new one', async ([name, { answers, act }]) => {
  const [warm, cold] = await Promise.all([open(answers), open(answers, { newDocument: true })]);
  if (warm.isWarm() && !cold.isWarm()) compared.push(name);
  await Promise.all([act?.(warm.page), act?.(cold.page)]);
  await expect.poll(() => differenceOf(warm.page, cold.page)).toBe('none');
  expect(warm.complaints).toEqual(cold.complaints);
});

test('each scene was compared with a page that had a world before', () => {
  expect(compared).toEqual(LOOKED_AT.map(([name]) => name));
});
