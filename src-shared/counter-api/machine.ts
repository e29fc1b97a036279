/**
 * Settings of the PC, the same for all of its counters: how far it is locked down, which updates it takes, how large
 * its text is, whether a second screen faces the customer, and which language it speaks.
 */
import { z } from 'zod';
import { ENGLISH } from '../languages/index.ts';

export const LOCKDOWN_LEVELS = ['window', 'full-screen', 'kiosk'] as const;
export type LockdownLevel = (typeof LOCKDOWN_LEVELS)[number];

export const UPDATE_CHANNELS = ['stable', 'early', 'none'] as const;
export type UpdateChannel = (typeof UPDATE_CHANNELS)[number];

export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export const lockdownLevel = z.enum(LOCKDOWN_LEVELS);
export const updateChannel = z.enum(UPDATE_CHANNELS);
export const textSize = z.enum(TEXT_SIZES);

/** As pages name it in their `lang`. */
export const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/);

export const machineSettings = z.object({
  /** The PC's name on the installer's list; null if it has none. */
  machine: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .nullable(),
  lockdown: lockdownLevel,
  updates: z.object({
    channel: updateChannel,
    kilobytesPerSecond: z.int().min(4).max(100_000),
    /** Null for no limit. */
    megabytesPerDay: z.int().min(2).max(100_000).nullable(),
  }),
  textSize,
  /** A second screen, where there is one, shows the customer the coming sale. */
  customerScreen: z.boolean(),
  /** Counts from the next start on. */
  language: languageCode,
});
export type MachineSettings = z.infer<typeof machineSettings>;

/** A slow line is shared with the counter's own requests: an update has until tomorrow. */
export const USUAL_MACHINE: MachineSettings = {
  machine: null,
  lockdown: 'window',
  updates: { channel: 'stable', kilobytesPerSecond: 32, megabytesPerDay: null },
  textSize: 'normal',
  customerScreen: false,
  language: ENGLISH,
};
