/** The meaning of each level of lockdown. Pure; `app` applies it. */
import type { LockdownSystem } from '#shared/counter-api/lockdown.ts';
import type { LockdownLevel } from '#shared/counter-api/machine.ts';

export interface LockdownPlan {
  readonly fullScreen: boolean;
  /** The system's own kiosk mode: on macOS it takes the Dock, the menu bar and switching away as well. */
  readonly kiosk: boolean;
  /** The window is neither minimised nor moved, and the browser's keys do nothing. */
  readonly holdsWindow: boolean;
  readonly closingAsksOwner: boolean;
  /** Allows the system's dialogs, in which a person can browse the disk and start programs. */
  readonly systemDialogs: boolean;
  readonly startsWithSession: boolean;
  /** The watchdog starts it again when it ends by itself. */
  readonly watched: boolean;
}

const PLANS: Readonly<Record<LockdownLevel, LockdownPlan>> = {
  window: {
    ...{ fullScreen: false, kiosk: false, holdsWindow: false, closingAsksOwner: false },
    ...{ systemDialogs: true, startsWithSession: false, watched: false },
  },
  'full-screen': {
    ...{ fullScreen: true, kiosk: false, holdsWindow: true, closingAsksOwner: true },
    ...{ systemDialogs: true, startsWithSession: false, watched: true },
  },
  kiosk: {
    ...{ fullScreen: true, kiosk: true, holdsWindow: true, closingAsksOwner: true },
    ...{ systemDialogs: false, startsWithSession: true, watched: true },
  },
};

export const planOf = (level: LockdownLevel): LockdownPlan => PLANS[level];

export function systemOf(platform: NodeJS.Platform): LockdownSystem {
  if (platform === 'win32') return 'windows';
  return platform === 'darwin' ? 'macos' : 'linux';
}
