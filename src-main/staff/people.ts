/** The people who work here. The log records every change with its author, and every wrong PIN, never a PIN itself. */
import { randomUUID } from 'node:crypto';
import {
  ALL_RIGHTS,
  NO_RIGHTS,
  PEOPLE_MOST,
  type Person,
  type PinAnswer,
  pinWeakness,
  type Rights,
  rights,
} from '#shared/counter-api/staff.ts';
import { JournalError } from '../journal/base/journal-error.ts';
import type { NewEvent, PersonRecord, PinGuardRecord } from '../journal/base/records.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';
import { orElse } from '../platform/may-fail.ts';
import { SerialQueue } from '../platform/serial-queue.ts';
import { hashPin, hasPin, isPin, NO_PIN } from './pin-hash.ts';
import { PinWait, type WaitClocks } from './pin-wait.ts';

export interface StaffStore {
  readonly read: Pick<JournalReader, 'people' | 'pinGuards'>;
  readonly write: Pick<JournalWriter, 'savePerson' | 'savePinGuard' | 'log'>;
}

export interface TriedOwner {
  readonly name: string;
  readonly wrong: number;
}

export interface PeopleOptions extends WaitClocks {
  readonly store: StaffStore;
  readonly pepper: Uint8Array;
  /** Called once so many wrong PINs in a row, or more, are counted against an owner. */
  readonly onManyWrong?: (tried: TriedOwner) => void;
}

export interface NewPerson {
  readonly id?: string;
  readonly name: string;
  readonly role: Person['role'];
  readonly rights: Rights;
  /** Null if an owner gives them a PIN later. */
  readonly pin: string | null;
}

export type Refused = 'name-taken' | 'not-found' | 'last-owner' | 'too-many-people' | 'weak-pin';

/** This many wrong PINs in a row mean that somebody is guessing. */
const MANY_WRONG = 10;

const isWeak = (role: Person['role'], pin: string | null): boolean => pin !== null && pinWeakness(role, pin) !== null;

const readRights = (text: string): Rights => orElse(() => rights.parse(JSON.parse(text)), NO_RIGHTS);

/** Caches parsed rights: every screen call asks for them. A record never changes; a new one replaces it. */
const readOnce = new WeakMap<PersonRecord, Rights>();

export function rightsOf(person: PersonRecord): Rights {
  if (person.role === 'owner') return ALL_RIGHTS;
  const read = readOnce.get(person) ?? readRights(person.rights);
  readOnce.set(person, read);
  return read;
}

const NAME_ORDER = new Intl.Collator('en');
const byName = (a: PersonRecord, b: PersonRecord): number => NAME_ORDER.compare(a.name, b.name);

export class People {
  private readonly options: PeopleOptions;
  private readonly known = new Map<string, PersonRecord>();
  private readonly waits = new Map<string, PinWait>();
  /** Serializes PIN checks and changes: two PINs tried at once would both be checked before either is counted. */
  private readonly turns = new SerialQueue();
  private isShut = false;

  constructor(options: PeopleOptions) {
    this.options = options;
  }

  async load(): Promise<void> {
    const { read } = this.options.store;
    for (const record of await read.people()) this.known.set(record.id, record);
    for (const guard of await read.pinGuards()) this.waits.set(guard.staffId, new PinWait(this.options, guard));
  }

  get everybody(): readonly PersonRecord[] {
    return [...this.known.values()].filter(({ retiredAt }) => retiredAt === null);
  }

  /** Every list shows this order: people learn where a name is. */
  get inOrder(): readonly PersonRecord[] {
    return [...this.everybody].sort((a, b) => Number(a.role !== 'owner') - Number(b.role !== 'owner') || byName(a, b));
  }

  find(id: string): PersonRecord | null {
    return this.everybody.find((record) => record.id === id) ?? null;
  }

  /** Names a person who has left, too. */
  nameOf(id: string): string | null {
    return this.known.get(id)?.name ?? null;
  }

  list(): Person[] {
    return this.inOrder.map((record) => ({
      id: record.id,
      name: record.name,
      role: record.role,
      rights: rightsOf(record),
      hasPin: hasPin(record),
    }));
  }

  waitMs(id: string): number {
    return this.waits.get(id)?.leftMs() ?? 0;
  }

  private event(kind: string, data: NewEvent['data']): NewEvent {
    return { kind, at: this.options.business.now(), saleSeq: null, data };
  }

  /** No PIN is right or wrong any more, and nobody's changes. */
  shut(): void {
    this.isShut = true;
  }

  private refuseShut(): void {
    if (this.isShut) throw new JournalError('forged', 'no PIN can be believed');
  }

  tryPin(id: string, pin: string, purpose: string): Promise<PinAnswer | null> {
    return this.tryProof(id, purpose, (record) => isPin(pin, record, this.options.pepper));
  }

  /**
   * Checks a PIN, or a proof in its place. The answer is returned only after it is committed; if the journal can't be
   * written, neither answer is told.
   */
  tryProof(
    id: string,
    purpose: string,
    isRight: (record: PersonRecord) => Promise<boolean> | boolean,
  ): Promise<PinAnswer | null> {
    return this.turns.take(async () => {
      this.refuseShut();
      const record = this.find(id);
      if (record === null) return null;
      const wait = this.waits.get(id) ?? new PinWait(this.options);
      this.waits.set(id, wait);
      const left = wait.leftMs();
      if (left > 0) return { kind: 'wait', waitMs: left };
      const right = await isRight(record);
      // Counts as wrong until it is committed: the wait before the next try would reveal which it was.
      wait.count(wait.wrong + 1);
      await this.options.store.write.savePinGuard(...this.tried(id, right, purpose, wait));
      this.refuseShut();
      if (right) wait.count(0);
      else this.told(record, wait.wrong);
      return right ? { kind: 'right' } : { kind: 'wrong', waitMs: wait.leftMs() };
    });
  }

  private told({ role, name }: PersonRecord, wrong: number): void {
    if (role === 'owner' && wrong >= MANY_WRONG) this.options.onManyWrong?.({ name, wrong });
  }

  private tried(id: string, right: boolean, purpose: string, wait: PinWait): [PinGuardRecord, NewEvent] {
    const facts = { person: id, purpose };
    return right
      ? [{ staffId: id, wrong: 0, waitUntil: null }, this.event('staff.right-pin', facts)]
      : [wait.record(id), this.event('staff.wrong-pin', { ...facts, inARow: wait.wrong })];
  }

  private nameTaken(name: string, id: string | null): boolean {
    const lower = name.toLowerCase();
    return this.everybody.some((record) => record.id !== id && record.name.toLowerCase() === lower);
  }

  add(wanted: NewPerson, by: string, pinCost?: number): Promise<Refused | PersonRecord> {
    return this.turns.take(async () => {
      if (this.nameTaken(wanted.name, null)) return 'name-taken';
      if (this.everybody.length >= PEOPLE_MOST) return 'too-many-people';
      return isWeak(wanted.role, wanted.pin) ? 'weak-pin' : this.enter(wanted, by, pinCost);
    });
  }

  /** Adds a person of Training with any PIN: it stands on the lock screen. */
  addForPractice(wanted: NewPerson, pinCost: number): Promise<PersonRecord> {
    return this.turns.take(() => this.enter(wanted, 'demo', pinCost));
  }

  private async enter(wanted: NewPerson, by: string, pinCost?: number): Promise<PersonRecord> {
    const { id = randomUUID(), name, role } = wanted;
    const record: PersonRecord = {
      ...{ id, name, role },
      rights: JSON.stringify(wanted.rights),
      ...(wanted.pin === null ? NO_PIN : await hashPin(wanted.pin, this.options.pepper, pinCost)),
      pinVersion: 1,
      retiredAt: null,
    };
    return this.save(record, this.event('staff.added', { by, person: id, name, role, rights: wanted.rights }));
  }

  change(id: string, wanted: Pick<NewPerson, 'name' | 'rights' | 'pin'>, by: string): Promise<Refused | PersonRecord> {
    return this.turns.take(async () => {
      const before = this.find(id);
      if (before === null) return 'not-found';
      if (this.nameTaken(wanted.name, id)) return 'name-taken';
      if (isWeak(before.role, wanted.pin)) return 'weak-pin';
      const named = { ...before, name: wanted.name, rights: JSON.stringify(wanted.rights) };
      const record = wanted.pin === null ? named : await this.withPin(named, wanted.pin);
      const data = { by, person: id, name: record.name, rights: wanted.rights, newPin: wanted.pin !== null };
      const saved = await this.save(record, this.event('staff.changed', data));
      if (wanted.pin !== null && this.waits.get(id)?.wrong) {
        await this.forgive(id, this.event('staff.wait-ended', { by, person: id }));
      }
      return saved;
    });
  }

  setPin(id: string, pin: string, by: string): Promise<Refused | PersonRecord> {
    return this.turns.take(async () => {
      const before = this.find(id);
      if (before === null) return 'not-found';
      if (isWeak(before.role, pin)) return 'weak-pin';
      return this.save(await this.withPin(before, pin), this.event('staff.pin-changed', { by, person: id }));
    });
  }

  /**
   * Sets an owner's PIN by the recovery code. Its holder is the owner: the old PIN isn't asked for, and its wrong tries
   * cause no wait.
   */
  resetPin(id: string, pin: string): Promise<Refused | PersonRecord> {
    return this.turns.take(async () => {
      this.refuseShut();
      const before = this.find(id);
      if (before === null || before.role !== 'owner') return 'not-found';
      if (isWeak(before.role, pin)) return 'weak-pin';
      const event = this.event('staff.pin-reset', { person: id, by: 'recovery-code' });
      const saved = await this.save(await this.withPin(before, pin), event);
      await this.forgive(id, this.event('staff.right-pin', { person: id, purpose: 'recovery-code' }));
      return saved;
    });
  }

  /** The wrong tries were of the PIN before. */
  private async forgive(id: string, event: NewEvent): Promise<void> {
    await this.options.store.write.savePinGuard({ staffId: id, wrong: 0, waitUntil: null }, event);
    this.waits.get(id)?.count(0);
  }

  private async withPin(record: PersonRecord, pin: string): Promise<PersonRecord> {
    return { ...record, ...(await hashPin(pin, this.options.pepper)), pinVersion: record.pinVersion + 1 };
  }

  /** Retires a person, never the last owner: somebody must hold the keys. Their sales keep their name. */
  retire(id: string, by: string): Promise<Refused | PersonRecord> {
    return this.turns.take(async () => {
      const before = this.find(id);
      if (before === null) return 'not-found';
      const owners = this.everybody.filter(({ role }) => role === 'owner');
      if (before.role === 'owner' && owners.length === 1) return 'last-owner';
      const record = { ...before, retiredAt: this.options.business.now() };
      return this.save(record, this.event('staff.retired', { by, person: id }));
    });
  }

  private async save(record: PersonRecord, event: NewEvent): Promise<PersonRecord> {
    this.refuseShut();
    await this.options.store.write.savePerson(record, event);
    this.known.set(record.id, record);
    return record;
  }
}
