/**
 * Everything behind the window: the counters of this PC, the updates, and the gate that answers the page. It is most of
 * the main process's code, so `main` loads it after it has opened the window.
 */

import { createGate } from '../ipc/gate.ts';
import type { Log } from '../platform/log.ts';
import type { TrustPlace } from '../provisioning/trust.ts';
import type { MachineSettingsStore } from '../settings/machine-settings.ts';
import { type Counters, openCounters } from './counters.ts';
import type { PcLockdown } from './lockdown/pc-lockdown.ts';
import { openUpdates } from './open-updates.ts';
import { aboutThis, updatePlace } from './process/app-info.ts';
import type { Development } from './process/development-options.ts';
import { ORIGIN } from './windows/app-origin.ts';
import type { PcScreen } from './windows/display-settings.ts';
import { tellEveryWindow, tellSnapshots } from './windows/tell-windows.ts';
import { counterOfPage } from './windows/windows.ts';

export interface HostNeed {
  readonly appPath: string;
  readonly isPackaged: boolean;
  readonly userData: string;
  readonly logFolder: string;
  /** The folder of the built code, with the files of the journal's threads. */
  readonly here: URL;
  readonly log: Log;
  readonly machine: MachineSettingsStore;
  readonly development: Development;
  readonly trusted: readonly TrustPlace[];
  readonly lockdown: PcLockdown;
  readonly screen: PcScreen;
  /** Closes everything for an update that is about to be installed. */
  readonly closeForUpdate: () => Promise<void>;
}

export interface CounterHost {
  readonly counters: Counters;
  readonly gate: ReturnType<typeof createGate>;
  /** Begins to look for updates. */
  start(): void;
  tellLeaveAsked(): void;
  tellSnapshots(): void;
  close(): Promise<void>;
}

export function hostCounters(need: HostNeed): CounterHost {
  const { appPath, isPackaged, userData, logFolder, here, log, machine, development, trusted, lockdown, screen } = need;
  const about = aboutThis(appPath, isPackaged);
  const updates = openUpdates({
    ...{ userData, machine, about, log },
    place: isPackaged ? updatePlace(appPath) : (development.updates?.place ?? null),
    times: development.updates?.times ?? {},
    counters: () => counters.all,
    closeCounters: need.closeForUpdate,
  });
  const told = { userData, here, development, log, about, logFolder, machine, trusted };
  const counters: Counters = openCounters({ ...told, updates, screen, lockdown: lockdown.service });
  return {
    counters,
    gate: createGate({ origin: ORIGIN, contextOf: counterOfPage, log }),
    start: () => updates.start(),
    tellLeaveAsked: () => tellEveryWindow('lockdown.leaveAsked', {}),
    tellSnapshots,
    close: async () => void (await Promise.all([updates.stop(), counters.close()])),
  };
}
