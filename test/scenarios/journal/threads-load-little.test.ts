/**
 * The journal's threads load what they need and no more: each of them would hold a copy of its own. The schemas' library
 * alone takes some ten megabytes of a thread, and a few hundredths of a second of every start.
 */
import { expect, test } from 'vitest';
import { importsOf } from '../../support/imports-of.ts';

test.each(['writer-worker.ts', 'reader-worker.ts'])('%s is a thread without schemas', async (file) => {
  const imports = await importsOf(`journal/worker/${file}`);
  expect(imports.filter((line) => line.startsWith('better-sqlite3 '))).not.toEqual([]);
  expect(imports.filter((line) => line.startsWith('zod'))).toEqual([]);
});
