/** The drill as its screen steers it: one step at a time, each judged by its facts, and all of it on disk. */

import {
  DRILL_STEPS,
  type DrillRun,
  type DrillStep,
  type DrillStepName,
  type DrillView,
  isWhole,
  NO_PRINTER,
  resultOf,
} from '#shared/counter-api/drill.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Log } from '../platform/log.ts';
import { type DrillRecord, readDrill, writeDrill } from './drill-file.ts';
import { StepFailure } from './failure.ts';
import type { DrillWorld } from './ports.ts';
import { duplicate } from './steps/duplicate.ts';
import { lostReply } from './steps/lost-reply.ts';
import { arm, goOn, howItEnded } from './steps/power-cut.ts';
import { print } from './steps/print.ts';
import { refund } from './steps/refund.ts';
import { refusedCopy } from './steps/refused-copy.ts';
import type { StepEnd } from './steps/step.ts';
import { toldToWait } from './steps/told-to-wait.ts';

export interface DrillDeskOptions {
  readonly folder: string;
  readonly world: DrillWorld;
  /** Makes the sheet and puts it where the shop's reports go. */
  readonly save: (run: DrillRun) => Promise<DrillRun['saved']>;
  readonly print: (run: DrillRun) => Promise<boolean>;
  readonly onChanged: (view: DrillView) => void;
  /** For the journal's own log. */
  readonly note: (
    kind: 'drill.began' | 'drill.ended',
    data: Readonly<Record<string, string | number>>,
  ) => Promise<void>;
  readonly log: Log;
}

type Answer<T = DrillView> = Promise<Result<T, CounterError>>;
type Step = (world: DrillWorld, signal: AbortSignal) => Promise<StepEnd>;

const tooLate = err({ code: 'too-late' as const });
const fresh = (step: DrillStepName): DrillStep => ({
  ...{ step, state: 'to-do', cause: null, reason: null, facts: {}, startedAt: null, tookMs: null },
});

export class DrillDesk {
  private readonly options: DrillDeskOptions;
  private record: DrillRecord;
  private working: AbortController | null = null;
  private finishing = false;
  /** What this start of Dwadi finds waiting for the power to come back. */
  private waits: DrillRecord['armed'];

  constructor(options: DrillDeskOptions) {
    this.options = options;
    this.record = readDrill(options.folder);
    const { run, armed } = this.record;
    if (armed !== null) this.keep({ armed: { ...armed, ended: howItEnded(armed, options.world.machine) } });
    this.waits = this.record.armed;
    if (run?.steps.some(({ state }) => state === 'running')) this.keep({ run: interrupted(run) });
  }

  get view(): DrillView {
    return { run: this.record.run, printer: this.options.world.paper.printer() };
  }

  /** A step is being proven, or the power is about to go. */
  get underWay(): boolean {
    return this.record.armed !== null || (this.record.run?.steps.some(({ state }) => state === 'running') ?? false);
  }

  /** Once the counter has its service again: the power is back, and the drill goes on by itself. */
  async resume(): Promise<void> {
    const { waits } = this;
    if (waits === null || this.working !== null) return;
    try {
      const judging = this.work('power-cut', (world, signal) => goOn(world, waits, signal));
      this.waits = null;
      if (await judging) this.keep({ armed: null });
    } catch (error) {
      this.options.log.write('error', 'drill: it could not go on', { error: String(error) });
    }
  }

  async start(installer: string): Answer {
    const { run, runs } = this.record;
    if (this.working !== null || (run !== null && run.endedAt === null)) return tooLate;
    const number = runs + 1;
    await this.options.note('drill.began', { run: number, installer });
    const steps = DRILL_STEPS.map(fresh);
    const startedAt = this.options.world.now();
    this.keep({ runs: number, run: { number, installer, startedAt, endedAt: null, steps, result: null, saved: null } });
    return ok(this.view);
  }

  /** Begins, and answers at once. */
  async run(step: DrillStepName): Answer {
    const { state } = this.step(step) ?? {};
    if (this.working !== null || state === undefined || state === 'running' || state === 'asks') return tooLate;
    void this.work(step, STEPS[step] ?? ((world, signal) => this.armed(world, signal)));
    return ok(this.view);
  }

  async answer(whole: boolean): Answer {
    if (this.working !== null || this.step('print')?.state !== 'asks') return tooLate;
    const facts = { ...this.step('print')?.facts, said: 'person' };
    this.change('print', whole ? { state: 'passed', facts } : { state: 'failed', cause: 'not-whole', facts });
    return ok(this.view);
  }

  async skip(step: DrillStepName, reason: string): Answer {
    const { state } = this.step(step) ?? {};
    if (this.working !== null || (state !== 'to-do' && state !== 'failed')) return tooLate;
    // Only Dwadi itself says that there is none: it would pass.
    if (reason === NO_PRINTER) return err({ code: 'bad-request' });
    this.change(step, { state: 'skipped', reason, cause: null });
    return ok(this.view);
  }

  /** Only where the sale is with the service and nobody knows of it: then there is something to prove. */
  async cut(): Answer {
    if (this.record.armed === null || this.step('power-cut')?.state !== 'asks') return tooLate;
    this.options.world.machine.die();
    return ok(this.view);
  }

  /** Over only with its sheet on disk, or known not to be: nobody is told of half of it. */
  async finish(): Answer {
    const { run } = this.record;
    if (this.working !== null || this.finishing || run === null || !isWhole(run.steps)) return tooLate;
    const isNew = run.endedAt === null;
    if (!isNew && run.result === null) return tooLate;
    const ended = isNew ? { ...run, endedAt: this.options.world.now(), result: resultOf(run.steps) } : run;
    this.finishing = true;
    try {
      if (isNew) await this.options.note('drill.ended', { run: run.number, result: ended.result ?? '' });
      const saved = await this.saved(ended);
      this.keep({ run: { ...ended, saved: saved ?? ended.saved } });
      return saved === null ? err({ code: 'not-saved' }) : ok(this.view);
    } finally {
      this.finishing = false;
    }
  }

  async printSheet(): Answer<boolean> {
    const { run } = this.record;
    return run?.result ? ok(await this.options.print(run)) : tooLate;
  }

  /** What was armed is let go. */
  async abort(): Answer {
    const { run, armed } = this.record;
    if (run === null || run.endedAt !== null) return tooLate;
    this.working?.abort();
    await this.release(armed);
    await this.options.note('drill.ended', { run: run.number, result: 'given-up' });
    this.waits = null;
    this.keep({ armed: null, run: { ...(this.record.run ?? run), endedAt: this.options.world.now() } });
    return ok(this.view);
  }

  stop(): void {
    this.working?.abort();
  }

  /** No practice sale stays open, and no reply is held. */
  private async release(armed: DrillRecord['armed']): Promise<void> {
    await this.clearFaults();
    if (armed === null) return;
    const { reference } = armed.sold;
    await this.options.world.service.control('order', { reference, result: 'complete' }).catch(() => {});
  }

  private saved(run: DrillRun): Promise<DrillRun['saved']> {
    return this.options.save(run).catch((error: unknown) => {
      this.options.log.write('error', 'drill: the sheet could not be saved', { error: String(error) });
      return null;
    });
  }

  private async armed(world: DrillWorld, signal: AbortSignal): Promise<StepEnd> {
    const armed = await arm(world, signal);
    signal.throwIfAborted();
    this.keep({ armed });
    return { state: 'asks', facts: { reference: armed.sold.reference, slip: armed.sold.slip } };
  }

  /** Throws where it can't be written down that it begins, and then it hasn't. */
  private work(step: DrillStepName, does: Step): Promise<boolean> {
    const startedAt = this.options.world.now();
    this.change(step, { ...fresh(step), state: 'running', startedAt });
    const working = new AbortController();
    this.working = working;
    return this.worked(step, does, working, startedAt);
  }

  /** False where Dwadi ends, or the drill was given up, before the step came to its end. */
  private async worked(step: DrillStepName, does: Step, working: AbortController, startedAt: number): Promise<boolean> {
    const { world, log } = this.options;
    const end = await does(world, working.signal).catch((error: unknown) => this.failed(step, error));
    // What was held for the power cut stays held until the power goes.
    if (end.state !== 'asks') await this.clearFaults();
    this.working = null;
    if (working.signal.aborted) return false;
    try {
      this.change(step, { ...end, tookMs: Math.max(0, world.now() - startedAt) });
      return true;
    } catch (error) {
      // Nobody may rely on what a power cut would take away again: it is to be done once more.
      log.write('error', 'drill: a step could not be written down', { step, error: String(error) });
      if (end.state === 'asks') await this.release(this.record.armed);
      this.record = { ...this.record, armed: null, run: interrupted(this.record.run) };
      this.options.onChanged(this.view);
      return false;
    }
  }

  private failed(step: DrillStepName, error: unknown): Partial<DrillStep> {
    if (error instanceof StepFailure) return { state: 'failed', cause: error.code, facts: error.facts };
    if (!this.working?.signal.aborted) {
      this.options.log.write('error', 'drill: a step broke', { step, error: String(error) });
    }
    return { state: 'failed', cause: 'broken' };
  }

  /** A service that isn't there holds nothing either: its faults end with it. */
  private async clearFaults(): Promise<void> {
    await this.options.world.service.control('clearFaults', {}).catch(() => {});
  }

  private step(name: DrillStepName): DrillStep | undefined {
    const { run } = this.record;
    return run === null || run.endedAt !== null ? undefined : run.steps.find(({ step }) => step === name);
  }

  private change(name: DrillStepName, to: Partial<DrillStep>): void {
    const { run } = this.record;
    if (run === null) return;
    this.keep({ run: { ...run, steps: run.steps.map((one) => (one.step === name ? { ...one, ...to } : one)) } });
  }

  /** Throws where the disk doesn't take it, and then all is as it was. */
  private keep(change: Partial<DrillRecord>): void {
    const record = { ...this.record, ...change };
    writeDrill(this.options.folder, record);
    this.record = record;
    this.options.onChanged(this.view);
  }
}

/** How to do each; the power cut is armed by the desk itself, and goes on after the next start. */
const STEPS: Readonly<Record<DrillStepName, Step | null>> = {
  print,
  'lost-reply': lostReply,
  'power-cut': null,
  duplicate,
  'refused-copy': refusedCopy,
  'told-to-wait': toldToWait,
  refund,
};

const interrupted = <R extends DrillRun | null>(run: R): R =>
  run && {
    ...run,
    steps: run.steps.map((one) => (one.state === 'running' ? { ...one, state: 'failed', cause: 'interrupted' } : one)),
  };
