/** The office on a machine of its own: the files that an installer copies hold together, and start it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../../package.json' with { type: 'json' };
import { ensureOfficePage } from '../../../resources/tools/build.mjs';
import { importsOf } from '../../support/imports-of.ts';
import { freshOffice, postgresForFile } from '../../support/office/postgres.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const office = join(root, 'resources/office');
const read = (name: string): string => readFileSync(join(office, name), 'utf8');
const there = (path: string): boolean => existsSync(join(root, path));

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'dwadi-packing-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const copies = (): string[][] =>
  [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+)$/gm)].map(([, rest = '']) => rest.split(' '));

test('each file that the Dockerfile copies is there, and lies where the sources look for it', () => {
  const all = copies();
  expect(all.length).toBeGreaterThan(5);
  for (const names of all) {
    const [to = '', ...from] = names.toReversed();
    expect(from.filter((name) => !there(name))).toEqual([]);
    if (from.length === 1) expect(to.replace(/^\.\/$/, from[0] ?? '')).toBe(from[0]);
  }
  expect(read('Dockerfile')).toContain(`FROM node:${readFileSync(join(root, '.nvmrc'), 'utf8').trim()}-`);
});

test('the office on PostgreSQL loads only what is installed with it and copied', async () => {
  // The command itself would run.
  const [, ...files] = readFileSync(join(root, 'src-main/office/command.ts'), 'utf8').split(/^import .+ from '\.\//m);
  const loaded = await Promise.all(files.map((rest) => importsOf(`office/${rest.split("'")[0]}`)));
  const lines = loaded.flat().filter((line) => line.includes(' < file:'));
  const own = lines.filter((line) => !line.split(' < ')[1]?.includes('/node_modules/'));
  expect(own.length).toBeGreaterThan(50);
  const packages = own
    .map((line) => line.split(' < ')[0] ?? '')
    .filter((name) => !/^(node:|[.#/]|file:)/.test(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  expect(packages).toContain('pg');
  expect([...new Set(packages)].filter((name) => !(name in packageJson.dependencies))).toEqual([]);
});

test('compose.yaml names files that are there or are made, and variables that example.env explains', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  expect(Object.keys(services)).toEqual(['postgres', 'office', 'proxy']);
  const { context = '', dockerfile = '' } = services['office']?.build ?? {};
  expect(existsSync(join(office, context, dockerfile))).toBe(true);
  const mounts = Object.values(services).flatMap(({ volumes: own = [] }) => own.map((one) => one.split(':')[0] ?? ''));
  const files = mounts.filter((from) => from.startsWith('./') && !from.startsWith('./certificates'));
  expect(files.filter((from) => !existsSync(join(office, from)))).toEqual([]);
  expect(mounts.filter((from) => !from.startsWith('./') && !(from in volumes))).toEqual([]);
  const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const explained = [...read('example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...asked].sort()).toEqual(explained.sort());
});

test('the switches of compose.yaml and of the service are the ones that the office knows', () => {
  const { services } = parse(read('compose.yaml')) as { services: Record<string, Service> };
  // Switches of Node itself stand before the command.
  const [, ofService = ''] = read('dwadi-office.service').split('command.ts');
  const used = [...(services['office']?.command ?? []), ...ofService.split(/\s/)];
  const help = spawnSync(process.execPath, [join(root, 'src-main/office/command.ts'), '--help'], { encoding: 'utf8' });
  const known = new Set(help.stdout.match(/--[a-z-]+/g));
  expect(used.filter((word) => /^--/.test(word) && !known.has(word))).toEqual([]);
});

test('each way to start the office bounds the memory of V8 as the benchmark does', () => {
  const starts = [
    ...['resources/office/Dockerfile', 'resources/office/dwadi-office.service', 'resources/tools/office.mjs'],
    'test/bench/office-memory.ts',
  ];
  const flags = starts.map((name) => /--max-semi-space-size=\d+/.exec(readFileSync(join(root, name), 'utf8'))?.[0]);
  expect(new Set(flags)).toEqual(new Set(['--max-semi-space-size=8']));
});

test('the service names no kind of machine: an office may stand on a small ARM one', () => {
  const [, node = ''] = /^ExecStart=\/opt\/dwadi\/(\S+)/m.exec(read('dwadi-office.service')) ?? [];
  expect(node).not.toMatch(/x64|arm/);
  expect(there(node)).toBe(true);
});

const postgres = postgresForFile();

test('the service starts the office over TLS with the certificates that the script makes, and ends it in order', async () => {
  await ensureOfficePage(process.execPath);
  const { cluster, database } = await freshOffice(postgres());
  const files = folder();
  writeFileSync(join(files, 'ca.crt'), cluster.ca);
  const [line = ''] = /^ExecStart=.+$/m.exec(read('dwadi-office.service')) ?? [];
  const [node = '', ...args] = line
    .slice('ExecStart='.length)
    .replaceAll('/opt/dwadi/', root)
    .replaceAll('/etc/dwadi', files)
    .replace(/\$\{COUNTER_HOST\}/, 'office.example:5432')
    .split(' ');
  const { host, port, user, password } = cluster.superuser;
  const env = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password, PGDATABASE: database };
  const child = spawn(node, [...args, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
  await expect.poll(address).not.toBe('');
  expect((await fetch(`${address()}/healthy`)).status).toBe(200);
  expect(await (await fetch(address())).text()).toContain('<html');
  expect(said).not.toContain(password);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the script makes an authority once, and certificates that it vouches for', ({ skip }) => {
  skip(process.platform === 'win32', 'the office is set up on Linux or macOS');
  const files = folder();
  const make = (...names: string[]) =>
    spawnSync(join(office, 'make-certificates.sh'), [files, ...names], { encoding: 'utf8' });
  expect(make('office.example', '127.0.0.1').status).toBe(0);
  const ca = readFileSync(join(files, 'ca.crt'), 'utf8');
  const first = readFileSync(join(files, 'server.crt'), 'utf8');
  expect(make('office.example', 'db.example', '2001:db8::7').status).toBe(0);
  expect(readFileSync(join(files, 'ca.crt'), 'utf8')).toBe(ca);
  expect(readFileSync(join(files, 'server.crt'), 'utf8')).not.toBe(first);
  const verify = (name: string) =>
    spawnSync('openssl', ['verify', '-CAfile', 'ca.crt', '-verify_hostname', name, 'server.crt'], { cwd: files })
      .status;
  expect([verify('office.example'), verify('db.example'), verify('other.example')]).toEqual([0, 0, 2]);
  const verifyAddress = spawnSync(
    'openssl',
    ['verify', '-CAfile', 'ca.crt', '-verify_ip', '2001:db8::7', 'server.crt'],
    {
      cwd: files,
    },
  );
  expect(verifyAddress.status).toBe(0);
  expect(statSync(join(files, 'server.key')).mode & 0o077).toBe(0);
  expect(make().status).toBe(2);
});
