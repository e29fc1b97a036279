/** The engine's parts at a journal that takes everything, and a service that answers when and what the test says. */
import { onTestFinished, vi } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { Runner } from '#main/orders/run/runner.ts';
import { momentOf } from '#main/platform/clock.ts';
import type { LookUpOutcome, PlaceOutcome } from '#main/reseller-client/port.ts';
import { AT } from './intents.ts';

interface Change {
  readonly intentId: number;
  readonly version: number;
  readonly patch: Partial<IntentRecord>;
}

/** An answer that is given later, by the service or another port. */
export function later<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { answer: () => promise, resolve, reject };
}

export class HeldService {
  readonly clock = { monotonic: () => 0, wall: () => AT };
  readonly place = vi.fn<(...args: unknown[]) => Promise<PlaceOutcome>>(async () => ({
    class: 'unknown',
    cause: 'timeout',
    status: null,
  }));
  readonly lookUp = vi.fn<() => Promise<LookUpOutcome>>(async () => ({ class: 'no-answer', cause: 'timeout' }));
  readonly costOf = vi.fn<() => Promise<number | null>>(async () => null);
  readonly readIntent = vi.fn<(id: number) => Promise<IntentRecord | null>>(async () => null);
  readonly readBody = vi.fn<(id: number) => Promise<Uint8Array | null>>(async () => null);
  readonly permitNow = vi.fn<() => object | null>(() => ({}));
  readonly permit = vi.fn<() => Promise<object>>(async () => ({}));
  readonly giveBack = vi.fn<(permit: object) => void>();
  /** The patches that were to be written, by order. */
  readonly written: [intentId: number, patch: Change['patch']][] = [];
  /** The orders of each group that started together. */
  readonly started: number[][] = [];
  readonly runner: Runner;

  constructor() {
    const client = {
      origin: () => ({ baseUrl: 'https://example.test', keyFingerprint: 'key' }),
      permitNow: this.permitNow,
      ...{ permit: this.permit, giveBack: this.giveBack, waitMs: () => 0, place: this.place, lookUp: this.lookUp },
    };
    const deps = {
      ...{ clock: this.clock, policy: DEFAULT_POLICY, onSaleChanged: () => {}, onStep: () => {} },
      ...{
        log: { write: () => {} },
        onBalance: () => {},
        onPlaced: () => {},
        onSpent: () => {},
        onUntoldBalance: () => {},
        onPerhapsTooLow: () => {},
        onJournalTrouble: () => {},
      },
      business: { now: () => AT, correctedMs: 0, isSure: false },
      accounts: { clientOf: () => client, current: () => null },
      staff: { shift: () => ({ id: 'shift-1', openedAt: AT }) },
      costs: { costOf: this.costOf, forget: () => {} },
      ids: { batch: () => 'batch' },
      read: { intent: this.readIntent, body: this.readBody },
      sealer: { open: (_: unknown, sealed: Uint8Array) => sealed },
      write: { commit: this.commit, startAttempts: this.startAttempts },
    };
    this.runner = new Runner(deps as never, () => {});
    onTestFinished(() => this.runner.stop());
  }

  private readonly commit = async (happenings: readonly (readonly Change[])[]) => {
    for (const { intentId, patch } of happenings.flat()) this.written.push([intentId, patch]);
    return happenings.map((changes) => changes.map(({ version }) => ({ kind: 'committed', version: version + 1 })));
  };

  private readonly startAttempts = async (starts: readonly { intentId: number; version: number }[]) => {
    this.started.push(starts.map(({ intentId }) => intentId));
    return starts.map(({ intentId, version }) => ({ intentId, attemptId: intentId, version: version + 1 }));
  };

  /** Submitted just now. */
  sold(intent: IntentRecord) {
    return this.runner.start(intent, momentOf(this.clock), new Uint8Array());
  }
}
