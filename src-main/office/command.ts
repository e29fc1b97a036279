/** `npm run office`: opens the office, or runs one of the commands in src-main/office/commands/. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OFFICE_SERVE } from '#shared/words/office-serve.ts';
import { officeCommand, SWITCHES } from './commands/run-command.ts';
import { openPostgres } from './database/postgres.ts';
import { SERVE_SWITCHES, serveOffice, serveTrouble } from './serve-command.ts';

const PAGE = join(import.meta.dirname, '../../out/office');
const CONNECT_MS = 20_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const open = ({ config }: { readonly config: Parameters<typeof openPostgres>[0] }) =>
  openPostgres({ ...config, connectionTimeoutMillis: CONNECT_MS }, () => undefined);

/** Loaded only where it is needed: an office on PostgreSQL is installed without it. */
const openEmbedded = async () => (await import('./database/embedded.ts')).openEmbedded();

/** No word of a command, and no question for help. */
function opensTheOffice(argv: readonly string[]): boolean {
  const options = { ...SWITCHES, ...SERVE_SWITCHES };
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false });
  return positionals.length === 0 && values.help !== true;
}

async function serve(argv: readonly string[]): Promise<void> {
  try {
    const ports = { openPostgres: open, openEmbedded, say, env: process.env, page: PAGE, now: Date.now };
    const serving = await serveOffice(argv, ports);
    const end = (): void => {
      void serving.close().then(() => {
        say(OFFICE_SERVE.ended);
        process.exit(0);
      });
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  } catch (error) {
    say(OFFICE_SERVE.failed(serveTrouble(error)));
    process.exit(2);
  }
}

const argv = process.argv.slice(2);
if (opensTheOffice(argv)) await serve(argv);
else process.exitCode = await officeCommand(argv, { open, say, now: () => Date.now(), env: process.env });
