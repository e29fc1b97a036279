/** Newer versions of Dwadi: whether there is one, how far it has come, and when it is put in. */
import { z } from 'zod';
import { machineSettings } from './machine.ts';

/** Why nothing is looked for. */
export const UPDATES_OFF = [
  /** This Dwadi was built without a place for updates. */
  'no-place',
  /** The owner wants none. */
  'not-wanted',
  /** Unpacked by hand: there is no package to replace. */
  'no-package',
] as const;

export const UPDATE_PROBLEMS = [
  'offline',
  /** The place answers, and has nothing for this channel and kind of machine. */
  'no-feed',
  'not-signed',
  'wrong-signer',
  /** Signed with a key that was handed over from, because somebody may have stolen it. */
  'withdrawn-signer',
  'altered-feed',
  /** A list older than one that was read before: an update is held back, or an old list was put in its place. */
  'older-feed',
  /** The list's time is up, or this PC's clock is wrong. */
  'expired-feed',
  /** A list of another channel or kind of machine under this one's name. */
  'wrong-feed',
  /** The server can't send a file in parts. */
  'no-parts',
  /** The downloaded file is not the signed one. */
  'altered-file',
  'disk-full',
  /** The system's own check of the package failed. */
  'not-verified',
  'no-backup',
  /** It was tried, and the old version started again. */
  'not-installed',
  'broken',
] as const;
export type UpdateProblem = (typeof UPDATE_PROBLEMS)[number];

/** Why an update isn't put in now. */
export const UPDATE_HOLDS = [
  'shutting-down',
  'shift-open',
  'sending',
  'under-way',
  'read-back',
  'printing',
  'checking',
  'drill',
  'on-battery',
] as const;
export type UpdateHold = (typeof UPDATE_HOLDS)[number];

export const UPDATE_PHASES = ['idle', 'checking', 'downloading', 'ready', 'installing'] as const;

const version = z.string().max(60);

export const UPDATE_COSTS_MOST = 5;
/** The bytes that the line carried for an update, and those of its whole package. */
export const updateCost = z.object({ version, carried: z.int().nonnegative(), bytes: z.int().positive() });
export type UpdateCost = z.infer<typeof updateCost>;

export const updatesState = z.object({
  version,
  off: z.enum(UPDATES_OFF).nullable(),
  choice: machineSettings.shape.updates,
  phase: z.enum(UPDATE_PHASES),
  /** The newer version, as far as it has come. */
  found: z.object({ version, bytes: z.int().positive(), done: z.int().nonnegative() }).nullable(),
  /** The download goes on by itself. */
  paused: z.enum(['order', 'offline', 'day']).nullable(),
  checkedAt: z.int().nullable(),
  problem: z.enum(UPDATE_PROBLEMS).nullable(),
  /** Tells what holds back an update that is ready. */
  holds: z.array(z.enum(UPDATE_HOLDS)),
  /** Seconds until it is installed, unless a person presses Later. */
  countdown: z.int().nonnegative().nullable(),
  /** A person pressed Later, and no drawer was opened since. */
  putOff: z.boolean(),
  /** Another version runs than the last time, and no person has acknowledged it yet. */
  arrived: z.object({ version, before: version }).nullable(),
  /** An older version that is offered in the place of this one. It comes only when an owner asks for it. */
  older: version.nullable(),
  /** The newest first. */
  costs: z.array(updateCost).max(UPDATE_COSTS_MOST),
  /** The days since a list was last believed, once they are a reason to worry. */
  silentDays: z.int().positive().nullable(),
});
export type UpdatesState = z.infer<typeof updatesState>;

const nothing = z.object({});

export const updatesCalls = {
  'updates.state': { request: nothing, answer: updatesState },
  'updates.choose': {
    request: machineSettings.shape.updates,
    answer: updatesState,
  },
  /** Goes back to the older version that is offered. */
  'updates.goBack': { request: z.object({ version }), answer: updatesState },
  'updates.check': { request: nothing, answer: updatesState },
  /** Installs now, but not before the drawer is closed. The answer tells what holds it back. */
  'updates.install': { request: nothing, answer: updatesState },
  /** Puts it off. Any person at the counter may, so that nothing interrupts their work. */
  'updates.later': { request: nothing, answer: updatesState },
  /** A person has read that another version runs. */
  'updates.seen': { request: nothing, answer: updatesState },
} as const;

export const updatesEvents = { 'updates.changed': updatesState } as const;
