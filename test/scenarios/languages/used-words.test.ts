import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const IMPORT = /^import [^;]*;$/gm;
const sources = globSync('src-{shared,main,renderer}/**/*.{ts,tsx}', { cwd: root }).map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return { file, imports: text.match(IMPORT) ?? [], text: text.replace(IMPORT, '') };
});
const TABLE = /^export const (\w+) = \{\n(.*?)^\} as const;$/gms;

/** Returns the texts of the files that may read a table: its own without the definition, and those that import it. */
function readersOf(file: string, table: string, itself: string): string[] {
  const taken = new RegExp(`\\b${table}\\b(?: as (\\w+))?[^;]*/${basename(file)}'`);
  return sources.flatMap((reader) => {
    if (reader.file === file) return [reader.text.replace(itself, '')];
    const found = reader.imports.map((one) => taken.exec(one)).find((one) => one !== null);
    if (!found) return [];
    return [reader.text.replaceAll(new RegExp(`\\b${found[1] ?? table}\\b`, 'g'), table)];
  });
}

test('each word of a table is said somewhere: one that isn’t costs every translator a line', () => {
  const unsaid = sources.flatMap(({ file, text }) =>
    [...(file.startsWith('src-shared/words/') ? text.matchAll(TABLE) : [])].flatMap(
      ([itself, table = '', body = '']) => {
        const said = readersOf(file, table, itself).join('\n');
        // A table that is read by a variable, or taken apart, may be said whole.
        if (new RegExp(`\\b${table}\\b(?!\\.\\w)`).test(said)) return [];
        const names = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
        return names
          .filter((name) => !new RegExp(`\\b${table}\\.${name}\\b`).test(said))
          .map((name) => `${table}.${name}`);
      },
    ),
  );
  expect(unsaid).toEqual([]);
});
