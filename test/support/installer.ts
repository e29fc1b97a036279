/** An installer at work: a signing key, a template, protected parts and the files of machines, by the real commands. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OfficeLink } from '#shared/office/link.ts';

const source = (path: string): string => fileURLToPath(new URL(`../../src-main/${path}`, import.meta.url));
const COMMAND = source('provisioning/command.ts');
const PROVISION = source('app/provisioning/provisioning-cli.ts');

export interface Ended {
  /** Null when it was killed. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function runNode(
  file: string,
  args: readonly string[],
  { input = '', env = {}, cwd = '.' }: { input?: string; env?: Readonly<Record<string, string>>; cwd?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], { cwd, env: { ...process.env, ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A killed process reads no more.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
}

export const EFUA_PIN = '739154';

export const TEMPLATE = {
  shop: { name: 'Adom Mobile' },
  service: { baseUrl: 'https://service.example/api/v2' },
  settings: { cashGate: true, slipFooter: ['Thank you'] },
  printers: {
    slips: {
      name: 'Counter',
      target: { kind: 'spooler', queue: 'POS-58' },
      paper: { widthMm: 58, codepage: 'cp437', cuts: true },
    },
  },
  prices: [
    {
      ...{ product: 'data', supplier: null, roundTo: 50, fee: 0, belowCost: false },
      markup: { kind: 'percent', hundredths: 500 },
    },
    { product: 'afa', supplier: null, roundTo: 1, fee: 0, belowCost: false, markup: { kind: 'price', amount: 2000 } },
  ],
  staff: [
    { name: 'Efua Mensah', role: 'owner' },
    { name: 'Ama', role: 'attendant', rights: { maxSale: 20_000 } },
  ],
  updates: { channel: 'stable' },
  lockdown: 'kiosk',
};

export interface Secret {
  readonly machine: string;
  readonly passphrase: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly pins?: Readonly<Record<string, string>>;
  readonly office?: OfficeLink;
}

interface Machine {
  readonly machine: string;
  readonly change?: object;
}

/** Everything lies in a folder of its own, and is gone with `stop`. */
export async function startInstaller() {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-installer-'));
  const at = (name: string): string => join(folder, name);
  const write = (name: string, content: unknown): string => {
    writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
    return at(name);
  };
  const command = async (args: readonly string[], input = ''): Promise<string> => {
    const { status, stdout, stderr } = await runNode(COMMAND, args, { input });
    if (status !== 0) throw new Error(`${args[0]}: ${stdout}${stderr}`);
    return stdout;
  };
  const newKey = (name: string): Promise<string> => command(['new-key', '--key', at(name)]);
  await newKey('installer.pem');
  return {
    ...{ folder, at, write, newKey },
    signer: at('installer.pem.pub'),
    /** Resolves even if the command refuses. */
    run: (args: readonly string[], input = '') => runNode(COMMAND, args, { input }),
    /** The cost is the least that the form allows: tests open many. */
    protect: (secrets: readonly Secret[], to = 'parts.json') =>
      command(['protect', '--to', at(to), '--cost', '15'], JSON.stringify(secrets)),
    make: (machines: readonly Machine[], template: object, options: readonly string[] = [], key = 'installer.pem') =>
      command([
        ...['make', '--template', write('template.json', template), '--machines', write('list.json', machines)],
        ...['--key', at(key), '--to', at('out'), ...options],
      ]),
    fileOf: (machine: string) => at(`out/${machine}.dwadi.json`),
    textOf: (machine: string) => readFileSync(at(`out/${machine}.dwadi.json`), 'utf8'),
    stop: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Installer = Awaited<ReturnType<typeof startInstaller>>;

export interface SilentRun {
  readonly userData: string;
  readonly file: string;
  readonly passphrase?: string;
  readonly switches?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Runs the silent switch in its own process. Its output is parsed as JSON. */
export async function provision({ userData, file, passphrase, switches = [], env }: SilentRun) {
  const fd = passphrase === undefined ? [] : ['--passphrase-fd=0'];
  const args = [`--user-data-dir=${userData}`, '--provision', file, '--json', ...fd, ...switches];
  const { status, stdout, stderr } = await runNode(PROVISION, args, { input: passphrase ?? '', env });
  const said = stdout.trim() === '' ? null : (JSON.parse(stdout) as Record<string, unknown>);
  return { status, said, output: stdout + stderr };
}
