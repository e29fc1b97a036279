/**
 * A shop in one process: the gate with its true handlers, a true journal, and the Training service over real HTTP. Time
 * goes on when the model says so: both clocks are put forward together, as by hours of waiting.
 */
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import type { Log } from '#main/platform/log.ts';
import { startTraining, type TrainingService } from '#main/training/server.ts';
import type { CallAnswer, CallName, CallRequest, CallResult } from '#shared/counter-api/index.ts';
import { askService } from '../../support/ask-service.ts';
import { NOBODY, openTestCounter, removeFolder, type TestCounter } from '../../support/counter.ts';
import { fittingAnswer } from '../../support/fitting-answer.ts';

/** Field names that reveal the wallet's cost. */
const COST = ['cost', 'quotedCost', 'walletCost', 'earnings', 'wallets', 'balance', 'margin'];

type Sender = Parameters<ReturnType<typeof createGate>>[0];
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } } as unknown as Sender;
/** A folder in memory is safe, because the tests never cut this machine's power. */
const FOLDERS = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
export const MINUTE = 60_000;
export const DAY = 1440 * MINUTE;
/** Polls are rare, because the tests look orders up themselves; an unsent order is old at once. */
const POLICY = {
  pollBackoffMs: [20, 100, 3000],
  slowPollMs: 600_000,
  watchMs: DAY,
  resolveBackoffMs: [20, 20, 50, 100, 200],
};

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Calls without an answer yet. The clock moves only when there are none: an old answer would tell the old time. */
const onItsWay = new Set<unknown>();
const requestOf = (message: unknown): unknown => (message as { readonly request: unknown }).request;
subscribe('undici:request:create', (message) => void onItsWay.add(requestOf(message)));
for (const over of ['trailers', 'error']) {
  subscribe(`undici:request:${over}`, (message) => void onItsWay.delete(requestOf(message)));
}

async function quiet(): Promise<void> {
  for (let still = 0; still < 3; still = onItsWay.size > 0 ? 0 : still + 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

function takeClocks(start: number) {
  const real = { wall: Date.now, monotonic: performance.now.bind(performance) };
  let ahead = start - real.wall();
  let passed = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => real.wall() + ahead);
  vi.spyOn(performance, 'now').mockImplementation(() => real.monotonic() + passed);
  return (ms: number) => {
    ahead += ms;
    passed += ms;
  };
}

export class World {
  readonly service: TrainingService;
  readonly trace: string[] = [];
  private readonly folder: string;
  private readonly goOn: (ms: number) => void;
  private desk: TestCounter | null = null;

  private constructor(service: TrainingService, folder: string, goOn: (ms: number) => void) {
    this.service = service;
    this.folder = folder;
    this.goOn = goOn;
  }

  static async open(seed: number, start: number): Promise<World> {
    const goOn = takeClocks(start);
    const service = await startTraining({ port: 0, controlPort: 0, statePath: null, seed, identity: null });
    const world = new World(service, mkdtempSync(join(FOLDERS, 'dwadi-desk-')), goOn);
    await world.control('progress', { kind: 'any', steps: [] });
    await world.control('setBalance', { account: 'main', balance: 1_000_000 });
    await world.control('setSmsCredits', { account: 'main', credits: 1_000_000 });
    const { types } = await world.voucherTypes();
    for (const { type_id } of types) await world.control('setRcStock', { type_id, available_count: 100_000 });
    await world.start();
    return world;
  }

  get now(): number {
    return Date.now();
  }

  async pass(ms: number): Promise<void> {
    await quiet();
    this.goOn(ms);
    this.trace.push(`-- ${new Date(this.now).toISOString().slice(0, 16)}`);
  }

  async control(name: string, body: object = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.service.controlUrl}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.status !== 200) throw new Error(`control ${name}: ${JSON.stringify(answer)}`);
    return answer;
  }

  private async voucherTypes() {
    const answer = await askService(this.service, '/resultschecker/types');
    return (answer as { data: { types: { type_id: string }[] } }).data;
  }

  async start(online = true): Promise<void> {
    const line = { folder: this.folder, policy: POLICY, log: this.log, ...(online ? {} : { baseUrl: NOBODY }) };
    this.desk = await openTestCounter(this.service, line);
  }

  /** Stops the counter. With `cut`, leaves the files as they were before the orderly stop wrote to them. */
  async stop(cut: boolean): Promise<void> {
    const names = readdirSync(this.folder).filter((name) => /^journal\.(db|head)/.test(name));
    const files = [...names.map((name) => join(this.folder, name)), outsideHeadOf(this.folder)];
    const before = cut ? files.map((file) => [file, readFileSync(file)] as const) : [];
    await this.desk?.close();
    this.desk = null;
    for (const [file, bytes] of before) writeFileSync(file, bytes);
  }

  async close(): Promise<void> {
    await this.stop(false);
    await this.service.stop();
    removeFolder(this.folder);
    vi.restoreAllMocks();
  }

  /** A call that breaks, or is answered in a form of its own, is a fault in any case. */
  private readonly log: Log = {
    write: (_, what, facts) => {
      if (what.startsWith('ipc:')) this.broken.push(`${what} ${JSON.stringify(facts)}`);
    },
  };
  readonly broken: string[] = [];
  /** True if the person at the counter may not see what the wallet pays. */
  hides: () => boolean = () => false;
  private readonly gate = createGate({
    origin: 'app://dwadi',
    contextOf: () => this.desk?.counter ?? null,
    log: this.log,
  });

  async ask<N extends CallName>(name: N, request: CallRequest<N>): Promise<CallResult<N>> {
    const answer = await this.gate(OURS, name, request);
    const result = fittingAnswer(name, answer);
    const said = result.ok ? 'ok' : result.error.code;
    if (!/^(sales\.get|reports|shifts\.[xz]|shifts\.closed|.*list|.*credits|counter)/.test(name)) {
      this.trace.push(`${name} ${JSON.stringify(request)} ${said}`);
    }
    if (said === 'internal') throw new Error(`${name} broke: ${this.broken.join('\n')}`);
    if (result.ok && this.hides()) this.findCost(name, result.value);
    return result;
  }

  private findCost(path: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (COST.includes(name) && part !== null) throw new Error(`${path} tells ${name} to whoever may not see it`);
      this.findCost(`${path}.${name}`, part);
    }
  }

  /** Makes a call that must succeed; throws if it is refused. */
  async get<N extends CallName>(name: N, request: CallRequest<N>): Promise<CallAnswer<N>> {
    const result = await this.ask(name, request);
    if (!result.ok) throw new Error(`${name} was refused: ${result.error.code} ${JSON.stringify(request)}`);
    return result.value;
  }
}
