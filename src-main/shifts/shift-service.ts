/** The drawer and its shifts: opened, counted, handed over and closed only by the person at the counter. */
import { type CounterError, tooLate } from '#shared/counter-api/errors.ts';
import {
  CLOSED_SHIFTS_A_PAGE,
  type ClosedShift,
  type DrawerMove,
  type HandOver,
  type NumberedZ,
  type PieceCount,
  type ShiftFact,
  sumOfPieces,
  type XReport,
} from '#shared/counter-api/shifts.ts';
import type { Role } from '#shared/counter-api/staff.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { NewEvent } from '../journal/base/records.ts';
import type { ShiftRecord, ToldAtEnd } from '../journal/base/shift-records.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';
import { businessDayOf } from '../platform/clock.ts';
import { type Sees, toldZ, writtenZ, xOf, zOf } from './shift-report.ts';

/** A kiosk may sell past midnight: until then its shift of the evening before isn't one that was left open. */
const NIGHT_ENDS_AFTER_MS = 4 * 3_600_000;

/** The drawer was last used on an earlier day, and not on this one. */
export const isForgotten = (lastAct: number | null, now: number): boolean =>
  lastAct !== null && businessDayOf(lastAct) < businessDayOf(now);

export const trueEnd = (lastAct: number | null, now: number): number =>
  isForgotten(lastAct, now) ? (lastAct ?? now) : now;

export interface ShiftStore {
  readonly read: Pick<JournalReader, 'shifts' | 'shiftRows' | 'lastAct' | 'closedShifts' | 'closedShift' | 'logHead'>;
  readonly write: Pick<
    JournalWriter,
    'firstShift' | 'openShift' | 'endShift' | 'closeShift' | 'moveMoney' | 'countDrawer'
  >;
}

export interface ShiftServiceOptions {
  readonly store: ShiftStore;
  readonly mark: string;
  readonly now: () => number;
  /** The wallet's balance by the service; null if it doesn't answer soon. */
  readonly walletNow: () => Promise<Omit<ToldAtEnd, 'head'> | null>;
  readonly person: () => {
    readonly id: string;
    readonly name: string;
    readonly role: Role;
    readonly seesCost: boolean;
  };
  readonly onChange: () => void;
}

type Answer<T> = Promise<Result<T, CounterError>>;

const notOpen = err({ code: 'shift-closed' as const });

export class ShiftService {
  private readonly options: ShiftServiceOptions;
  private current: ShiftRecord | null = null;
  private counting: ShiftRecord | null = null;

  constructor(options: ShiftServiceOptions) {
    this.options = options;
  }

  /** Loads the shifts. Postings from before there were shifts belong to the first one, which keeps its name. */
  async load(firstId: string): Promise<void> {
    await this.options.store.write.firstShift(firstId);
    await this.refresh();
  }

  /** Opens the first drawer of a practice counter. A person opens every later one. */
  async openFirst(float: Pesewa, byName: string, at: number): Promise<void> {
    const { current } = this;
    if (current?.nth !== 1 || current.state !== 'waiting') return;
    const shift = { shiftId: current.id, float, byName, at };
    await this.options.store.write.openShift(shift, this.event('shift.opened', { shift: current.id, float }));
    await this.refresh();
  }

  private async refresh(): Promise<void> {
    const { current, counting } = await this.options.store.read.shifts();
    this.current = current;
    this.counting = counting;
    this.options.onChange();
  }

  /** The shift to which new postings belong. */
  shift(): { readonly id: string; readonly openedAt: number } {
    return { id: this.current?.id ?? '', openedAt: this.current?.openedAt ?? 0 };
  }

  fact(): ShiftFact {
    const { current, counting } = this;
    if (counting !== null) {
      return { id: counting.id, openedAt: counting.openedAt ?? 0, state: 'counting', forgotten: false };
    }
    const { id, openedAt } = this.shift();
    const open = current?.state === 'open';
    const forgotten = open && businessDayOf(openedAt) < businessDayOf(this.options.now() - NIGHT_ENDS_AFTER_MS);
    return { id, openedAt, state: open ? 'open' : 'waiting', forgotten };
  }

  private event(kind: string, data: NewEvent['data'], by = this.options.person().id): NewEvent {
    return { kind, at: this.options.now(), saleSeq: null, data: { ...data, by } };
  }

  async open(float: Pesewa): Answer<ShiftFact> {
    const { current, options } = this;
    if (current === null || this.counting !== null) return tooLate;
    const { name } = options.person();
    const opened = await options.store.write.openShift(
      { shiftId: current.id, float, byName: name, at: options.now() },
      this.event('shift.opened', { shift: current.id, float }),
    );
    await this.refresh();
    return opened ? ok(this.fact()) : tooLate;
  }

  async move(kind: DrawerMove['kind'], amount: Pesewa, reason: string): Answer<Record<string, never>> {
    const { id: shiftId } = this.shift();
    const { id, name } = this.options.person();
    const move = { shiftId, kind, amount, reason, byId: id, byName: name, at: this.options.now() };
    const moved = await this.options.store.write.moveMoney(
      move,
      this.event(kind === 'pay-in' ? 'drawer.paid-in' : 'drawer.paid-out', { shift: shiftId, amount, reason }),
    );
    return moved ? ok({}) : notOpen;
  }

  async handOver(pieces: readonly PieceCount[]): Answer<HandOver> {
    const { id: shiftId } = this.shift();
    const { id, name } = this.options.person();
    const counted = sumOfPieces(pieces);
    const at = this.options.now();
    const count = { shiftId, pieces: JSON.stringify(pieces), counted, byId: id, byName: name, at };
    const kept = await this.options.store.write.countDrawer(
      count,
      this.event('drawer.counted', { shift: shiftId, counted }),
    );
    if (kept === null) return notOpen;
    const expected = this.sees().expected ? pesewas(kept.expected) : null;
    const difference = expected === null ? null : pesewas(counted - expected);
    return ok({ at, byName: name, counted, expected, difference });
  }

  /** Read when an answer is ready: another person may have signed in while the journal was read. */
  private sees(): Sees {
    const { role, seesCost } = this.options.person();
    return { wallet: seesCost, expected: role === 'owner' };
  }

  async x(): Answer<XReport> {
    const rows = await this.options.store.read.shiftRows(this.shift().id);
    if (rows === null || rows.shift.state !== 'open') return notOpen;
    return ok(xOf(rows, this.options.now(), this.sees()));
  }

  /** Ends the shift: it takes nothing more, so that the count and the sums are of the same moment. */
  async end(): Answer<ShiftFact> {
    const { current, options } = this;
    if (current?.state !== 'open') return tooLate;
    // Read now: another person may sign in while the service and the journal are asked.
    const { id, name } = options.person();
    const told = await this.askWallet();
    // Decided after the question, which takes seconds: what is sold meanwhile makes the end later.
    const at = options.now();
    const endedAt = trueEnd(await options.store.read.lastAct(current.id), at);
    const nextId = `shift-${options.mark}-${current.nth + 1}`;
    const ended = await options.store.write.endShift(
      { shiftId: current.id, nextId, endedAt, byName: name, at, told },
      this.event('shift.ended', { shift: current.id, endedAt }, id),
    );
    await this.refresh();
    return ended ? ok(this.fact()) : tooLate;
  }

  /** Asks for the balance once, so that unexplained wallet money is in the Z of the shift in which it went. */
  private async askWallet(): Promise<ToldAtEnd | undefined> {
    const { store, walletNow } = this.options;
    const head = await store.read.logHead();
    const told = await walletNow();
    return told === null ? undefined : { ...told, head };
  }

  async close(pieces: readonly PieceCount[]): Answer<NumberedZ> {
    const { counting, options } = this;
    if (counting === null) return tooLate;
    const { id, name } = options.person();
    const rows = await options.store.read.shiftRows(counting.id);
    if (rows === null) return tooLate;
    const at = options.now();
    const z = zOf(rows, { pieces, byName: name, at });
    const { expected, counted, difference } = z;
    const number = await options.store.write.closeShift(
      { shiftId: counting.id, z: JSON.stringify(z), byName: name, at },
      this.event('shift.closed', { shift: counting.id, expected, counted, difference, knew: rows.head }, id),
    );
    await this.refresh();
    return number === null ? tooLate : ok(toldZ({ ...z, number }, this.sees()));
  }

  async closed(before: number | null): Answer<ClosedShift[]> {
    const shifts = await this.options.store.read.closedShifts(before, CLOSED_SHIFTS_A_PAGE);
    const sees = this.sees();
    return ok(
      shifts.flatMap((shift) => {
        const z = writtenZ(shift);
        if (z === null) return [];
        const { number, openedAt, endedAt, closedBy, difference } = toldZ(z, sees);
        return [{ number, openedAt, endedAt, closedBy, difference }];
      }),
    );
  }

  async z(number: number): Answer<NumberedZ> {
    const shift = await this.options.store.read.closedShift(number);
    const z = shift === null ? null : writtenZ(shift);
    return z === null ? err({ code: 'not-found' }) : ok(toldZ(z, this.sees()));
  }
}
