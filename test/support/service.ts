/**
 * The service that a test talks to: the stand-alone Training service, or the one that `DWADI_TEST_SERVICE` names.
 * A test that needs a fresh world says `control('reset')` first; it can't count on having the service to itself
 * from birth.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface TestKeys {
  readonly standard: string;
  readonly sms: string;
  readonly commission: string;
}

export interface ServiceOptions {
  /** 0, the default: any free port. */
  readonly port?: number;
  readonly controlPort?: number;
  readonly seed?: number;
  /** Kept over restarts when given. */
  readonly statePath?: string;
  readonly tls?: boolean;
}

/** The answer of `/ledger`; only the fields that tests read are typed. */
export interface Ledger {
  readonly accounts: readonly { id: string; wallet: number; commission: number; sms_credits: number }[];
  readonly movements: readonly {
    at: string;
    account: string;
    wallet: string;
    amount: number;
    balance_after: number;
  }[];
  readonly orders: readonly {
    order_id: string;
    kind: string;
    account: string;
    reference: string | null;
    client_reference: string | null;
    status: string;
    amount: number;
    charges: number;
    refunds: number;
    reason: string | null;
    history: readonly { status: string; at: string }[];
    details: Readonly<Record<string, unknown>>;
  }[];
  readonly requests: readonly {
    /** Not every service tells it. */
    at?: string;
    seq: number;
    method: string;
    path: string;
    headers: Readonly<Record<string, string>>;
    auth: { form: string; key_type: string | null };
    body: string | null;
    status: number | null;
    outcome: string;
  }[];
  readonly summary: Readonly<
    Record<
      | 'orders'
      | 'charged_once'
      | 'charged_more_than_once'
      | 'uncharged'
      | 'same_content'
      | 'authorization_not_raw'
      | 'wrong_key_type'
      | 'key_leaks'
      | 'rate_limited',
      number
    >
  >;
}

interface Address {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly keys: TestKeys;
  readonly caFile?: string;
}

export interface TestService extends Address {
  /** Calls the control API; throws when it refuses. */
  readonly control: <T = Record<string, unknown>>(name: string, body?: object) => Promise<T>;
  readonly ledger: () => Promise<Ledger>;
  /** `SIGKILL` for tests of what survives. A service that is not ours is left running. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const ENTRY = fileURLToPath(new URL('../../src-main/training/service.ts', import.meta.url));
const ENTRY_WITH_TLS = fileURLToPath(new URL('training/service-with-tls.ts', import.meta.url));
const END_WITH_PARENT = new URL('end-with-parent.mjs', import.meta.url).href;
const START_TIMEOUT_MS = 60_000;

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const { DWADI_TEST_SERVICE: given } = process.env;
  if (given) return connected(JSON.parse(given) as Address, async () => undefined);
  return Object.keys(options).length === 0 ? borrowService() : spawnService(options);
}

/** Services that a file of this process gave back: the next file gets one with a fresh world instead of a new process. */
const idle: TestService[] = [];

async function borrowService(): Promise<TestService> {
  const service = idle.pop() ?? (await spawnService());
  await service.control('reset', { seed: 1 });
  return {
    ...service,
    get keys() {
      return service.keys;
    },
    stop: async (signal) => {
      // A killed service is gone for good.
      if (signal === undefined) idle.push(service);
      else await service.stop(signal);
    },
  };
}

/** Always ours, whatever the environment says; for tests of the Training service itself. */
export async function spawnService(options: ServiceOptions = {}): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-service-'));
  const caFile = join(folder, 'ca.pem');
  // vitest kills a process of tests that is busy when it should end. The service must not outlive it.
  const child = spawn(
    process.execPath,
    [
      '--import',
      END_WITH_PARENT,
      options.tls === true ? ENTRY_WITH_TLS : ENTRY,
      ...argumentsFor(options, folder, caFile),
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.ref();
    child.kill(signal);
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const address = JSON.parse(await firstLine(child)) as Address;
    // A service that waits for its next file keeps no process of tests alive.
    child.unref();
    (child.stdout as Socket).unref();
    (child.stdin as Socket).unref();
    return connected(options.tls === true ? { ...address, caFile } : address, stop);
  } catch (cause) {
    await stop('SIGKILL');
    throw cause;
  }
}

function argumentsFor(options: ServiceOptions, folder: string, caFile: string): string[] {
  const { port = 0, controlPort = 0, seed = 1, statePath = join(folder, 'state.jsonl') } = options;
  const plain = ['--port', port, '--control-port', controlPort, '--seed', seed, '--state', statePath].map(String);
  return options.tls === true ? [...plain, '--tls', '--ca-out', caFile] : plain;
}

async function firstLine(child: ChildProcessByStdio<Writable, Readable, null>): Promise<string> {
  const lines = createInterface({ input: child.stdout });
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const [line] = (await Promise.race([once(lines, 'line', { signal }), once(lines, 'close', { signal })])) as string[];
  if (line === undefined) throw new Error('the Training service ended before it was ready');
  return line;
}

function connected(address: Address, stop: TestService['stop']): TestService {
  let { keys } = address;
  return {
    ...address,
    /** A fresh world may have keys of its own. */
    get keys() {
      return keys;
    },
    stop,
    control: async <T>(name: string, body: object = {}) => {
      const response = await fetch(`${address.controlUrl}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as T;
      if (response.status !== 200) throw new Error(`control ${name}: ${JSON.stringify(answer)}`);
      if (name === 'reset') keys = (answer as { keys?: TestKeys }).keys ?? keys;
      return answer;
    },
    ledger: async () => (await fetch(`${address.controlUrl}/ledger`)).json() as Promise<Ledger>,
  };
}
