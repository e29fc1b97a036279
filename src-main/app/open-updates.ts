/** Wires updates to this PC: its kind of package, the work of its counters, and the way it ends. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { app, powerMonitor } from 'electron';
import type { About } from '#shared/counter-api/doctor.ts';
import { appImageOf } from '../platform/app-image.ts';
import type { Log } from '../platform/log.ts';
import type { MachineSettingsStore } from '../settings/machine-settings.ts';
import type { PackageKind, UpdatePlace, UpdateTimes } from '../updates/ports.ts';
import { updateLine } from '../updates/range-client.ts';
import { Updates } from '../updates/updates.ts';
import type { Counter } from './counter/counter.ts';
import { backUpAll } from './health/update-backups.ts';
import { factsOf } from './health/update-facts.ts';
import { packageKind } from './process/package-type.ts';
import { startAgain } from './process/relaunch.ts';
import { watchShutdown } from './process/session-end.ts';
import { tellWindows } from './windows/tell-windows.ts';

export interface UpdatesNeed {
  readonly userData: string;
  readonly machine: MachineSettingsStore;
  readonly about: About;
  readonly place: UpdatePlace | null;
  readonly times: Partial<UpdateTimes>;
  readonly log: Log;
  /** The open counters of this PC. */
  readonly counters: () => readonly Counter[];
  readonly closeCounters: () => Promise<void>;
}

async function installer({ userData, about, log }: UpdatesNeed, kind: PackageKind | null) {
  if (kind === null) throw new Error('no package of this kind');
  const { electronInstaller } = await import('../updates/electron-updater.ts');
  const resources = app.isPackaged ? process.resourcesPath : null;
  return electronInstaller({
    kind,
    resources,
    folder: join(userData, 'updates'),
    signed: about.build === 'signed',
    log,
  });
}

/** The copy that our installer leaves of itself: electron-builder's name for it, in the cache of the user who installed. */
const installerCopy = ({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>): string | null => {
  const cache = env['LOCALAPPDATA'];
  return platform === 'win32' && cache ? join(cache, 'dwadi-updater', 'installer.exe') : null;
};

export function openUpdates(need: UpdatesNeed): Updates {
  const { userData, machine, about, place, times, log, counters } = need;
  const kind = packageKind(process);
  const shuttingDown = watchShutdown();
  return new Updates({
    ...{ version: about.version, userData, place, kind, log, times, line: updateLine },
    installed: { appImage: appImageOf(process), installer: installerCopy(process) },
    target: `${process.platform}-${process.arch}`,
    choice: () => machine.current.updates,
    saveChoice: (updates) => machine.save({ ...machine.current, updates }),
    onChoiceSaved: (listener) =>
      machine.onSaved(({ updates }) => {
        if (!isDeepStrictEqual(updates, machine.current.updates)) listener();
      }),
    clock: {
      monotonic: () => performance.now(),
      wall: () => Date.now(),
      sleep: async (ms, signal) => void (await sleep(ms, undefined, { signal, ref: false })),
    },
    facts: async () => ({
      counters: await Promise.all(counters().map(factsOf)),
      shuttingDown: shuttingDown(),
      onBattery: powerMonitor.onBatteryPower === true,
    }),
    quietForMs: () => Math.min(...counters().map((counter) => counter.quietForMs())),
    backUp: (before) => backUpAll(counters(), before),
    installer: () => installer(need, kind),
    closeCounters: async () => {
      await need.closeCounters();
      // The new one may start before this one has ended.
      app.releaseSingleInstanceLock();
    },
    startAgain: () => {
      startAgain('as-it-was');
      app.quit();
    },
    onChanged: (state) => {
      for (const counter of counters()) tellWindows(counter, 'updates.changed', state);
    },
  });
}
