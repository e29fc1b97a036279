/** Applies the level of lockdown to this PC: its windows, its session, its watchdog, and every way out. */
import { app, powerMonitor } from 'electron';
import { type LockdownPlan, systemOf } from '../../lockdown/lockdown-plan.ts';
import { LockdownService, type OwnerCounter } from '../../lockdown/lockdown-service.ts';
import { startApart } from '../../lockdown/watchdog.ts';
import { WatchdogClient } from '../../lockdown/watchdog-client.ts';
import { freshMeeting, lastMeeting, thisProgram, watchdogOf } from '../../lockdown/watchdog-connection.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { holdWindow, type WindowGuard } from '../windows/kiosk-guard.ts';
import { counterWindows } from '../windows/windows.ts';
import { startWithSession } from './session-start.ts';

interface PcNeed {
  readonly userData: string;
  readonly machine: MachineSettingsStore;
  readonly ownerCounter: () => OwnerCounter | null;
  readonly log: Log;
  /** Asks an owner, on the screens. */
  readonly tellLeaveAsked: () => void;
  readonly tellSnapshots: () => void;
}

/** Tries one part: a system that lacks something must not keep a counter from opening. */
function tryTo(log: Log, what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.write('error', `lockdown: ${what}`, { error: String(error) });
  }
}

function watchedIn(userData: string, log: Log): WatchdogClient {
  return new WatchdogClient({
    last: () => lastMeeting(userData, process.platform),
    fresh: () => freshMeeting(userData, process.platform),
    startWatchdog: () => void startApart(watchdogOf(thisProgram(process))),
    log,
    monotonic: () => systemClock.monotonic(),
  });
}

export class PcLockdown implements WindowGuard {
  readonly service: LockdownService;
  private readonly watched: WatchdogClient;
  private readonly log: Log;

  constructor({ userData, machine, ownerCounter, log, tellLeaveAsked, tellSnapshots }: PcNeed) {
    this.log = log;
    this.watched = watchedIn(userData, log);
    this.service = new LockdownService({
      ...{ machine, ownerCounter, log, folder: userData, system: systemOf(process.platform) },
      isWatched: () => this.watched.isWatched,
      mayStartWithSession: app.isPackaged,
      apply: (plan) => this.apply(plan),
      tellWindows: tellLeaveAsked,
      onFact: tellSnapshots,
      quit: () => app.quit(),
    });
  }

  /** Starts before the windows are opened; each takes the level over when it is made. */
  start(): void {
    const { plan } = this.service;
    if (plan.watched) this.watched.start();
    // The level may have been lowered while Dwadi was closed, by an installer's file or by hand.
    this.tryStartWithSession(plan.startsWithSession);
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

  /** Ends at a shutdown, a log-off or a signal without a question, and closes the journal. */
  private obeySystem(): void {
    powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
      // The system waits until we have ended, and we end at once.
      event?.preventDefault();
      this.end('the system goes down');
    });
    // Prepended to run first: the next listener quits, and lockdown must allow it by then.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.prependOnceListener(signal, () => this.end(signal));
  }

  private end(why: string): void {
    this.leaveOnPurpose(why);
    app.quit();
  }

  get plan(): LockdownPlan {
    return this.service.plan;
  }

  mayClose(): boolean {
    return this.service.mayClose();
  }

  /** True when Dwadi may end now; the watchdog is then told that the end is intended. */
  mayQuit(): boolean {
    if (!this.service.mayClose()) return false;
    this.leaveOnPurpose('closing');
    return true;
  }

  /** Lifts lockdown's questions and stops the watchdog: Dwadi isn't started again, except by what replaces it. */
  leaveOnPurpose(why: string): void {
    this.service.letGo(why);
    this.watched.leave();
  }

  sessionEnds(): void {
    this.end('the session ends');
  }
}
