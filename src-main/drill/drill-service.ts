/** Runs the drill for its screen: one step at a time, each judged by its facts, and all of it on disk. */

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
import { type CounterError, tooLate } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Log } from '../platform/log.ts';
import { type StepEnd, StepFailure } from './drill-failure.ts';
import { type DrillRecord, readDrill, writeDrill } from './drill-file.ts';
import type { DrillWorld } from './ports.ts';
import { duplicate } from './steps/duplicate.ts';
import { lostReply, toldToWait } from './steps/lost-reply.ts';
import { arm, goOn, howItEnded } from './steps/power-cut.ts';
import { print } from './steps/print.ts';
import { refund } from './steps/refund.ts';
import { refusedCopy } from './steps/refused-copy.ts';

export interface DrillServiceOptions {
  readonly folder: string;
  readonly world: DrillWorld;
  /** Makes the sheet and saves it in the folder of the shop's reports. */
  readonly save: (run: DrillRun) => Promise<DrillRun['saved']>;
  readonly print: (run: DrillRun) => Promise<boolean>;
  readonly onChanged: (view: DrillView) => void;
  /** Writes to the journal's own log. */
  readonly note: (
    kind: 'drill.began' | 'drill.ended',
    data: Readonly<Record<string, string | number>>,
  ) => Promise<void>;
  readonly log: Log;
}

type Answer<T = DrillView> = Promise<Result<T, CounterError>>;
type Step = (world: DrillWorld, signal: AbortSignal) => Promise<StepEnd>;

const fresh = (step: DrillStepName): DrillStep => ({
  ...{ step, state: 'to-do', cause: null, reason: null, facts: {}, startedAt: null, tookMs: null },
});

const SHOP_SENDING = err({ code: 'shop-sending' as const });

export class DrillService {
  private readonly options: DrillServiceOptions;
  private record: DrillRecord;
  private working: AbortController | null = null;
  private starting = false;
  private finishing = false;
  /** The armed power cut that this start of Dwadi found; null once it is judged. */
  private waits: DrillRecord['armed'];

  constructor(options: DrillServiceOptions) {
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

  /** True while a step is being proven, or the power is about to go. A drill that was given up proves nothing more. */
  get underWay(): boolean {
    const { run, armed } = this.record;
    if (armed !== null) return true;
    return run !== null && run.endedAt === null && run.steps.some(({ state }) => state === 'running');
  }

  /** Continues the drill by itself once the power is back and the counter has its service again. */
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
    if (this.starting || this.working !== null || (run !== null && run.endedAt === null)) return tooLate;
    const number = runs + 1;
    this.starting = true;
    try {
      await this.options.note('drill.began', { run: number, installer });
    } finally {
      this.starting = false;
    }
    const steps = DRILL_STEPS.map(fresh);
    const startedAt = this.options.world.now();
    this.keep({ runs: number, run: { number, installer, startedAt, endedAt: null, steps, result: null, saved: null } });
    return ok(this.view);
  }

  /** Starts a step, and answers at once. */
  async run(step: DrillStepName): Answer {
    if (step === 'power-cut' && (await this.wouldCutLive())) return SHOP_SENDING;
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
    // Only Dwadi itself may state that there is no printer: such a drill would pass.
    if (reason === NO_PRINTER) return err({ code: 'bad-request' });
    this.change(step, { state: 'skipped', reason, cause: null });
    return ok(this.view);
  }

  /** Ends the process, but only if the service has the sale and the counter no reply: then there is a proof to give. */
  async cut(): Answer {
    if (await this.wouldCutLive()) return SHOP_SENDING;
    if (this.record.armed === null || this.step('power-cut')?.state !== 'asks') return tooLate;
    this.options.world.machine.die();
    return ok(this.view);
  }

  /** Ends the drill. Resolves only once its sheet is on disk, or known not to be: never with half of that. */
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

  /** Gives up the drill, and releases what was armed. */
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

  /** Leaves no practice sale open and no reply held. */
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

  /** The power takes the shop's own counter with it, and a customer's order that is on its way becomes unknown. */
  private async wouldCutLive(): Promise<boolean> {
    return (await this.options.world.machine.liveSending()) > 0;
  }

  private async armed(world: DrillWorld, signal: AbortSignal): Promise<StepEnd> {
    const armed = await arm(world, signal);
    signal.throwIfAborted();
    this.keep({ armed });
    return { state: 'asks', facts: { reference: armed.sold.reference, slip: armed.sold.slip } };
  }

  /** Throws if the start of the step can't be written; then it hasn't begun. */
  private work(step: DrillStepName, does: Step): Promise<boolean> {
    const startedAt = this.options.world.now();
    this.change(step, { ...fresh(step), state: 'running', startedAt });
    const working = new AbortController();
    this.working = working;
    return this.worked(step, does, working, startedAt);
  }

  /** False if Dwadi ends, or the drill is given up, before the step ends. */
  private async worked(step: DrillStepName, does: Step, working: AbortController, startedAt: number): Promise<boolean> {
    const { world, log } = this.options;
    const end = await does(world, working.signal).catch((error: unknown) => this.failed(step, error));
    // Replies that are held for the power cut stay held until the power goes.
    if (end.state !== 'asks') await this.clearFaults();
    this.working = null;
    if (working.signal.aborted) return false;
    try {
      this.change(step, { ...end, tookMs: Math.max(0, world.now() - startedAt) });
      return true;
    } catch (error) {
      // A power cut would lose this result, so it can't be relied on: the step must be done again.
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

  /** Clears the faults. A service that isn't there has none: its faults end with it. */
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

  /** Throws if the disk refuses the change; then nothing has changed. */
  private keep(change: Partial<DrillRecord>): void {
    const record = { ...this.record, ...change };
    writeDrill(this.options.folder, record);
    this.record = record;
    this.options.onChanged(this.view);
  }
}

/** The implementation of each step. The service itself arms the power cut, which goes on after the next start. */
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
