import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../../support/imports-of.ts';

const MAIN = readFileSync(new URL('../../../src-main/app/main.ts', import.meta.url), 'utf8');
/** All that it loads at a start; it can't be loaded itself without starting. */
const LOADED = [...MAIN.matchAll(/^import \{.*\} from '\.\/([a-z/-]+\.ts)';$/gm)].map(([, file = '']) => file);

/** A process that opens a database waits for the disk, and a main process that waits takes no key. */
test('the main process of a counter loads no SQLite: the journal’s threads have it', async () => {
  expect(LOADED).toContain('counters.ts');
  const imports = (await Promise.all(LOADED.map((file) => importsOf(`app/${file}`)))).flat();
  expect(imports.filter((line) => /^(\.\.\/)+journal\/journal\.ts /.test(line))).not.toEqual([]);
  expect(imports.filter((line) => line.startsWith('better-sqlite3'))).toEqual([]);
});
