/** Decides who is at the counter, what they may do, and when it locks itself, whatever a screen says. */
import { type CounterError, notAllowed, notFound, tooLate } from '#shared/counter-api/errors.ts';
import {
  type Approval,
  NO_RIGHTS,
  type Person,
  type PinAnswer,
  type PinWeakness,
  pinWeakness,
  type Rights,
  type SignInName,
} from '#shared/counter-api/staff.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { PersonRecord } from '../journal/base/records.ts';
import { type Clock, type Moment, momentOf, oldestAge } from '../platform/clock.ts';
import { Approvals } from './approvals.ts';
import { type People, type Refused, rightsOf, type StaffStore } from './people.ts';
import type { PhoneApproval } from './phone-approval.ts';
import { hasPin } from './pin-hash.ts';
import type { SaleFacts } from './sale-facts.ts';

type Answer<T> = Promise<Result<T, CounterError>>;

export interface StaffServiceOptions {
  readonly people: People;
  readonly store: Pick<StaffStore, 'write'>;
  readonly clock: Clock;
  readonly now: () => number;
  /** 0 means that it never locks itself. */
  readonly lockAfterMs: () => number;
  /** The PIN that the lock screen shows under a name, if PINs are no secret. */
  readonly practicePin: (person: PersonRecord) => string | null;
  /** Null if no approval by phone is possible, as in Training. */
  readonly phone?: PhoneApproval | null;
  /** Called once an owner has signed in with the PIN. */
  readonly onOwner?: (id: string) => void;
  readonly onChange: () => void;
}

const NOBODY = { id: '', name: '', role: 'attendant', seesCost: false } as const;
const noPin = err({ code: 'no-pin' as const });

export class StaffService {
  private readonly options: StaffServiceOptions;
  private person: PersonRecord | null = null;
  private isLocked = true;
  /** Counts the locks: a sign-in that began before one doesn't undo it. */
  private locks = 0;
  /** Why the PIN that they signed in with would not be taken as a new one. */
  private weakness: PinWeakness | null = null;
  private active: Moment;
  private readonly approvals: Approvals;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: StaffServiceOptions) {
    this.options = options;
    this.active = momentOf(options.clock);
    this.approvals = new Approvals(options.clock);
  }

  /** The one list of this counter. */
  get people(): People {
    return this.options.people;
  }

  get locked(): boolean {
    return this.isLocked;
  }

  /** Returns the last person even while locked, for work begun before, but then without the right to see cost. */
  attendant(): { id: string; name: string; role: Person['role']; seesCost: boolean } {
    const { person } = this;
    if (person === null) return NOBODY;
    const { id, name, role } = person;
    return { id, name, role, seesCost: !this.isLocked && rightsOf(person).seesCost };
  }

  get rights(): Rights {
    const person = this.isLocked ? null : this.person;
    return person === null ? NO_RIGHTS : rightsOf(person);
  }

  /** Null, too, while the PIN is a practice PIN that everybody may see. */
  get weakPin(): PinWeakness | null {
    return this.isLocked ? null : this.weakness;
  }

  get isOwner(): boolean {
    return !this.isLocked && this.person?.role === 'owner';
  }

  /** Reloads a list that others have written to; the person at the counter stays. */
  async readAgain(): Promise<void> {
    await this.options.people.load();
    this.person = this.person && this.options.people.find(this.person.id);
    this.planLock();
    this.options.onChange();
  }

  /** Signs a person in without a PIN when a practice counter opens. */
  startAs(id: string): void {
    const person = this.options.people.find(id);
    if (person !== null) this.enter(person, null);
  }

  /** Names a person who has left, too; null for an id that this counter never knew. */
  nameOf(id: string): string | null {
    return this.options.people.nameOf(id);
  }

  names(): SignInName[] {
    const { people, practicePin } = this.options;
    return people.inOrder.map((record) => ({
      id: record.id,
      name: record.name,
      role: record.role,
      waitMs: people.waitMs(record.id),
      practicePin: practicePin(record),
      hasPin: hasPin(record),
    }));
  }

  /** Signs in, or switches: the previous person is signed out in the same step. A wrong PIN leaves all as it was. */
  async signIn(id: string, pin: string): Answer<PinAnswer> {
    if (this.lacksPin(id)) return noPin;
    const { locks } = this;
    const answer = await this.options.people.tryPin(id, pin, 'sign-in');
    if (locks !== this.locks) return err({ code: 'locked' });
    const person = this.options.people.find(id);
    if (answer === null || person === null) return notFound;
    if (answer.kind === 'right') this.enter(person, this.options.practicePin(person) === null ? pin : null);
    if (answer.kind === 'right' && person.role === 'owner') this.options.onOwner?.(person.id);
    return ok(answer);
  }

  /** A missing PIN is told, and not counted as a wrong one: there is nothing to guess. */
  private lacksPin(id: string): boolean {
    const person = this.options.people.find(id);
    return person !== null && !hasPin(person);
  }

  private enter(person: PersonRecord, pin: string | null): void {
    if (this.person?.id !== person.id) this.approvals.clear();
    this.person = person;
    this.weakness = pin === null ? null : pinWeakness(person.role, pin);
    this.isLocked = false;
    this.active = momentOf(this.options.clock);
    this.planLock();
    this.options.onChange();
  }

  /** The people were perhaps changed by somebody else. Ends the sign-in, and no PIN counts until Dwadi opens again. */
  shut(): void {
    this.options.people.shut();
    void this.lock('forged');
  }

  /** Locks at once. The event is written if the journal takes it. */
  async lock(why: 'asked' | 'idle' | 'forged'): Promise<void> {
    this.locks += 1;
    if (this.isLocked) return;
    this.isLocked = true;
    this.approvals.clear();
    this.stop();
    this.options.onChange();
    const { store, now } = this.options;
    const event = { kind: 'staff.locked', at: now(), saleSeq: null, data: { person: this.person?.id, why } };
    await store.write.log(event).catch(() => {});
  }

  /** The time since the last key or press of the person who is, or was, signed in. */
  quietForMs(): number {
    return oldestAge(this.active, this.options.clock);
  }

  /** The lock's timer stays: when it ends, it waits for what is left. */
  wasActive(): void {
    if (!this.isLocked) this.active = momentOf(this.options.clock);
  }

  /** Plans the next automatic lock; called again when the setting changes. */
  planLock(): void {
    this.stop();
    const after = this.options.lockAfterMs();
    if (this.isLocked || after === 0) return;
    const left = after - oldestAge(this.active, this.options.clock);
    if (left <= 0) return void this.lock('idle');
    this.timer = setTimeout(() => this.planLock(), left);
    this.timer.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** A suspended machine runs no timers: after it wakes, this locks before any call is answered. */
  lockIfIdle(): void {
    const after = this.options.lockAfterMs();
    if (!this.isLocked && after > 0 && oldestAge(this.active, this.options.clock) >= after) void this.lock('idle');
  }

  async changePin(pin: string, newPin: string): Answer<PinAnswer> {
    const { person } = this;
    if (person === null || this.isLocked) return notAllowed;
    const answer = await this.options.people.tryPin(person.id, pin, 'change-pin');
    if (answer === null) return notFound;
    if (answer.kind !== 'right') return ok(answer);
    const changed = await this.options.people.setPin(person.id, newPin, person.id);
    if (typeof changed === 'string') return err({ code: changed });
    this.takeOver(changed);
    return ok(answer);
  }

  /** Sets an owner's PIN, even while locked. The caller has checked the recovery code. */
  async resetPin(ownerId: string, newPin: string): Answer<Record<string, never>> {
    const done = await this.options.people.resetPin(ownerId, newPin);
    return typeof done === 'string' ? err({ code: done }) : ok({});
  }

  private isHere(id: string | undefined): id is string {
    return id !== undefined && !this.isLocked && this.person?.id === id;
  }

  /**
   * Asks the person at the counter for their own PIN, for an action that must bear their name. `asker`: the person who
   * began the action. Refused if another one has come meanwhile: the action was not theirs to begin.
   */
  async ownPin(pin: string, purpose: string, asker: string | undefined = this.person?.id): Answer<PinAnswer> {
    if (!this.isHere(asker)) return notAllowed;
    const answer = await this.options.people.tryPin(asker, pin, purpose);
    if (answer === null) return notFound;
    return answer.kind === 'right' && !this.isHere(asker) ? notAllowed : ok(answer);
  }

  /** Asks by a system dialog, which outlives the lock: an answer is dropped unless the person who opened it is here. */
  async whileHere<T>(ask: () => Promise<T | null>): Promise<T | null> {
    const asker = this.person?.id;
    const chosen = await ask();
    return this.isHere(asker) ? chosen : null;
  }

  /** Checks an owner's PIN for an action on this PC, not on a sale. Allowed while locked: it signs nobody in. */
  async ownersWord(ownerId: string, pin: string, purpose: string): Answer<PinAnswer> {
    if (this.options.people.find(ownerId)?.role !== 'owner') return notAllowed;
    if (this.lacksPin(ownerId)) return noPin;
    const answer = await this.options.people.tryPin(ownerId, pin, purpose);
    return answer === null ? notFound : ok(answer);
  }

  /** Records what an owner may allow next: this sale as it is now, not as the draft may become. */
  refused(what: Approval, saleId: string, content: string, facts: SaleFacts): void {
    this.approvals.refused(what, saleId, content, facts);
  }

  /** Approves, by an owner's PIN at the counter, one action on one sale for the person there. */
  async approve(ownerId: string, pin: string, what: Approval, saleId: string): Answer<PinAnswer> {
    if (this.lacksPin(ownerId)) return noPin;
    return this.approveBy(ownerId, what, saleId, 'pin', () => this.options.people.tryPin(ownerId, pin, what));
  }

  /** The screen's side of an approval by phone; null if none is possible. `soldFacts`: of a sale in the journal. */
  async askByPhone(
    what: Approval,
    saleId: string,
    soldFacts: () => Promise<SaleFacts | null>,
  ): Promise<({ challenge: string } & SaleFacts) | null> {
    const facts = this.approvals.factsAsked(what, saleId) ?? (await soldFacts());
    if (this.isLocked || facts === null) return null;
    const challenge = this.options.phone?.ask(what, this.subject(what, saleId), facts) ?? null;
    return challenge === null ? null : { challenge, ...facts };
  }

  get hasPhoneCode(): boolean {
    return this.options.phone?.hasKey ?? false;
  }

  /** Takes the key of the owner's new phone code. */
  takePhoneKey(key: Uint8Array): void {
    this.options.phone?.take(key);
  }

  /** Binds the digits to the content that the owner hears about now: an edited draft makes them worthless. */
  private subject(what: Approval, saleId: string): string {
    return `${saleId} ${this.approvals.askedFor(what, saleId)}`;
  }

  /**
   * Counts wrong digits as wrong PINs of the owner, which wait: unlimited tries would soon guess six digits. Digits for
   * letters that have ended are no try: they may have been right.
   */
  async hearByPhone(ownerId: string, what: Approval, saleId: string, digits: string): Answer<PinAnswer> {
    const { people, phone } = this.options;
    if (!phone?.awaits(what, this.subject(what, saleId))) return tooLate;
    const isRight = () => phone?.isRight(what, this.subject(what, saleId), digits) ?? false;
    return this.approveBy(ownerId, what, saleId, 'phone', () => people.tryProof(ownerId, `${what} by phone`, isRight));
  }

  private async approveBy(
    ownerId: string,
    what: Approval,
    saleId: string,
    way: 'pin' | 'phone',
    ask: () => Promise<PinAnswer | null>,
  ): Answer<PinAnswer> {
    const { people, store, now } = this.options;
    if (people.find(ownerId)?.role !== 'owner') return notAllowed;
    const forWhom = this.person?.id;
    const content = this.approvals.askedFor(what, saleId);
    const answer = await ask();
    if (answer === null) return notFound;
    if (answer.kind === 'right') {
      const data = { by: ownerId, for: forWhom, what, sale: saleId, way };
      await store.write.log({ kind: 'staff.approved', at: now(), saleSeq: null, data });
      if (!this.isLocked && this.person?.id === forWhom) this.approvals.give(what, saleId, content);
    }
    return ok(answer);
  }

  /** `content`: the present content of a sale that is still a draft. */
  isApproved(what: Approval, saleId: string, content?: string): boolean {
    return this.approvals.has(what, saleId, content);
  }

  /** Takes an approval for one action. Returns how to give it back if it wasn't needed; null if there is none. */
  takeApproval(what: Approval, saleId: string): (() => void) | null {
    return this.approvals.take(what, saleId);
  }

  /** Uses the approval up: it was for once. */
  spend(what: Approval, saleId: string): void {
    this.approvals.spend(what, saleId);
  }

  list(): Result<Person[], CounterError> {
    return this.isOwner ? ok(this.options.people.list()) : notAllowed;
  }

  add(wanted: Parameters<People['add']>[0]): Answer<Person[]> {
    return this.byOwner((by) => this.options.people.add(wanted, by));
  }

  change(id: string, wanted: Parameters<People['change']>[1]): Answer<Person[]> {
    return this.byOwner((by) => this.options.people.change(id, wanted, by));
  }

  retire(id: string): Answer<Person[]> {
    return this.byOwner((by) => this.options.people.retire(id, by));
  }

  private async byOwner(work: (by: string) => Promise<Refused | PersonRecord>): Answer<Person[]> {
    const { person } = this;
    if (!this.isOwner || person === null) return notAllowed;
    const changed = await work(person.id);
    if (typeof changed === 'string') return err({ code: changed });
    this.takeOver(changed);
    return ok(this.options.people.list());
  }

  /**
   * Takes over the changed record of the person at the counter; locks if they have retired. The change took its time:
   * somebody else may be signed in by now.
   */
  private takeOver(changed: PersonRecord): void {
    if (this.person?.id !== changed.id) return;
    if (changed.pinVersion !== this.person.pinVersion) this.weakness = null;
    this.person = changed;
    if (changed.retiredAt !== null) void this.lock('asked');
    this.options.onChange();
  }
}
