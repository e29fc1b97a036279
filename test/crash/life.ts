/** One life of the app: the real bundle from its start to its end, asked as a screen would ask it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import type { CallAnswer, CallName, CallRequest, CallResult } from '#shared/counter-api/index.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { launchStandIn } from '../electron-stand-in/launch.ts';
import { COMPILED } from '../support/compiled.ts';
import type { TestKeys, TestService } from '../support/service.ts';

/** A push soon after each change, also in lives of less than a second. */
const HURRIED = { startMs: 20, soonMs: 20, restMs: 0, busyMs: 20, everyMs: 200, firstRetryMs: 50, longestRetryMs: 500 };

/** The app ended before it answered. */
export class Ended extends Error {}

export interface LifeOptions {
  readonly service: TestService;
  readonly userDataDir: string;
  readonly policy: Readonly<Record<string, unknown>>;
  /** `step#nth@product`. */
  readonly killAt?: string;
  readonly keys?: TestKeys;
  /** A code that connects the counter to an office; the stream then hurries, so that each life sends something. */
  readonly office?: string | undefined;
}

export class Life {
  readonly #app;
  readonly #office: string | undefined;
  /** Each sale as the screens were last told of it. */
  readonly seen = new Map<string, SaleView>();
  /** How it ended: a signal, or an exit code. */
  readonly ended: Promise<NodeJS.Signals | number>;

  constructor({ service, userDataDir, policy, killAt = '', keys = service.keys, office }: LifeOptions) {
    this.#office = office;
    const { baseUrl, controlUrl, caFile } = service;
    const address = { baseUrl, controlUrl, keys, ...(caFile !== undefined && { caFile }) };
    this.#app = launchStandIn({
      userDataDir,
      window: 'none',
      env: {
        DWADI_TEST_SERVICE: JSON.stringify(address),
        DWADI_TEST_POLICY: JSON.stringify(policy),
        DWADI_TEST_KILL_AT: killAt,
        ...(office !== undefined && { DWADI_TEST_OFFICE: JSON.stringify(HURRIED) }),
        NODE_COMPILE_CACHE: COMPILED,
      },
    });
    this.#app.onEvent((_, [name, body]) => {
      if (name === 'sale.changed') this.seen.set((body as SaleView).id, body as SaleView);
    });
    this.ended = new Promise((resolve) => {
      this.#app.process.once('exit', (code, signal) => resolve(signal ?? code ?? 0));
    });
  }

  get isOver(): boolean {
    return this.#app.process.exitCode !== null || this.#app.process.signalCode !== null;
  }

  /** Everything the app wrote to its terminal. */
  output(): string {
    return this.#app.output();
  }

  /** Ready to sell: the journal is open and the engine answers. False when it died before that. */
  async ready(): Promise<boolean> {
    try {
      await this.#alive(this.#app.news('loaded'));
      while (!(await this.call('sales.board', {})).ok) await sleep(10);
      await this.#connectOffice();
      return true;
    } catch (error) {
      if (error instanceof Ended) return false;
      throw error;
    }
  }

  /** The first life connects; the later ones take up the stream as the journal has it. */
  async #connectOffice(): Promise<void> {
    if (this.#office === undefined) return;
    await this.must('staff.signIn', { id: 'demo-owner', pin: '3690' });
    if ((await this.must('office.state', {})).state !== 'off') return;
    await this.must('office.connect', { text: this.#office });
  }

  call<N extends CallName>(name: N, request: CallRequest<N>): Promise<CallResult<N>> {
    return this.#alive(this.#app.invoke(CALL_CHANNEL, name, request) as Promise<CallResult<N>>);
  }

  async must<N extends CallName>(name: N, request: CallRequest<N>): Promise<CallAnswer<N>> {
    const result = await this.call(name, request);
    if (!result.ok) throw new Error(`${name}: ${result.error.code} ${result.error.detail ?? ''}`);
    return result.value;
  }

  /** True when there was something left to kill. */
  async kill(): Promise<boolean> {
    const alive = !this.isOver;
    await this.#app.kill();
    return alive && (await this.ended) === 'SIGKILL';
  }

  /** False if it was killed at that moment, where this is allowed: the step to be killed at came late. */
  async stop(mayBeKilled = false): Promise<boolean> {
    await this.#app.stop();
    const how = await this.ended;
    if (how === 'SIGKILL' && mayBeKilled) return false;
    if (how !== 0) throw new Error(`the app stopped with ${how}:\n${this.output()}`);
    return true;
  }

  async #alive<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (this.isOver) throw new Ended(this.output());
      throw error;
    }
  }
}
