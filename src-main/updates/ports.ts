/** The ports of updates to the rest of Dwadi; `app` wires them. */
import type { MachineSettings } from '#shared/counter-api/machine.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import type { Log } from '../platform/log.ts';
import type { FeedFile } from './feed.ts';
import type { MachineFacts } from './may-install.ts';
import type { RangeClient } from './range-client.ts';
import type { RateLimitClock } from './rate-limit.ts';
import type { BuiltInKeys } from './trusted-keys.ts';

/** Built into the package, inside the archive whose integrity is checked. */
export interface UpdatePlace extends BuiltInKeys {
  readonly url: string;
}

/** The package that the system's installer takes, on this kind of machine. */
export type PackageKind = 'exe' | 'zip' | 'AppImage' | 'deb' | 'rpm';

/** Packages of the Dwadi that runs now. */
export interface InstalledPackages {
  /** The AppImage that runs. */
  readonly appImage: string | null;
  /** The copy that an installer for Windows leaves of itself. */
  readonly installer: string | null;
}

export interface Release {
  readonly version: string;
  readonly file: FeedFile;
  /** The path of the whole, checked file. */
  readonly path: string;
  /** An owner asked to go back to it. */
  readonly isOlder: boolean;
}

export interface Installer {
  /** Runs the system's own checks of the package. Changes nothing yet. */
  prepare(release: Release): Promise<void>;
  /** Ends this Dwadi and starts the new one; false if the installer could not even be started. */
  install(): Promise<boolean>;
}

export interface UpdatesOptions {
  /** The version of the Dwadi that runs now. */
  readonly version: string;
  readonly userData: string;
  readonly place: UpdatePlace | null;
  readonly kind: PackageKind | null;
  /** The packages of this Dwadi that may lie on this PC. */
  readonly installed: InstalledPackages;
  /** `linux-x64`, say. */
  readonly target: string;
  readonly choice: () => MachineSettings['updates'];
  readonly saveChoice: (choice: MachineSettings['updates']) => void;
  /** Registers a listener to each change of the choice, whether an owner or an installer's file made it. */
  readonly onChoiceSaved: (listener: () => void) => void;
  readonly line: RangeClient;
  readonly clock: RateLimitClock & { wall(): number };
  readonly facts: () => Promise<MachineFacts>;
  /** The time since anyone last touched anything. */
  readonly quietForMs: () => number;
  /** Makes a checked backup of every open journal; null if one could not be made. */
  readonly backUp: (before: string) => Promise<readonly string[] | null>;
  readonly installer: () => Promise<Installer>;
  /** Stops every counter cleanly. After it, only a start leads back. */
  readonly closeCounters: () => Promise<void>;
  /** Starts this version again, if the installer could not be started. */
  readonly startAgain: () => void;
  readonly onChanged: (state: UpdatesState) => void;
  readonly log: Log;
  readonly times?: Partial<UpdateTimes>;
}

export interface UpdateTimes {
  /** The delay of the first look: a start is busy enough, and is measured. */
  readonly firstLookMs: number;
  readonly lookEveryMs: number;
  readonly lookAgainMs: number;
  /** The pause between looks for a moment to install, while an update is ready. */
  readonly watchMs: number;
  readonly countdownMs: number;
}

const MINUTE = 60_000;

export const USUAL_TIMES: UpdateTimes = {
  firstLookMs: MINUTE,
  lookEveryMs: 6 * 60 * MINUTE,
  lookAgainMs: 30 * MINUTE,
  watchMs: 5000,
  countdownMs: MINUTE,
};
