/** The pages that an installer or an owner has: each is found from the README, and no link leads nowhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const PAGES = ['README.md', 'CONTRIBUTING.md', ...pagesIn('docs'), ...pagesIn('docs/adr')];
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

const linksIn = (page: string): string[] =>
  [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^https?:/.test(link));

/** Returns the anchors that GitHub makes of headings. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

function leadsNowhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

test('every link of the pages leads to a file and a heading that are there', () => {
  const dead = PAGES.flatMap((page) =>
    linksIn(page)
      .filter((link) => leadsNowhere(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('the README names every page of docs/', () => {
  const named = linksIn('README.md');
  expect(pagesIn('docs').filter((page) => !named.includes(page))).toEqual([]);
});
