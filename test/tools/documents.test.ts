/**
 * The documents: each page is found from the README, no link leads nowhere, each path exists, and each folder of the
 * sources says where to begin.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
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

const SOURCES = ['src-main', 'src-renderer', 'src-shared'];
const ALL = [...SOURCES, 'test', 'resources', 'docs'].flatMap((folder) => [
  folder,
  ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.split(sep).join('/')}`,
  ),
]);
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...ALL.filter((path) => path.endsWith('.md'))];
const paths = new Set(ALL);
const endings = new Set(ALL.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))));

/** Paths from the root wherever they are written; a pattern such as `<product>` or `NNNN-…` is none. */
const fullPathsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./-])(?:src-(?:main|renderer|shared)|test|resources|docs)\/[\w./<>{}*,…-]*/g)]
    .map(([path]) => path.replace(/[.,]*\/?[.,]*$/, ''))
    .filter((path) => !/[<>{}*…]|NNNN/.test(path));

/** Names of sources between backticks, alone or with a part of their path. */
const sourcesIn = (text: string): string[] =>
  [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|[cm]js))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.includes('NNNN'));

/** A short name in a README of the sources means that folder's own file; elsewhere its one place is known by its name. */
function isThere(document: string, path: string): boolean {
  const own = paths.has(join(dirname(document), path).split(sep).join('/'));
  return own || existsSync(join(root, path)) || (!document.startsWith('src-') && endings.has(path));
}

test('every path that a document names exists', () => {
  const dead = DOCUMENTS.flatMap((document) => {
    const text = textOf(document);
    return [
      ...fullPathsIn(text).filter((path) => !paths.has(path)),
      ...sourcesIn(text).filter((path) => !isThere(document, path)),
    ].map((path) => `${document}: ${path}`);
  });
  expect(dead).toEqual([]);
});

const isImage = (name: string): boolean => /\.(?:png|svg|ico|icns|woff2?|ttf)$/.test(name);

/** The folders of the sources, without those that hold only images or fonts. */
const FOLDERS = SOURCES.flatMap((source) => [source, ...ALL.filter((path) => path.startsWith(`${source}/`))]).filter(
  (path) =>
    !/\.\w+$/.test(path) &&
    ALL.some((other) => other.startsWith(`${path}/`) && !isImage(other) && !other.endsWith('/README.md')),
);

test('every folder of the sources has a README of at most eight lines that names a place to begin', () => {
  expect(FOLDERS.length).toBeGreaterThan(100);
  const wrong = FOLDERS.filter((folder) => {
    if (!paths.has(`${folder}/README.md`)) return true;
    const text = textOf(`${folder}/README.md`);
    return text.trimEnd().split('\n').length > 8 || !/Begin\s+with/.test(text);
  });
  expect(wrong).toEqual([]);
});

test('the first page has at most 90 lines', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(90);
});
