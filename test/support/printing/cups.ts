/** A real CUPS of the test's own: its scheduler in a folder, a raw queue, and behind it a printer on the network. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestCups {
  readonly queue: string;
  stopQueue(): void;
  startQueue(): void;
  jobs(): string;
  /** The job that has begun. */
  printing(): string | undefined;
  /** Returns every file that the spooler keeps of its jobs. */
  spooled(): Uint8Array[];
  close(): Promise<void>;
}

/** Its socket's file is there a moment before anybody listens on it. */
const takesCalls = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const call = connect(socket);
    const answer = (takes: boolean) => {
      call.destroy();
      resolve(takes);
    };
    call.once('connect', () => answer(true));
    call.once('error', () => answer(false));
  });

const COMMANDS = ['lpadmin', 'cupsenable', 'cupsdisable', 'cupsaccept'] as const;

/** `port`: where its printer listens. */
export async function startCups(port: number): Promise<TestCups> {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-cups-'));
  const at = (name: string): string => join(folder, name);
  for (const name of ['root', 'spool', 'spool/tmp', 'cache', 'state', 'log']) mkdirSync(at(name), { mode: 0o777 });
  const socket = at('cups.sock');
  // Its helpers run as a user of their own.
  chmodSync(folder, 0o755);
  writeFileSync(
    at('cups-files.conf'),
    [
      `ServerRoot ${at('root')}`,
      `RequestRoot ${at('spool')}`,
      `TempDir ${at('spool/tmp')}`,
      `CacheDir ${at('cache')}`,
      `StateDir ${at('state')}`,
      ...['AccessLog', 'ErrorLog', 'PageLog'].map((name) => `${name} ${at(`log/${name}`)}`),
      'SystemGroup root',
    ].join('\n'),
  );
  writeFileSync(
    at('cupsd.conf'),
    `Listen ${socket}\nBrowsing Off\nPreserveJobFiles Yes\nPreserveJobHistory Yes\n<Location />\nOrder allow,deny\nAllow all\n</Location>\n<Location /admin>\nAllow all\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\nAllow all\n</Limit>\n</Policy>\n`,
  );
  const child: ChildProcess = spawn('/usr/sbin/cupsd', ['-f', '-c', at('cupsd.conf'), '-s', at('cups-files.conf')], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  while (!(await takesCalls(socket))) {
    if (child.exitCode !== null) throw new Error(`cupsd ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const before = process.env['CUPS_SERVER'];
  process.env['CUPS_SERVER'] = socket;
  const run = (command: (typeof COMMANDS)[number], ...args: string[]): void => {
    execFileSync(`/usr/sbin/${command}`, args, { stdio: ['ignore', 'ignore', 'ignore'] });
  };
  run('lpadmin', '-p', 'slips', '-E', '-v', `socket://127.0.0.1:${port}/?waiteof=false`, '-m', 'raw');
  return {
    queue: 'slips',
    stopQueue: () => run('cupsdisable', 'slips'),
    startQueue: () => run('cupsenable', 'slips'),
    jobs: () => execFileSync('lpstat', ['-W', 'not-completed', '-o'], { encoding: 'utf8' }),
    printing: () => /now printing (\S+?)\./.exec(execFileSync('lpstat', ['-p', 'slips'], { encoding: 'utf8' }))?.[1],
    spooled: () =>
      readdirSync(at('spool'))
        .filter((name) => name.startsWith('d'))
        .map((name) => readFileSync(join(at('spool'), name))),
    close: async () => {
      if (before === undefined) delete process.env['CUPS_SERVER'];
      else process.env['CUPS_SERVER'] = before;
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
