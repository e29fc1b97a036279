/** Starts Debian's PostgreSQL as an ordinary user in a temporary folder: TLS, SCRAM, the loopback, and a free port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { makeThrowAwayAuthority, type ThrowAwayAuthority, type Wanted } from '../training/throw-away-authority.ts';

const HOME = '/usr/lib/postgresql';
const OLDEST = 15;
const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 60_000;

/** The newest server that Debian's packages brought. */
function findPrograms(): string | null {
  if (!existsSync(HOME)) return null;
  const versions = readdirSync(HOME).map(Number);
  const newest = Math.max(...versions.filter((version) => existsSync(join(HOME, String(version), 'bin/postgres'))));
  return newest >= OLDEST ? join(HOME, String(newest), 'bin') : null;
}

const programs = findPrograms();

/** Why the tests of the real PostgreSQL can't run here; null where they can. */
export const noPostgres: string | null = programs === null ? 'PostgreSQL 15 or newer is not installed' : null;

/** PostgreSQL refuses to run as root, so its package's user takes root's place. */
function ordinaryUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const numberOf = (which: '-u' | '-g', name: string) =>
    Number(execFileSync('id', [which, name], { encoding: 'utf8' }));
  try {
    return { uid: numberOf('-u', 'postgres'), gid: numberOf('-g', 'postgres') };
  } catch {
    return { uid: numberOf('-u', 'nobody'), gid: numberOf('-g', 'nobody') };
  }
}

const user = noPostgres === null ? ordinaryUser() : null;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export interface ClusterOptions {
  /** Waits for the disk at each commit, as a real server does. */
  readonly fsync?: boolean;
  /** A folder that exists, for a disk of a certain size; it is left there. */
  readonly folder?: string;
  /** More lines of postgresql.conf. */
  readonly settings?: readonly string[];
}

export interface PostgresCluster {
  readonly host: string;
  readonly port: number;
  /** The authority of its certificate, in PEM. */
  readonly ca: string;
  readonly superuser: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
    readonly ssl: { readonly ca: string };
  };
  readonly folder: string;
  /** The server's own log. */
  readonly log: () => string;
  readonly authority: ThrowAwayAuthority;
  /** The process of the server that runs, or ran last. */
  readonly server: ChildProcess;
  start(): Promise<void>;
  /** `SIGINT` ends sessions in order, `SIGQUIT` at once and without a checkpoint, `SIGKILL` as a power cut does. */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  restart(): Promise<void>;
  /** Gives the server another certificate, and lets it read it again. */
  certify(wanted: Wanted): Promise<void>;
  /** A copy that follows this one. It has a port of its own and the same roles, passwords and authority. */
  standby(): Promise<PostgresCluster>;
  /** Makes a standby take writes. */
  promote(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** Belongs to the server's user. */
function write(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (user !== null) chownSync(file, user.uid, user.gid);
}

/** A home of somebody else may hold settings of PostgreSQL's programs. */
const OWN_ENVIRONMENT = { ...process.env, HOME: '/', LC_ALL: 'C.UTF-8' };

async function call(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(join(programs ?? '', program), args, {
    ...user,
    cwd: '/',
    env: { ...OWN_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`);
}

/**
 * Ends the servers of this folder and removes it when this process is gone, also where that was killed: its end of the
 * pipe closes then.
 */
function keep(folder: string, removes: boolean): ChildProcess {
  const script = `read -r _
    for data in "$1"/*/; do [ -f "$data/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$data/postmaster.pid")"; done
    ${removes ? 'sleep 0.2; rm -rf "$1"' : ''}`;
  const keeper = spawn('/bin/sh', ['-c', script, 'keeper', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  keeper.unref();
  (keeper.stdin as Socket).unref();
  return keeper;
}

/** A server of a folder, with all that it takes to start it. */
interface Place {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly password: string;
  readonly authority: ThrowAwayAuthority;
  readonly keeper: ChildProcess;
  readonly owned: boolean;
}

const settingsOf = (port: number, { fsync = false, settings = [] }: ClusterOptions): string =>
  [
    `listen_addresses = '${HOST}'`,
    `port = ${port}`,
    `unix_socket_directories = ''`,
    `ssl = on`,
    `ssl_cert_file = 'server.crt'`,
    `ssl_key_file = 'server.key'`,
    `password_encryption = 'scram-sha-256'`,
    `shared_buffers = '32MB'`,
    `max_connections = 60`,
    `wal_level = replica`,
    `max_wal_senders = 4`,
    ...(fsync ? [] : ['fsync = off', 'full_page_writes = off']),
    ...settings,
    '',
  ].join('\n');

const ACCESS = `hostssl all all ${HOST}/32 scram-sha-256
hostssl replication all ${HOST}/32 scram-sha-256
`;

async function certify({ data, authority }: Place, wanted: Wanted = {}): Promise<void> {
  const { key, cert } = await authority.issue(wanted);
  write(join(data, 'server.key'), key);
  write(join(data, 'server.crt'), cert);
}

class Cluster implements PostgresCluster {
  readonly host = HOST;
  private readonly place: Place;
  private child: ChildProcess | null = null;

  constructor(place: Place) {
    this.place = place;
  }

  get port(): number {
    return this.place.port;
  }
  get ca(): string {
    return this.place.authority.ca;
  }
  get authority(): ThrowAwayAuthority {
    return this.place.authority;
  }
  get folder(): string {
    return this.place.data;
  }
  get superuser(): PostgresCluster['superuser'] {
    return { host: HOST, port: this.port, user: 'postgres', password: this.place.password, ssl: { ca: this.ca } };
  }
  get server(): ChildProcess {
    if (this.child === null) throw new Error('the server was not started');
    return this.child;
  }

  log(): string {
    return readFileSync(join(this.place.data, 'server.log'), 'utf8');
  }

  async start(): Promise<void> {
    const { data } = this.place;
    const log = join(data, 'server.log');
    write(log, '');
    const child = spawn('/bin/sh', ['-c', 'exec "$0" -D "$1" 2>>"$2"', join(programs ?? '', 'postgres'), data, log], {
      ...user,
      cwd: '/',
      env: OWN_ENVIRONMENT,
      stdio: 'ignore',
      // A signal to the group of the tests would end it before them.
      detached: true,
    });
    child.unref();
    this.child = child;
    const tooLate = Date.now() + START_TIMEOUT_MS;
    while (!this.log().includes('ready to accept')) {
      if (child.exitCode !== null || Date.now() > tooLate) throw new Error(`PostgreSQL did not start: ${this.log()}`);
      await later(20);
    }
  }

  async stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const { server } = this;
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    // A session outlives its server for a moment, in which it could still commit: a power cut leaves it no moment.
    const sessions = signal === 'SIGKILL' ? childrenOf(server.pid) : [];
    server.ref();
    server.kill(signal);
    for (const session of sessions) killIfThere(session);
    await ended;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async certify(wanted: Wanted): Promise<void> {
    await certify(this.place, wanted);
    await call('pg_ctl', ['reload', '-D', this.place.data]);
  }

  async standby(): Promise<PostgresCluster> {
    const { folder, password, authority } = this.place;
    const port = await freePort();
    const data = join(folder, `standby-${port}`);
    const source = `host=${HOST} port=${this.port} user=postgres sslmode=require`;
    await call('pg_basebackup', ['-D', data, '-d', source, '-R', '--checkpoint=fast', '--no-sync'], {
      PGPASSWORD: password,
    });
    appendFileSync(join(data, 'postgresql.auto.conf'), `port = ${port}\n`);
    const standby = new Cluster({ ...this.place, data, port, authority, owned: false });
    await standby.start();
    return standby;
  }

  async promote(): Promise<void> {
    await call('pg_ctl', ['promote', '--wait', '-D', this.place.data]);
  }

  async remove(): Promise<void> {
    const { folder, data, keeper, owned } = this.place;
    await this.stop('SIGQUIT');
    if (!owned) return rmSync(data, { recursive: true, force: true });
    const ended = once(keeper, 'exit');
    keeper.ref();
    keeper.stdin?.end();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const childrenOf = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its server.
  }
}

async function initialize(data: string, passwordFile: string): Promise<void> {
  const auth = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`];
  await call('initdb', ['-D', data, ...auth, '--encoding=UTF8', '--no-locale', '--no-sync']);
}

/** Stands until `remove`, or until this process ends. A folder that holds one already opens it again. */
export async function makeCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'dwadi-postgres-'));
  const [data, passwordFile] = [join(folder, 'primary'), join(folder, 'password')];
  const isThere = existsSync(data);
  if (!isThere) {
    mkdirSync(data, { mode: 0o700 });
    if (user !== null) for (const made of [folder, data]) chownSync(made, user.uid, user.gid);
    write(passwordFile, randomBytes(18).toString('base64url'));
  }
  const keeper = keep(folder, options.folder === undefined);
  if (!isThere) await initialize(data, passwordFile);
  const password = readFileSync(passwordFile, 'utf8');
  const port = await freePort();
  const authority = await makeThrowAwayAuthority('Dwadi tests');
  const place = { folder, data, port, password, authority, keeper, owned: true };
  // The last line of a setting counts.
  appendFileSync(join(data, 'postgresql.conf'), settingsOf(port, options));
  write(join(data, 'pg_hba.conf'), ACCESS);
  await certify(place);
  const cluster = new Cluster(place);
  await cluster.start();
  return cluster;
}
