/** The level of lockdown, done to this PC: its windows, its session, who watches it, and every way out. */
import { app, powerMonitor } from 'electron';
import { type Keeper, LockdownDesk } from '../lockdown/lockdown-desk.ts';
import { type LockdownPlan, systemOf } from '../lockdown/plan.ts';
import { thisProgram, watchAddress, watchdogOf } from '../lockdown/watch-line.ts';
import { startApart } from '../lockdown/watchdog.ts';
import { Watched } from '../lockdown/watched.ts';
import { systemClock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { MachineBook } from '../settings/machine-settings.ts';
import { startsWithSession, startWithSession } from './session-start.ts';
import { holdWindow, type WindowKeeper } from './window-guard.ts';
import { counterWindows, tellEveryWindow, tellSnapshots } from './windows.ts';

/** A session that was to end and hasn't: somebody called it off. */
const CALLED_OFF_MS = 60_000;

interface PcNeed {
  readonly userData: string;
  readonly machine: MachineBook;
  readonly keeper: () => Keeper | null;
  readonly log: Log;
}

/** A system that is short of something must not keep a counter from opening. */
function tryTo(log: Log, what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.write('error', `lockdown: ${what}`, { error: String(error) });
  }
}

function watchedIn(userData: string, log: Log): Watched {
  return new Watched({
    address: watchAddress(userData, process.platform),
    startWatchdog: () => void startApart(watchdogOf(thisProgram(process))),
    log,
    monotonic: () => systemClock.monotonic(),
  });
}

export class PcLockdown implements WindowKeeper {
  readonly desk: LockdownDesk;
  private readonly watched: Watched;
  private readonly log: Log;

  constructor({ userData, machine, keeper, log }: PcNeed) {
    this.log = log;
    this.watched = watchedIn(userData, log);
    this.desk = new LockdownDesk({
      ...{ machine, keeper, log, folder: userData, system: systemOf(process.platform) },
      isWatched: () => this.watched.isWatched,
      mayStartWithSession: app.isPackaged,
      apply: (plan) => this.apply(plan),
      tellWindows: () => tellEveryWindow('lockdown.leaveAsked', {}),
      onFact: tellSnapshots,
      quit: () => app.quit(),
    });
  }

  /** With the windows still to come. */
  start(): void {
    const { plan } = this.desk;
    if (plan.watched) this.watched.start();
    // The level may have been lowered while Dwadi was closed, by an installer's file or by hand.
    if (plan.startsWithSession || startsWithSession()) this.tryStartWithSession(plan.startsWithSession);
    this.obeySystem();
  }

  private apply(plan: LockdownPlan): void {
    for (const window of counterWindows())
      if (window.isVisible()) tryTo(this.log, 'a window could not be held', () => holdWindow(window, plan));
    this.tryStartWithSession(plan.startsWithSession);
    if (plan.watched) this.watched.start();
    else this.watched.leave();
  }

  private tryStartWithSession(wanted: boolean): void {
    tryTo(this.log, 'starting with the session could not be set', () => startWithSession(wanted));
  }

  /** Power off, log off, or a word from a shell: nobody is asked, and the journal is closed. */
  private obeySystem(): void {
    powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
      // It waits until we have ended, and we do so at once.
      event?.preventDefault();
      this.end('the system goes down');
    });
    // First of all who hear of it: whoever quits next must find the door open.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.prependOnceListener(signal, () => this.end(signal));
  }

  private end(why: string): void {
    this.leaveOnPurpose(why);
    app.quit();
  }

  get plan(): LockdownPlan {
    return this.desk.plan;
  }

  mayClose(): boolean {
    return this.desk.mayClose();
  }

  /** True when Dwadi may end now; whoever watches it is told that it does. */
  mayQuit(): boolean {
    if (!this.desk.mayClose()) return false;
    this.leaveOnPurpose('closing');
    return true;
  }

  /** Nobody is asked any more, and nobody starts it again: what is put in its place does. */
  leaveOnPurpose(why: string): void {
    this.desk.letGo(why);
    this.watched.leave();
  }

  sessionMayEnd(): void {
    this.desk.sessionEnding(true);
    setTimeout(() => this.desk.sessionEnding(false), CALLED_OFF_MS).unref();
  }

  sessionEnds(): void {
    this.end('the session ends');
  }
}
