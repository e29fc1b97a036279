/**
 * The journal's threads load what they need and no more: each of them would hold a copy of its own. The schemas' library
 * alone takes some ten megabytes of a thread, and a few hundredths of a second of every start.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const JOURNAL = join(import.meta.dirname, '../../../src-main/journal');
/** Says on the output whatever is imported, and by whom. */
const TELLS_IMPORTS = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  registerHooks({
    resolve(name, context, next) {
      writeSync(1, name + ' < ' + context.parentURL + '\\n');
      return next(name, context);
    },
  });
`)}`;

const importsOf = (file: string): Promise<string[]> =>
  new Promise((resolve) => {
    // It ends by itself, or in an error: outside of a thread there is nobody whom it could serve.
    execFile(process.execPath, ['--import', TELLS_IMPORTS, join(JOURNAL, file)], (_, output) =>
      resolve(output.split('\n')),
    );
  });

test.each(['writer-worker.ts', 'reader-worker.ts'])('%s is a thread without schemas', async (file) => {
  const imports = await importsOf(file);
  expect(imports.filter((line) => line.startsWith('better-sqlite3 '))).not.toEqual([]);
  expect(imports.filter((line) => line.startsWith('zod'))).toEqual([]);
});
