/** A whole counter without a window: real journal, real HTTP, the service that the test names or starts. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Counter } from '#main/app/counter/counter.ts';
import type { CounterAddress } from '#main/app/counter/counter-address.ts';
import type { CounterOptions } from '#main/app/counter/counter-options.ts';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import { NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import type { Engine } from '#main/orders/engine.ts';
import { DEFAULT_POLICY, type Policy } from '#main/orders/model/policy.ts';
import { type Log, silentLog } from '#main/platform/log.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { ok } from '#shared/result.ts';
import type { TestKeys, TestService } from './service.ts';

const source = (path: string): URL => new URL(`../../src-main/${path}`, import.meta.url);

/** The same rules with waiting times that a test can sit through. */
export const QUICK_POLICY: Policy = {
  ...DEFAULT_POLICY,
  settleMs: 1500,
  freshMs: 4000,
  unresolvedMs: 8000,
  watchMs: 10_000,
  billGuardMs: 300,
  resolveBackoffMs: [50, 100, 200, 300],
  pollBackoffMs: [50, 100, 200, 300],
  slowPollMs: 400,
};

/** Each sale is recorded before its first attempt, as while no place in the budget is free. */
export const WRITTEN_APART: Partial<Policy> = { togetherMs: 0 };

/** An unknown order is old before it would be sent again; a first send has time enough on a busy machine. */
export const SOON_OLD: Partial<Policy> = { freshMs: 2000, resolveBackoffMs: [2600] };

export interface TestCounter {
  readonly counter: Counter;
  readonly engine: Engine;
  readonly folder: string;
  close(): Promise<void>;
}

export interface TestCounterOptions {
  readonly folder?: string;
  readonly kind?: CounterOptions['kind'];
  readonly backupFolder?: string;
  readonly policy?: Partial<Policy>;
  readonly deadlineMs?: number;
  /** Instead of the service's own: another account's, or wrong ones. */
  readonly keys?: TestKeys;
  /** The address of a proxy in front of the service, in place of the service's own. */
  readonly baseUrl?: string;
  readonly ownerSays?: CounterOptions['ownerSays'];
  readonly onStep?: CounterOptions['onStep'];
  readonly onSnapshotChanged?: CounterOptions['onSnapshotChanged'];
  readonly onWaitingChanged?: CounterOptions['onWaitingChanged'];
  readonly chooseFolder?: CounterOptions['chooseFolder'];
  readonly chooseLink?: NonNullable<CounterOptions['chooseLink']>;
  readonly askFolder?: CounterOptions['askFolder'];
  readonly printPage?: NonNullable<CounterOptions['printPage']>;
  readonly lockdown?: NonNullable<CounterOptions['lockdown']>;
  readonly log?: Log;
  readonly drill?: CounterOptions['drill'];
  readonly systemPrint?: CounterOptions['systemPrint'];
  readonly officePace?: NonNullable<CounterOptions['officePace']>;
  readonly onOfficeChanged?: NonNullable<CounterOptions['onOfficeChanged']>;
  readonly onSaleChanged?: CounterOptions['onSaleChanged'];
}

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'dwadi-counter-'));

/** Removes the folder and the head note outside of it. */
export function removeFolder(folder: string): void {
  for (const path of [folder, outsideHeadOf(folder)]) rmSync(path, { recursive: true, force: true });
}

export const diagnosisIn = (folder: string): CounterOptions['diagnosis'] => ({
  about: { version: '0.0.0-test', electron: null, journal: NEWEST_VERSION, build: 'development' },
  logFolder: join(folder, 'logs'),
});

type Address = Pick<TestService, 'baseUrl' | 'keys' | 'caFile'>;

export const counterOptions = (folder: string, options: TestCounterOptions = {}): CounterOptions => ({
  kind: options.kind ?? 'live',
  folder,
  ...(options.backupFolder !== undefined && { backupFolder: options.backupFolder }),
  shopName: 'Test counter',
  demoStaff: true,
  // Tests simulate a lost line with an address that doesn't answer; the service stays the same.
  fixedBaseUrl: 'test',
  ownerSays: options.ownerSays ?? ((_, among) => among.at(0)?.id ?? 'new'),
  openSecrets: () => openFileVault(folder),
  diagnosis: diagnosisIn(folder),
  version: '0.0.0-test',
  policy: { ...QUICK_POLICY, ...options.policy },
  deadlineMs: options.deadlineMs ?? 2000,
  workers: {
    writerFile: source('journal/worker/writer-worker.ts'),
    readerFile: source('journal/worker/reader-worker.ts'),
  },
  log: options.log ?? silentLog,
  saveFile: async () => ok({ savedAs: null }),
  chooseFolder: options.chooseFolder,
  ...(options.chooseLink && { chooseLink: options.chooseLink }),
  ...(options.askFolder && { askFolder: options.askFolder }),
  ...(options.printPage && { printPage: options.printPage }),
  ...(options.lockdown && { lockdown: options.lockdown }),
  ...(options.drill && { drill: options.drill }),
  ...(options.systemPrint && { systemPrint: options.systemPrint }),
  ...(options.officePace && { officePace: options.officePace }),
  ...(options.onOfficeChanged && { onOfficeChanged: options.onOfficeChanged }),
  onStep: options.onStep ?? (() => {}),
  onSaleChanged: options.onSaleChanged ?? (() => {}),
  onSnapshotChanged: options.onSnapshotChanged ?? (() => {}),
  onWaitingChanged: options.onWaitingChanged ?? (() => {}),
});

/** A counter that is neither open nor connected yet. */
export const newTestCounter = (folder: string, options: TestCounterOptions = {}): Counter =>
  new Counter(counterOptions(folder, options));

/** An address that doesn't answer, as while the line is down. */
export const NOBODY = 'http://127.0.0.1:9/api/v2';

export const addressOf = ({ baseUrl, keys, caFile }: Address): CounterAddress => ({
  line: baseUrl.startsWith('http:')
    ? { kind: 'plain-loopback', baseUrl }
    : { kind: 'https', baseUrl, ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }) },
  keys,
});

export async function openTestCounter(service: Address, options: TestCounterOptions = {}): Promise<TestCounter> {
  const folder = options.folder ?? makeFolder();
  const counter = newTestCounter(folder, options);
  await counter.open();
  await counter.connect(
    addressOf({ ...service, keys: options.keys ?? service.keys, baseUrl: options.baseUrl ?? service.baseUrl }),
  );
  if (!counter.opened?.engine) throw new Error(`the counter did not open: ${counter.snapshot().journal.problem}`);
  return { counter, engine: counter.opened?.engine, folder, close: () => counter.close() };
}

/** Submits a new draft and expects it to be taken. */
export async function sell(engine: Engine, sale: SaleRequest, saleId: string = randomUUID()): Promise<SaleView> {
  const quote = await engine.quote(saleId, sale, null);
  if (!quote.ok) throw new Error(`no quote: ${quote.error.code}`);
  const result = await engine.submit({ saleId, sale, price: quote.value.price, sameSaleConfirmed: false });
  if (!result.ok) throw new Error(`not sold: ${result.error.code}`);
  return result.value;
}

/** Waits until the sale's first order looks as wanted; reports its last look if it never does. */
export async function until(
  engine: Engine,
  saleId: string,
  wanted: (order: OrderView) => boolean,
  withinMs = 20_000,
): Promise<OrderView> {
  const end = performance.now() + withinMs;
  for (;;) {
    const order = (await engine.sale(saleId))?.orders[0];
    if (order && wanted(order)) return order;
    if (performance.now() > end) throw new Error(`never came to pass; last: ${JSON.stringify(order)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
