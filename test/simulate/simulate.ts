/** Many counters sell for some days and send their books to one office, over lines that are cut now and then. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { enrolCounter } from '#main/office/counters/enrol.ts';
import { confirmSigner } from '#main/office/counters/marks.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { makePartitions } from '#main/office/schema/partitions.ts';
import { addDays } from '#main/platform/clock.ts';
import { LINK_FORMAT, type OfficeLink } from '#shared/office/link.ts';
import { Random } from '../crash/prng.ts';
import { type Closing, closingSums } from './closing.ts';
import { SimulatedCounter, signerOfNth } from './counter.ts';

export interface SimulationOptions {
  readonly counters: number;
  readonly days: number;
  /** How often faster than life; 0: as fast as it goes. */
  readonly speed: number;
  /** The most that a counter sells in half a day. */
  readonly sales: number;
  readonly seed: string;
  /** Counters that send at the same time. */
  readonly atOnce: number;
  readonly db: OfficeDatabase;
  readonly address: Pick<OfficeLink, 'hosts' | 'database' | 'authority'>;
  readonly say: (line: string) => void;
}

export interface Simulated {
  readonly sales: number;
  readonly pushes: number;
  readonly cut: number;
  readonly seconds: number;
  /** Spent by counters in sending, and by the office in folding and proving. */
  readonly pushSeconds: number;
  readonly foldSeconds: number;
  readonly closing: readonly Closing[];
}

const FIRST_DAY = '2026-10-01';
const DAY_SECONDS = 86_400;
/** A push is some statements long; this share is cut at one of them. */
const CUT = 1 / 8;
const STATEMENTS = 9;

/** Goes through all of them, so many at once. */
async function each<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Migrated by the true journal, and copied for each counter. */
async function emptyJournal(folder: string): Promise<string> {
  const options = { folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => null };
  const { db, lock } = await openJournal(options);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  lock.close();
  return join(folder, 'journal.db');
}

class Simulation {
  private readonly options: SimulationOptions;
  private readonly random: Random;
  private counters: readonly SimulatedCounter[] = [];
  private pushes = 0;
  private cut = 0;
  private pushSeconds = 0;
  private foldSeconds = 0;

  constructor(options: SimulationOptions) {
    this.options = options;
    this.random = new Random(options.seed);
  }

  async enrolAll(folder: string): Promise<void> {
    const { db, address, counters, days } = this.options;
    await makePartitions(db, FIRST_DAY.slice(0, 7), 1 + Math.ceil((days + 31) / 30));
    const template = await emptyJournal(folder);
    const made: SimulatedCounter[] = [];
    for (let nth = 1; nth <= counters; nth += 1) {
      const { name, role, password } = await enrolCounter(db, `Simulated ${nth}`);
      const link = { format: LINK_FORMAT, version: 1, ...address, name, role, password } as const;
      made.push(new SimulatedCounter(nth, link, template, folder));
    }
    this.counters = made;
  }

  private async pushed(counter: SimulatedCounter): Promise<void> {
    for (;;) {
      this.pushes += 1;
      if (await counter.push(this.random.chance(CUT) ? 1 + this.random.below(STATEMENTS) : null)) return;
      this.cut += 1;
    }
  }

  private async fold(): Promise<void> {
    const from = performance.now();
    await foldAndProve(this.options.db);
    this.foldSeconds += (performance.now() - from) / 1000;
  }

  /** Half of the day is sent at noon, and the rest with the signed day. */
  private async liveOn(day: string): Promise<void> {
    const { atOnce, sales } = this.options;
    for (const half of ['noon', 'night'] as const) {
      for (const counter of this.counters) {
        const times = this.random.below(sales + 1);
        if (times > 0) counter.sellOn(day, times);
        if (half === 'night') counter.signDay(day);
      }
      const from = performance.now();
      await each(this.counters, atOnce, (counter) => this.pushed(counter));
      this.pushSeconds += (performance.now() - from) / 1000;
      await this.fold();
    }
  }

  private async confirmAll(): Promise<void> {
    for (let nth = 1; nth <= this.options.counters; nth += 1) {
      await confirmSigner(this.options.db, `Simulated ${nth}`, signerOfNth(nth).fingerprint);
    }
    await this.fold();
  }

  async run(): Promise<Simulated> {
    const { days, speed, db, say } = this.options;
    const folder = mkdtempSync(join(tmpdir(), 'dwadi-simulate-'));
    const began = performance.now();
    const seconds = (): number => (performance.now() - began) / 1000;
    try {
      await this.enrolAll(folder);
      for (let nth = 0; nth < days; nth += 1) {
        await this.liveOn(addDays(FIRST_DAY, nth));
        if (nth === 0) await this.confirmAll();
        say(
          `day ${nth + 1} of ${days}: ${this.sales} sales, ${this.cut} of ${this.pushes} lines cut, ${Math.round(seconds())} s`,
        );
        if (speed > 0) await sleep(Math.max(0, ((nth + 1) * DAY_SECONDS) / speed - seconds()) * 1000);
      }
      const closing = await closingSums(db, this.counters);
      const { sales, pushes, cut, pushSeconds, foldSeconds } = this;
      return { sales, pushes, cut, seconds: seconds(), pushSeconds, foldSeconds, closing };
    } finally {
      for (const counter of this.counters) counter.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  private get sales(): number {
    return this.counters.reduce((all, counter) => all + counter.sales, 0);
  }
}

export const simulate = (options: SimulationOptions): Promise<Simulated> => new Simulation(options).run();
