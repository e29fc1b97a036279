/** How far this PC is locked down: choosing it, and leaving Dwadi where an owner must be asked first. */
import { z } from 'zod';
import { lockdownLevel } from './machine.ts';
import { personId, personPin, pinAnswer, signInName } from './staff.ts';
import { timeValue } from './values.ts';

export const LOCKDOWN_SYSTEMS = ['windows', 'macos', 'linux'] as const;
export type LockdownSystem = (typeof LOCKDOWN_SYSTEMS)[number];

/** The lockdown as the frame of every screen needs it. */
export const lockdownFact = z.object({
  level: lockdownLevel,
  /** True if windows of the system open, to choose or save a file. */
  systemDialogs: z.boolean(),
  /** Dwadi kept ending by itself and was not started again: how often it ended, and when restarting was given up. */
  gaveUp: z.object({ at: timeValue, times: z.int().min(1) }).nullable(),
});
export type LockdownFact = z.infer<typeof lockdownFact>;

export const lockdownState = z.object({
  level: lockdownLevel,
  system: z.enum(LOCKDOWN_SYSTEMS),
  /** True if the person who asks may choose another level. */
  mayChoose: z.boolean(),
  /** `free`: there is no owner to ask, or nothing to sell with. */
  closing: z.enum(['free', 'owner']),
  startsWithSession: z.boolean(),
  /** A watcher starts Dwadi again if it ends. */
  watched: z.boolean(),
});
export type LockdownState = z.infer<typeof lockdownState>;

const nothing = z.object({});

export const lockdownCalls = {
  'lockdown.state': { request: nothing, answer: lockdownState },
  'lockdown.choose': { request: z.object({ level: lockdownLevel }), answer: lockdownState },
  /** Does the same as the window's close button: closes if no owner must be asked, and asks otherwise. */
  'lockdown.close': { request: nothing, answer: nothing },
  /** The owners of this PC's own counter, whichever is shown. */
  'lockdown.owners': { request: nothing, answer: z.array(signInName) },
  'lockdown.leave': { request: z.object({ ownerId: personId, pin: personPin }), answer: pinAnswer },
  /** The person who runs the counter has read that Dwadi kept ending. */
  'lockdown.seen': { request: nothing, answer: nothing },
} as const;

export const lockdownEvents = {
  /** A person wants to close Dwadi, and an owner must be asked. */
  'lockdown.leaveAsked': nothing,
} as const;
