/**
 * The slips on their way to paper. A sale never waits for this: it learns that the slip is recorded, and goes on. Each
 * printer gets one slip at a time. By itself the queue prints only what was asked for in this run of the app, less than
 * ten minutes ago; older slips, and slips that may have come out already, wait for a person.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Printer } from '#shared/counter-api/printing.ts';
import type { PinsToPrint, PrintAnswer, PrintJob } from '#shared/print-job.ts';
import type { Slip } from '#shared/slip.ts';
import { type Moment, momentOf, oldestAge } from '../../platform/clock.ts';
import { escPos } from '../output/escpos.ts';
import type { Delivery, PrinterTrouble } from '../printer.ts';
import { asCopy } from '../slips/frame.ts';
import type { NewPrint, PrintQueueDeps } from './ports.ts';

export const PRINT_FRESH_MS = 10 * 60_000;
export const PRINT_BACKOFF_MS: readonly number[] = [1000, 3000, 5000, 10_000];
const LAST_WORD_MS = 3000;
/** A slip that is printing needs about a second: taken back at once, it would come out in part. */
const TAKEN_BACK_AFTER_MS = 1500;
const SHOWN = 50;
/** As many as one press can ask for: the PINs of the largest sale, one slip each. */
const SENT_SHOWN = 100;

type Started = NonNullable<Awaited<ReturnType<PrintQueueDeps['store']['start']>>>;

interface Asked extends Moment {
  readonly job: PrintJob;
}

interface Trouble {
  readonly printer: string;
  readonly why: PrinterTrouble;
  readonly tries: number;
}

export interface QueueView {
  /** Fresh slips, which print by themselves as soon as the printer can. */
  readonly waiting: number;
  readonly waitingJobs: number[];
  /** The last slips that a printer took without confirming them. */
  readonly onlySent: number[];
  /** Slips that print only when a person says so: the oldest, and their number. */
  readonly held: readonly PrintJob[];
  readonly heldCount: number;
  readonly mayHavePrinted: readonly PrintJob[];
  readonly mayHavePrintedCount: number;
  readonly trouble: { readonly printer: string; readonly why: PrinterTrouble; readonly waiting: number } | null;
}

const END: Readonly<Record<Delivery['kind'], 'printed' | 'sent' | 'waiting' | 'may-have-printed'>> = {
  printed: 'printed',
  sent: 'sent',
  nothing: 'waiting',
  unknown: 'may-have-printed',
};

export class PrintQueue {
  private readonly deps: PrintQueueDeps;
  /** The slips of this run, in the order in which they were asked for. */
  private readonly asked = new Map<number, Asked>();
  private readonly onTheirWay = new Map<number, Promise<void>>();
  private readonly busy = new Map<string, Promise<void>>();
  private readonly troubles = new Map<string, Trouble>();
  private readonly retries = new Map<string, NodeJS.Timeout>();
  private readonly onlySent: number[] = [];
  private stopped = false;
  private readonly closing = new AbortController();

  constructor(deps: PrintQueueDeps) {
    this.deps = deps;
  }

  /** Prints nothing: a start of Dwadi is no reason to print. */
  async open(): Promise<void> {
    const { store, clock } = this.deps;
    await store.closeInterrupted(clock.business());
    this.deps.onChange();
  }

  /** Answers as soon as the slips are on disk: all of them, or none. Null if PINs may not be given out again. */
  async print(prints: readonly NewPrint[], pins: PinsToPrint | null = null): Promise<readonly PrintJob[] | null> {
    const { store, clock, onStep } = this.deps;
    const jobs = await store.add(prints, pins, clock.business());
    if (jobs === null) return null;
    await onStep('slip.recorded');
    this.take(jobs);
    return jobs;
  }

  /** Waits for a slip on its way to end: the person's answer applies to that outcome. */
  async answer(id: number, answer: PrintAnswer, by: string): Promise<PrintJob | null> {
    const { store, clock } = this.deps;
    if (answer !== 'again') this.asked.delete(id);
    await this.onTheirWay.get(id);
    const job = await store.answer(id, answer, by, clock.business());
    if (job === null) return null;
    if (job.state === 'waiting') this.take([job]);
    this.deps.onChange();
    return job;
  }

  /** Prints or drops all held slips with one key, but for those that this person may not print. Counts both. */
  async answerHeld(
    answer: 'again' | 'drop',
    by: string,
    may: (job: PrintJob) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<{ readonly answered: number; readonly kept: number }> {
    await this.untilOldOnesEnd();
    const refused = new Set<number>();
    for (let answered = 0; ; ) {
      let moved = 0;
      for (const job of await this.allHeld()) {
        if (refused.has(job.id)) continue;
        if (!(await may(job))) refused.add(job.id);
        else if ((await this.answer(job.id, answer, by)) !== null) moved += 1;
      }
      if (moved === 0) return { answered, kept: refused.size };
      answered += moved;
    }
  }

  /** A slip that was begun while it was fresh, and has grown old since, is shown as held: the answer is for it as well. */
  private async untilOldOnesEnd(): Promise<void> {
    this.forgetOld();
    await Promise.all([...this.onTheirWay].map(([id, ending]) => (this.asked.has(id) ? null : ending)));
  }

  /** Runs a task that prints outside of the queue, after the slip on its way to this printer and before the next one. */
  alone<T>(printer: string, task: (closing: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.busy.get(printer);
    const done = (async () => {
      await before;
      return task(this.closing.signal);
    })();
    this.hold(printer, done);
    return done;
  }

  /** Called when a printer was set up, or a person wants it tried now. */
  tryNow(): void {
    for (const timer of this.retries.values()) clearTimeout(timer);
    this.retries.clear();
    this.troubles.clear();
    this.pump();
  }

  /** A slip that isn't on paper for sure; null if it is, or was dropped. */
  async openJob(id: number): Promise<PrintJob | null> {
    return (await this.allOpen()).find((job) => job.id === id) ?? null;
  }

  private async allOpen(): Promise<readonly PrintJob[]> {
    const { waiting, mayHavePrinted } = await this.deps.store.open(0);
    const { jobs } = await this.deps.store.open(waiting + mayHavePrinted + this.onTheirWay.size);
    return jobs;
  }

  /** More than a screen shows: one person's slips may lie behind many of another person. */
  private async allHeld(): Promise<readonly PrintJob[]> {
    this.forgetOld();
    return (await this.allOpen()).filter(({ id, state }) => state === 'waiting' && !this.asked.has(id));
  }

  async view(): Promise<QueueView> {
    this.forgetOld();
    const { jobs, ...counts } = await this.deps.store.open(SHOWN + this.asked.size);
    const waiting = jobs.filter(({ state }) => state === 'waiting');
    const held = waiting.filter(({ id }) => !this.asked.has(id));
    const unsure = jobs.filter(({ state }) => state === 'may-have-printed');
    return {
      waiting: this.asked.size,
      waitingJobs: [...this.asked.keys()],
      onlySent: [...this.onlySent],
      held: held.slice(0, SHOWN),
      heldCount: Math.max(held.length, counts.waiting - this.asked.size),
      mayHavePrinted: unsure.slice(0, SHOWN),
      mayHavePrintedCount: counts.mayHavePrinted,
      trouble: this.firstTrouble(),
    };
  }

  /** The trouble of a printer for which slips wait. Another printer may be well meanwhile. */
  private firstTrouble(): QueueView['trouble'] {
    for (const { printer, why } of this.troubles.values()) {
      const waiting = this.waitingFor(printer);
      if (waiting > 0) return { printer, why, waiting };
    }
    return null;
  }

  private waitingFor(printer: string): number {
    let count = 0;
    for (const { job } of this.asked.values()) if ((this.deps.printerFor(job.role)?.name ?? '') === printer) count += 1;
    return count;
  }

  /** Gives slips on their way a moment to end, and then to be taken back; one that does neither may have come out. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.retries.values()) clearTimeout(timer);
    const ending = Promise.allSettled(this.busy.values());
    const taking = setTimeout(() => this.closing.abort(), TAKEN_BACK_AFTER_MS).unref();
    const late = new Promise((resolve) => setTimeout(resolve, LAST_WORD_MS).unref());
    await Promise.race([ending, late]);
    clearTimeout(taking);
  }

  private take(jobs: readonly PrintJob[]): void {
    for (const job of jobs) this.asked.set(job.id, { job, ...momentOf(this.deps.clock) });
    this.pump();
  }

  private forgetOld(): void {
    const { clock, freshMs } = this.deps;
    for (const [id, asked] of this.asked) if (oldestAge(asked, clock) > freshMs) this.asked.delete(id);
  }

  private pump(): void {
    if (this.stopped) return;
    this.forgetOld();
    for (const { job } of this.asked.values()) {
      // Another printer may have been chosen meanwhile: this slip goes there only once its outcome is known.
      if (this.onTheirWay.has(job.id)) continue;
      const printer = this.deps.printerFor(job.role);
      const name = printer?.name ?? '';
      if (this.busy.has(name) || this.retries.has(name)) continue;
      if (printer === null) this.failed(name, 'no-printer');
      else this.begin(job, printer);
    }
    this.deps.onChange();
  }

  private begin(job: PrintJob, printer: Printer): void {
    const done = this.printOne(job, printer)
      .catch((error: unknown) => {
        // The journal can't be written now. A slip that was begun stays "sending", and the next start asks a person.
        this.deps.log('print: the queue could not be written', { error: String(error) });
        this.failed(printer.name, 'printer-error');
      })
      .finally(() => this.onTheirWay.delete(job.id));
    this.onTheirWay.set(job.id, done);
    this.hold(printer.name, done);
  }

  /** Keeps the printer's next slip back until this has ended. */
  private hold(printer: string, done: Promise<unknown>): void {
    const ended = done
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (this.busy.get(printer) !== ended) return;
        this.busy.delete(printer);
        this.pump();
      });
    this.busy.set(printer, ended);
  }

  private async printOne({ id }: PrintJob, printer: Printer): Promise<void> {
    const { store, clock, onStep } = this.deps;
    const started = await store.start(id, clock.business());
    if (started === null) {
      this.asked.delete(id);
      return;
    }
    await onStep('slip.started');
    const delivery = await this.deliver({ ...started, slip: await this.asOfNow(started) }, printer);
    await onStep('slip.delivered');
    const why = delivery.kind === 'nothing' || delivery.kind === 'unknown' ? delivery.why : null;
    await this.untilTaken(() => store.end(id, { state: END[delivery.kind], trouble: why, at: clock.business() }));
    if (delivery.kind !== 'nothing') this.asked.delete(id);
    if (delivery.kind === 'sent') this.onlySent.push(id);
    if (this.onlySent.length > SENT_SHOWN) this.onlySent.shift();
    await onStep('slip.ended');
    this.deps.log('print: ended', { job: id, printer: printer.name, how: delivery.kind, why });
    if (why === null) this.troubles.delete(printer.name);
    else this.failed(printer.name, why);
  }

  /** A slip may have waited while its order failed and the money went back. */
  private async asOfNow({ job, slip }: Started): Promise<Slip | null> {
    return slip && ((await this.deps.current(job).catch(() => null)) ?? slip);
  }

  /** The outcome of a slip must not be lost to a full disk: until it is written, no other slip can begin either. */
  private async untilTaken(write: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await write();
      } catch (error) {
        if (this.stopped) throw error;
        await sleep(this.deps.backoffMs[Math.min(tries, this.deps.backoffMs.length - 1)]);
      }
    }
  }

  private async deliver({ job, slip }: Started, printer: Printer): Promise<Delivery> {
    if (slip === null) return { kind: 'unknown', why: 'cannot-unseal' };
    const { copy: nth, askedBy: by, askedAt: at } = job;
    const shown = nth > 0 ? asCopy(slip, { nth, by, at }) : slip;
    let bytes: Uint8Array;
    try {
      bytes = escPos(shown, printer.paper);
    } catch (error) {
      this.deps.log('print: a slip could not be laid out', { job: job.id, error: String(error) });
      return { kind: 'nothing', why: 'printer-error' };
    }
    // A transport that breaks may have sent something already.
    return this.deps.transport
      .deliver(printer.target, bytes, job.name, this.closing.signal)
      .catch((): Delivery => ({ kind: 'unknown', why: 'cut-off' }));
  }

  private failed(name: string, why: PrinterTrouble): void {
    const { backoffMs } = this.deps;
    const tries = (this.troubles.get(name)?.tries ?? 0) + 1;
    this.troubles.set(name, { printer: name, why, tries });
    const wait = backoffMs[Math.min(tries, backoffMs.length) - 1] ?? 1000;
    const timer = setTimeout(() => {
      this.retries.delete(name);
      if (this.waitingFor(name) === 0) this.troubles.delete(name);
      this.pump();
    }, wait);
    this.retries.set(name, timer.unref());
  }
}
