/**
 * This PC's level of lockdown, and who may change it or leave. A lock that can't be opened is a trap, so it holds only
 * if an owner can be asked: not before the shop's own counter is set up, and not while that can't open.
 */
import { type CounterError, notAllowed } from '#shared/counter-api/errors.ts';
import type { LockdownFact, LockdownState, LockdownSystem } from '#shared/counter-api/lockdown.ts';
import type { LockdownLevel } from '#shared/counter-api/machine.ts';
import type { PinAnswer, SignInName } from '#shared/counter-api/staff.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Log } from '../platform/log.ts';
import type { MachineSettingsStore } from '../settings/machine-settings.ts';
import { forgetGaveUp, readGaveUp } from './crash-loop-record.ts';
import { type LockdownPlan, planOf } from './lockdown-plan.ts';

/** The counter whose owners control this PC. */
export interface OwnerCounter {
  readonly opened: {
    readonly staff: {
      names(): SignInName[];
      ownersWord(ownerId: string, pin: string, purpose: string): Promise<Result<PinAnswer, CounterError>>;
    };
  } | null;
  /** The counter can't be opened, or can't be written any more. */
  readonly isShut: boolean;
  note(kind: string, data: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The counter of the window that asks. */
export interface Asker {
  readonly training: boolean;
  readonly opened: { readonly staff: { readonly isOwner: boolean; attendant(): { readonly id: string } } } | null;
  note(kind: string, data: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface LockdownOptions {
  readonly machine: Pick<MachineSettingsStore, 'current' | 'tryToSave' | 'onSaved'>;
  readonly system: LockdownSystem;
  /** The folder with the record that Dwadi kept ending. */
  readonly folder: string;
  /** Null if this PC has no counter but Training, whose lock screen shows its PINs. */
  readonly ownerCounter: () => OwnerCounter | null;
  readonly log: Log;
  /** Applies the level to the windows, the session and the watchdog. */
  readonly apply: (plan: LockdownPlan) => void;
  readonly isWatched: () => boolean;
  /** A checkout doesn't start with the session, whatever the level says. */
  readonly mayStartWithSession: boolean;
  /** Asks an owner, on the screens. */
  readonly tellWindows: () => void;
  /** Called when a fact in the frame of every screen has changed. */
  readonly onFact: () => void;
  readonly quit: () => void;
}

export class LockdownService {
  private readonly options: LockdownOptions;
  private gaveUp: LockdownFact['gaveUp'];
  /** The reason for which closing needs no owner any more: Dwadi is ending. Null while it goes on. */
  private letsGo: string | null = null;

  constructor(options: LockdownOptions) {
    this.options = options;
    this.gaveUp = readGaveUp(options.folder);
    options.machine.onSaved(({ lockdown }) => this.saved(lockdown));
  }

  private saved(from: LockdownLevel): void {
    const { machine, log, apply, onFact } = this.options;
    const to = machine.current.lockdown;
    if (to === from) return;
    log.write('info', 'lockdown: another level', { from, to });
    apply(this.plan);
    onFact();
  }

  get plan(): LockdownPlan {
    return planOf(this.options.machine.current.lockdown);
  }

  fact(): LockdownFact {
    return {
      level: this.options.machine.current.lockdown,
      systemDialogs: this.plan.systemDialogs,
      gaveUp: this.gaveUp,
    };
  }

  state(asker: Asker): LockdownState {
    const { machine, system, isWatched, mayStartWithSession } = this.options;
    return {
      ...{ level: machine.current.lockdown, system, closing: this.closing(), watched: isWatched() },
      mayChoose: this.mayChoose(asker),
      startsWithSession: this.plan.startsWithSession && mayStartWithSession,
    };
  }

  /** True for the shop's own owner. Without one, for Training's owner, who can be anyone that reads the screen. */
  private mayChoose({ training, opened }: Asker): boolean {
    return opened?.staff.isOwner === true && training === (this.options.ownerCounter() === null);
  }

  /** Needs an owner, not just a right: a person who could choose a lower level could leave without a PIN. */
  async choose(asker: Asker, level: LockdownLevel): Promise<Result<LockdownState, CounterError>> {
    const { machine, log } = this.options;
    if (!this.mayChoose(asker)) return notAllowed;
    const from = machine.current.lockdown;
    if (level === from) return ok(this.state(asker));
    await asker.note('lockdown.chosen', { by: asker.opened?.staff.attendant().id, from, to: level });
    const isKept = machine.tryToSave({ lockdown: level }, log, 'lockdown: the level could not be kept');
    return isKept ? ok(this.state(asker)) : err({ code: 'not-saved' });
  }

  private owners(): SignInName[] {
    return (this.options.ownerCounter()?.opened?.staff.names() ?? []).filter(({ role }) => role === 'owner');
  }

  closing(): LockdownState['closing'] {
    const ownerCounter = this.options.ownerCounter();
    if (!this.plan.closingAsksOwner || ownerCounter === null || ownerCounter.isShut) return 'free';
    if (this.letsGo !== null) return 'free';
    // A counter that is still opening has no owners yet, but soon will: closing needs one.
    return ownerCounter.opened !== null && this.owners().length === 0 ? 'free' : 'owner';
  }

  /** Lets Dwadi end without a question: the system goes down, an update is installed, or a person has a shell. */
  letGo(why: string): void {
    this.letsGo ??= why;
  }

  /** Handles a window's cross, or the system's request. True if it may close; otherwise an owner is asked. */
  mayClose(): boolean {
    if (this.closing() === 'free') return true;
    this.options.tellWindows();
    return false;
  }

  close(): void {
    if (this.mayClose()) this.options.quit();
  }

  askWhom(): Result<SignInName[], CounterError> {
    return this.options.ownerCounter()?.opened ? ok(this.owners()) : err({ code: 'not-ready' });
  }

  async leave(ownerId: string, pin: string): Promise<Result<PinAnswer, CounterError>> {
    const ownerCounter = this.options.ownerCounter();
    if (!ownerCounter?.opened) return err({ code: 'not-ready' });
    const answer = await this.word(ownerCounter, ownerId, pin);
    if (!answer.ok || answer.value.kind !== 'right') return answer;
    await ownerCounter
      .note('lockdown.left', { by: ownerId, level: this.options.machine.current.lockdown })
      .catch(() => {});
    this.letGo('an owner said so');
    // The screen shows that the PIN was right before it closes.
    setTimeout(this.options.quit, 50);
    return answer;
  }

  /** A journal that can't be written counts no wrong PINs. It doesn't sell either, so there is nothing to hold. */
  private async word(
    ownerCounter: OwnerCounter,
    ownerId: string,
    pin: string,
  ): Promise<Result<PinAnswer, CounterError>> {
    if (ownerCounter.opened === null) return err({ code: 'not-ready' });
    try {
      return await ownerCounter.opened.staff.ownersWord(ownerId, pin, 'close');
    } catch (error) {
      this.options.log.write('warn', 'lockdown: let go, for no PIN can be checked', { error: String(error) });
      return ok({ kind: 'right' });
    }
  }

  seen(): void {
    this.gaveUp = null;
    forgetGaveUp(this.options.folder);
    this.options.onFact();
  }
}
