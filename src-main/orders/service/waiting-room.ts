/**
 * Numbers that wait for their registration. One of them is checked now and then, within the rest of the budget. Each is
 * checked seldom, and more seldom the longer it has waited.
 */
import { z } from 'zod';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { WAITING_ROOM_PLACES, type WaitingNumber, waitingNumber, waitingNumbers } from '#shared/counter-api/waiting.ts';
import type { Phone } from '#shared/phone.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { orElse } from '../../platform/may-fail.ts';
import { backoff, type Policy } from '../model/policy.ts';
import type { NumberChecks } from './number-checks.ts';

/** A customer who hasn't come back by then won't. */
const LONGEST_STAY_MS = 24 * 60 * 60_000;

/** Keeps the numbers across a restart; `app` wires it to the journal. */
export interface WaitingStore {
  load(): Promise<string | null>;
  save(text: string): Promise<void>;
}

export interface WaitingRoomDeps {
  readonly clock: Clock;
  readonly businessNow: () => number;
  readonly checks: Pick<NumberChecks, 'checkAnew' | 'lastSaid' | 'hasRoom'>;
  readonly policy: Pick<Policy, 'waitingTickMs' | 'waitingPauseMs'>;
  readonly onChanged: () => void;
}

interface Place {
  readonly number: WaitingNumber;
  /** Monotonic time of the next check, and the number of checks so far. */
  readonly nextAt: number;
  readonly looks: number;
}

const stored = z.array(z.unknown()).max(WAITING_ROOM_PLACES);

/** Unreadable rows are dropped: that costs a customer's place, and no money. */
const readStored = (text: string | null): WaitingNumber[] =>
  orElse(() => stored.parse(JSON.parse(text ?? '[]')), []).flatMap((row) => waitingNumber.safeParse(row).data ?? []);

export class WaitingRoom {
  private readonly deps: WaitingRoomDeps;
  private store: WaitingStore | null = null;
  private readonly places = new Map<Phone, Place>();
  private timer: NodeJS.Timeout | null = null;

  constructor(deps: WaitingRoomDeps) {
    this.deps = deps;
  }

  list(): WaitingNumber[] {
    const all = [...this.places.values()].map(({ number }) => number);
    return waitingNumbers.parse([...all.filter(({ ready }) => ready), ...all.filter(({ ready }) => !ready)]);
  }

  /** Clamps future times to now: a clock set back keeps nobody waiting for ever (M20). */
  async open(store: WaitingStore): Promise<void> {
    this.close();
    this.store = store;
    const now = this.deps.businessNow();
    for (const number of readStored(await store.load())) {
      this.put({ ...number, since: Math.min(number.since, now) }, 0);
    }
    this.timer = setInterval(() => void this.tick(), this.deps.policy.waitingTickMs);
    this.timer.unref();
    this.deps.onChanged();
  }

  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.store = null;
  }

  async add(phone: Phone, volumeGb: number | null): Promise<Result<WaitingNumber[], CounterError>> {
    const known = this.places.get(phone);
    if (known === undefined && this.deps.checks.lastSaid(phone) !== 'no') return err({ code: 'bad-request' });
    if (known === undefined && this.places.size >= WAITING_ROOM_PLACES) return err({ code: 'waiting-room-full' });
    const number = known?.number ?? { phone, volumeGb, since: this.deps.businessNow(), ready: false };
    this.put({ ...number, volumeGb }, known?.looks ?? 0, known?.nextAt);
    return this.changed();
  }

  async remove(phone: Phone): Promise<Result<WaitingNumber[], CounterError>> {
    return this.places.delete(phone) ? this.changed() : ok(this.list());
  }

  /** Makes one check at most: of the number whose check is longest due. */
  async tick(): Promise<void> {
    if (this.sendHome()) await this.changed();
    const now = this.deps.clock.monotonic();
    const due = [...this.places.values()]
      .filter(({ number, nextAt }) => !number.ready && nextAt <= now)
      .sort((a, b) => a.nextAt - b.nextAt)[0];
    if (due === undefined || !this.deps.checks.hasRoom()) return;
    const { number, looks } = due;
    const registered = await this.deps.checks.checkAnew(number.phone);
    if (this.places.get(number.phone) !== due) return;
    this.put({ ...number, ready: registered === 'yes' }, looks + 1);
    if (registered === 'yes') await this.changed();
  }

  private put(number: WaitingNumber, looks: number, nextAt?: number): void {
    const pause = backoff(this.deps.policy.waitingPauseMs, looks);
    this.places.set(number.phone, { number, looks, nextAt: nextAt ?? this.deps.clock.monotonic() + pause });
  }

  private sendHome(): boolean {
    const before = this.places.size;
    const oldest = this.deps.businessNow() - LONGEST_STAY_MS;
    for (const [phone, { number }] of this.places) if (number.since < oldest) this.places.delete(phone);
    return this.places.size !== before;
  }

  /** A room that can't be written stays in memory: nobody is sent away because a disk is full. */
  private async changed(): Promise<Result<WaitingNumber[], CounterError>> {
    const numbers = this.list();
    await this.store?.save(JSON.stringify(numbers)).catch(() => {});
    this.deps.onChanged();
    return ok(numbers);
  }
}
