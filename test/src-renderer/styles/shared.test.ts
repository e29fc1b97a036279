import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../src-renderer');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const all = readdirSync(ROOT, { recursive: true }).map(String);
/** The office's page has a style sheet of its own. */
const isOffice = (file: string): boolean => file.startsWith('office/');
const files = all.filter((file) => !isOffice(file));
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(/\s+/)).filter((name) => name !== '');

test('every shared class that is taken exists, and every one that exists is taken', () => {
  const shared = namesIn(['shared', 'base'].map((name) => read(`styles/${name}.css`)).join(''), /\.([a-z][\w-]*)/g);
  const modules = files
    .filter((file) => file.endsWith('.module.css'))
    .map(read)
    .join('\n');
  const screens = files
    .filter((file) => file.endsWith('.tsx'))
    .map(read)
    .join('\n');
  const taken = [
    ...namesIn(modules, /composes: ([\w\s-]+) from global/g),
    ...namesIn(screens, /className="([\w\s-]+)"/g),
    ...namesIn(screens, /className=\{`([\w\s-]+) \$/g),
    ...namesIn(screens, /className=\{[^}\n]*\? '([\w\s-]+)'/g),
  ];
  expect([...new Set(taken)].sort()).toEqual([...new Set(shared)].sort());
});
