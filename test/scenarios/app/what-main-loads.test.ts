import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../../support/imports-of.ts';

/** All that the entry point loads at a start, before it runs; it can't be loaded itself without starting. */
function startsWith(): string[] {
  const main = readFileSync(new URL('../../../src-main/app/main.ts', import.meta.url), 'utf8');
  const imports = main.matchAll(/^import (?!type )[^;]*? from '(\.{1,2}\/[a-z/-]+\.ts)';$/gm);
  return [...imports].map(([, file = '']) => (file.startsWith('../') ? file.slice(3) : `app/${file.slice(2)}`));
}

/** A process that opens a database waits for the disk, and a main process that waits takes no key. */
test('the main process of a counter loads no SQLite: the journal’s threads have it', async () => {
  const imports = await importsOf('app/counter-host.ts');
  expect(imports.filter((line) => /^(\.\.\/)+journal\/journal\.ts /.test(line))).not.toEqual([]);
  expect(imports.filter((line) => line.startsWith('better-sqlite3'))).toEqual([]);
});

/** A kiosk's attendant waits for the window; what stands behind it is most of the code. */
test('the window is opened before the counters, the gate and the service’s client are loaded', async () => {
  const files = startsWith();
  expect(files).toContain('app/windows/windows.ts');
  const imports = (await Promise.all(files.map((file) => importsOf(file)))).flat();
  expect(imports.filter((line) => line.startsWith('zod '))).not.toEqual([]);
  const heavy =
    /^(undici|pg|hono)\b|\/(counter-host|counters|gate|engine|open-updates|app-info|counter-api\/index)\.ts /;
  expect(imports.filter((line) => heavy.test(line))).toEqual([]);
});
