/** Lists the imports of a file of the main process when it is loaded, direct and indirect. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const standIn = new URL('../electron-stand-in/register.mjs', import.meta.url).href;

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

/** Returns lines like `better-sqlite3 < file:///…/open-journal.ts`. The process ends after the load, even if the file fails. */
export async function importsOf(file: string): Promise<string[]> {
  const url = new URL(`../../src-main/${file}`, import.meta.url).href;
  const load = `await import(${JSON.stringify(url)}).catch(() => {}); process.exit();`;
  const args = ['--import', standIn, '--import', TELLS_IMPORTS, '--input-type=module', '--eval', load];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  return stdout.split('\n');
}
