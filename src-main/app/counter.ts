/**
 * One counter: a folder with its own journal, vault and engine, and the line to its service. Training and live are two
 * of these and share no file.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { fromCedis } from '#shared/money.ts';
import { makeCounterMark } from '#shared/reference.ts';
import type { Desk } from '../ipc/desk.ts';
import { type Journal, startJournal } from '../journal/journal.ts';
import { problemOf } from '../journal/problem.ts';
import { createFieldCipher } from '../key-vault/field-cipher.ts';
import type { Secrets } from '../key-vault/file-vault.ts';
import { Catalogue } from '../orders/catalogue.ts';
import { Engine } from '../orders/engine.ts';
import type { Policy } from '../orders/policy.ts';
import type { EngineDeps } from '../orders/ports.ts';
import { WalletWatch } from '../orders/wallet.ts';
import { BusinessClock, systemClock } from '../platform/clock.ts';
import { createIds } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { atCost } from '../pricing/at-cost.ts';
import { type Budgets, openBudgets, type StoredBudget } from '../reseller-client/budgets.ts';
import type { ServiceLine } from '../reseller-client/connection.ts';
import type { ResellerClient } from '../reseller-client/port.ts';
import { demoStaff } from '../staff/demo-staff.ts';
import { type KeyTexts, type Line, openLine } from './line.ts';
import { Overview } from './overview.ts';

const REFRESH_MS = 10 * 60_000;
const REFRESH_OFFLINE_MS = 8000;

export interface CounterOptions {
  readonly kind: 'training' | 'live';
  readonly folder: string;
  readonly shopName: string;
  readonly accountUid: string;
  readonly accountBaseUrl: string;
  readonly secrets: Secrets;
  readonly version: string;
  readonly policy: Policy;
  readonly deadlineMs?: number;
  readonly workers: { readonly writerFile: URL; readonly readerFile: URL };
  readonly log: Log;
  readonly onStep: EngineDeps['onStep'];
  readonly onSaleChanged: (counter: Counter, saleSeq: number) => void;
  readonly onSnapshotChanged: (counter: Counter) => void;
}

/** Where the counter's service is, once that is known. */
export interface CounterAddress {
  readonly line: ServiceLine;
  readonly keys: KeyTexts;
}

export class Counter implements Desk {
  engine: Engine | null = null;
  readonly training: boolean;
  readonly shopName: string;
  private readonly options: CounterOptions;
  private readonly overview: Overview;
  private readonly wallet = new WalletWatch(systemClock);
  private readonly business = new BusinessClock(systemClock);
  private readonly catalogue = new Catalogue(systemClock, () => this.line?.client ?? null);
  private journal: Journal | null = null;
  private budgets: Budgets | null = null;
  private line: Line | null = null;
  private ready: Promise<void> = Promise.resolve();
  private closing = false;
  private refreshTimer: NodeJS.Timeout | null = null;

  constructor(options: CounterOptions) {
    this.options = options;
    this.training = options.kind === 'training';
    this.shopName = options.shopName;
    this.overview = new Overview(options.kind, options.shopName, () => options.onSnapshotChanged(this));
  }

  snapshot(): CounterSnapshot {
    return this.overview.snapshot(this.business.now(), this.wallet.state());
  }

  /** The next quote and the next resend ask the service for its prices again. */
  forgetPrices(): void {
    this.catalogue.forget();
  }

  knownBalance() {
    return this.wallet.known;
  }

  /** Opens the journal. A counter whose journal can't be opened stays on the screen, sells nothing, and says why. */
  open(): Promise<void> {
    this.ready = this.openJournal();
    return this.ready;
  }

  private async openJournal(): Promise<void> {
    const { folder, workers, log } = this.options;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const journal = await startJournal({
        ...workers,
        folder,
        backupFolder: join(folder, 'backups'),
        setDamagedAside: true,
        stamp: new Date().toISOString().replaceAll(/[:.]/g, '-'),
        onDeath: (error) => this.journalFailed('io', error),
      });
      this.journal = journal;
      if (journal.report.setAside !== null) log.write('error', 'journal: set aside', { ...journal.report });
      await this.prepare(journal);
      this.overview.journalState('ready', null);
    } catch (error) {
      this.journalFailed(problemOf(error), error);
    }
  }

  /** The service is at this address from now on. The first time, everything that was under way is taken up again. */
  async connect(address: CounterAddress): Promise<void> {
    await this.ready;
    const { journal, budgets, engine, options } = this;
    if (!journal || !budgets || !engine || this.closing) return;
    const before = this.line;
    this.line = openLine({
      ...address,
      version: options.version,
      pepper: options.secrets.pepper,
      budgets,
      log: options.log,
      ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs }),
      onTimestamp: (time) => this.business.tell(time),
      onHealth: (health) => this.overview.health(health),
    });
    if (before) await before.close();
    else await this.takeUp(engine);
    await this.refresh();
  }

  private async takeUp(engine: Engine): Promise<void> {
    try {
      await engine.resume();
    } catch (error) {
      // Who quits at once takes the journal away in the middle of it; the next start begins again.
      if (!this.closing) this.journalFailed(problemOf(error), error);
    }
  }

  /** Asks again by itself: soon while the line is down, so that it is seen when it is back; seldom while all is well. */
  private async refresh(): Promise<void> {
    if (this.refreshTimer) clearTimeout(this.refreshTimer);
    if (this.line && !this.closing) await this.askService(this.line.client);
    if (this.closing) return;
    const connected = this.overview.serviceState === 'connected';
    this.refreshTimer = setTimeout(() => void this.refresh(), connected ? REFRESH_MS : REFRESH_OFFLINE_MS);
  }

  /** What only the service can tell: the wallet and the role. */
  private async askService(client: ResellerClient): Promise<void> {
    const [balance, role] = await Promise.all([
      client.read('walletBalance', {}, 'polling'),
      client.read('accountRole', {}, 'polling'),
    ]);
    const pesewas = balance.ok ? fromCedis(balance.value.balance) : null;
    if (pesewas !== null) this.wallet.tell(pesewas);
    if (role.ok && this.overview.role(role.value.role, role.value.days_remaining)) this.catalogue.forget();
    this.options.onSnapshotChanged(this);
  }

  /** Stops in order: no new step, no new request, then the journal with its mark of a clean stop. */
  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    if (this.refreshTimer) clearTimeout(this.refreshTimer);
    await this.ready;
    this.engine?.stop();
    await this.line?.close();
    await this.budgets?.flush();
    await this.journal?.close();
  }

  private journalFailed(problem: string, error: unknown): void {
    this.options.log.write('error', 'journal: unavailable', { problem, error: String(error) });
    this.overview.journalState('unavailable', problem);
  }

  private async prepare(journal: Journal): Promise<void> {
    const { write, read } = journal;
    const meta = await read.meta();
    const mark = meta['counter-mark'] ?? makeCounterMark((size) => randomBytes(size));
    const shiftOpenedAt = Number(meta['demo-shift-opened-at'] ?? this.business.now());
    const shiftId = meta['demo-shift-id'] ?? `shift-${mark}-1`;
    await write.saveMeta({
      'counter-mark': mark,
      'demo-shift-id': shiftId,
      'demo-shift-opened-at': String(shiftOpenedAt),
    });
    this.business.notBelow((await read.newestTime()) ?? 0);
    this.budgets = await openBudgets({
      load: async () => (await read.budgets()).map(({ memory }) => JSON.parse(memory) as StoredBudget),
      save: (budgets) =>
        write.saveBudgets(
          budgets.map((budget) => ({
            keyFingerprint: budget.keyFingerprint,
            bucket: budget.bucket,
            memory: JSON.stringify(budget),
          })),
        ),
    });
    const account = await write.openAccount(this.options.accountUid, this.options.accountBaseUrl, this.business.now());
    const staff = demoStaff(shiftOpenedAt, shiftId);
    this.overview.people(mark, staff.attendant(), staff.shift());
    this.engine = new Engine(this.engineDeps(journal, account.id, mark, staff));
  }

  private engineDeps(journal: Journal, accountId: number, mark: string, staff: EngineDeps['staff']): EngineDeps {
    const { options } = this;
    return {
      write: journal.write,
      read: journal.read,
      accounts: {
        current: () => (this.line ? { accountId } : null),
        clientOf: (id) => (id === accountId ? (this.line?.client ?? null) : null),
      },
      sealer: createFieldCipher(options.secrets.fieldKey),
      staff,
      prices: atCost,
      costs: this.catalogue,
      hashContent: (content) =>
        createHmac('sha256', options.secrets.pepper).update(JSON.stringify(content)).digest('base64url'),
      ids: createIds(mark),
      clock: systemClock,
      business: this.business,
      policy: options.policy,
      log: options.log,
      onSaleChanged: (saleSeq) => options.onSaleChanged(this, saleSeq),
      onBalance: (balance, spent) => {
        this.wallet.tell(balance);
        this.wallet.spend(spent);
        options.onSnapshotChanged(this);
      },
      onJournalTrouble: (error) =>
        error
          ? this.overview.journalState('unavailable', error.detail ?? 'io')
          : this.overview.journalState('ready', null),
      onStep: options.onStep,
    };
  }
}
