/** The counter's page in the made language, and a person in it who knows the counter in English. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { inLanguage } from '#main/app/windows/app-protocol.ts';
import type { Besides } from '../preview/renderer-server.ts';
import { madeLanguage, PADDED } from './made-language.ts';

export const MADE_PATH = '/made.html';

/** As main serves it. */
export const madePage: Besides = {
  [MADE_PATH]: (built) => inLanguage(readFileSync(join(built, 'index.html'), 'utf8'), madeLanguage()),
};

type Named = string | RegExp;

/** `Change: Kofi` is found in `Change ɖɔ: Kofi`: padding may stand behind each word. */
function padded(name: Named, exact: boolean): RegExp {
  if (typeof name !== 'string') {
    const source = name.source.replace(/(?<!\\)\$/g, '').replace(/(?<=[a-z])(?=[:, ]|\\\.)/g, PADDED);
    return new RegExp(source, name.flags);
  }
  const said = name
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/(?<=[\p{L}\d)’'])(?![\p{L}\d’'])/gu, PADDED);
  return new RegExp(exact ? `^\\s*${said}\\s*$` : said, exact ? '' : 'i');
}

function inMade(method: string, [first, options]: readonly unknown[]): unknown[] {
  const { name, hasText, exact = false, ...rest } = (options ?? {}) as Record<string, unknown>;
  const said = {
    ...rest,
    ...(name !== undefined && { name: padded(name as Named, exact === true) }),
    ...(hasText !== undefined && { hasText: padded(hasText as Named, false) }),
  };
  if (method === 'filter') return inMade('locator', ['', first]).slice(1);
  return [method === 'getByRole' || method === 'locator' ? first : padded(first as Named, exact === true), said];
}

const FINDS = /^(?:getBy(?:Role|Text|Label|Placeholder|AltText|Title)|locator|filter)$/;

type Wanted = string | { label: string } | { index: number };

/** Chooses an option by its English label, or by its value. A text may be either, as in Playwright. */
async function choose(list: Locator, wanted: Wanted): Promise<unknown> {
  if (typeof wanted !== 'string' && 'index' in wanted) return list.selectOption(wanted);
  const label = typeof wanted === 'string' ? wanted : wanted.label;
  const labels = await list.locator('option').allTextContents();
  const shown = labels.find((each) => padded(label, true).test(each));
  return list.selectOption(shown === undefined ? wanted : { label: shown });
}

/** Finds by the English names what the page says in the made language. */
export function readingMade(page: Page): Page {
  const isLocator = (value: unknown): value is Locator =>
    typeof value === 'object' && value !== null && 'getByRole' in value && 'nth' in value;
  const reading = <T extends Page | Locator>(target: T): T =>
    new Proxy(target, {
      get: (of, property) => {
        const value: unknown = Reflect.get(of, property);
        if (typeof value !== 'function') return value;
        if (property === 'selectOption') return (wanted: Wanted) => choose(of as Locator, wanted);
        return (...given: unknown[]) => {
          const asked = FINDS.test(String(property)) ? inMade(String(property), given) : given;
          const found: unknown = Reflect.apply(value, of, asked);
          return isLocator(found) ? reading(found) : found;
        };
      },
    });
  return reading(page);
}
