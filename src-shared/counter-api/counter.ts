/** The frame around every screen: this counter, the person at it, and the state of the wallet and the connection. */
import { z } from 'zod';
import { KEY_REFUSALS } from '../reseller-api/error-codes.ts';
import { KEY_TYPES } from '../reseller-api/keys.ts';
import { lockdownFact } from './lockdown.ts';
import { shopSettings } from './settings.ts';
import { houseFact } from './setup.ts';
import { shiftFact } from './shifts.ts';
import { signedInAttendant } from './staff.ts';
import { pesewaValue, productValue, timeValue } from './values.ts';

export const SERVICE_STATES = ['starting', 'connected', 'offline', 'key-rejected'] as const;
export const WALLET_LEVELS = ['unknown', 'ok', 'low', 'empty'] as const;
/** `checking`: after an unclean stop; the screen works and Send waits. */
export const JOURNAL_STATES = ['opening', 'checking', 'ready', 'unavailable'] as const;

/** Events of the journal, done or failed, that a person should know of. Their words are in words/journal.ts. */
export const JOURNAL_NOTES = [
  /** A damaged practice journal was kept under another name, which is the detail. */
  'set-aside',
  /** Its open orders are asked about before the first sale (M19). */
  'restored',
  /** The last writes were lost with one of the journal's files; the detail is the time when that was found. */
  'log-lost',
  /** Today's backup failed; the detail is the problem's code. */
  'no-backup',
  /** Backups lie on the disk whose loss they are for. */
  'backup-same-disk',
  /** The last good backup is days old; the detail is how many, empty if there never was one. */
  'backup-old',
  /** Backups newer than the restored one could not be used; the detail is their names. */
  'backup-passed-over',
  /** The report of a closed drawer could not be saved; the detail is its folder. */
  'report-not-saved',
  /** This PC's date or time is wrong by hours or days; the detail is by how many milliseconds it is ahead. */
  'clock-off',
  /** Costs or the role are another than the owner has seen; the detail is which. */
  'prices-changed',
  /** A signed day file can't be written where the owner wants it; the detail says why. */
  'no-day-file',
  /** Nothing goes to the owner's office until a person has decided; the detail is the trouble. Owners alone are told. */
  'office-stopped',
  /** The office has been waiting for more than a day; the detail is the time of the oldest row. Owners alone are told. */
  'office-behind',
] as const;
export const OFFICE_NOTES: readonly (typeof JOURNAL_NOTES)[number][] = ['office-stopped', 'office-behind'];
export const journalNote = z.object({ kind: z.enum(JOURNAL_NOTES), detail: z.string() });
export type JournalNote = z.infer<typeof journalNote>;

export const newerJournal = z.object({
  version: z.string(),
  wroteIt: z.string().nullable(),
  backup: z.object({ backup: z.string(), version: z.string().nullable() }).nullable(),
});
export type NewerJournal = z.infer<typeof newerJournal>;

export const counterSnapshot = z.object({
  kind: z.enum(['training', 'live']),
  shopName: z.string(),
  /** Four characters that tell a shop's counters apart; every reference contains them. */
  mark: z.string(),
  /** No person is signed in: only the lock screen is shown. */
  locked: z.boolean(),
  attendant: signedInAttendant,
  shift: shiftFact,
  service: z.object({
    state: z.enum(SERVICE_STATES),
    /** The keys that the service refuses now; the products of other keys are still sold. */
    rejectedKeys: z.array(z.enum(KEY_TYPES)).optional(),
    /** Why it refuses them, where it says and all are refused for one reason. */
    refusal: z.enum(KEY_REFUSALS).optional(),
  }),
  journal: z.object({
    state: z.enum(JOURNAL_STATES),
    problem: z.string().nullable(),
    /** How far the check is, from 0 to 1; null where nothing is being checked. */
    progress: z.number().min(0).max(1).nullable().optional(),
    notes: z.array(journalNote).optional(),
    /** The Dwadi that wrote a journal newer than this one can open, and the backup from before that. */
    newer: newerJournal.optional(),
    /** The journal is damaged or gone. Tells the time of the newest backup; absent while that is looked for. */
    lost: z
      .object({
        newestBackupAt: z.int().min(0).nullable().optional(),
        /** Tables that something other than Dwadi changed, and the newest event before that. */
        forgery: z.object({ what: z.string(), since: z.int().nullable() }).optional(),
      })
      .optional(),
  }),
  wallet: z.object({
    level: z.enum(WALLET_LEVELS),
    /** How long it lasts at today's pace; null while there is no pace to tell by. */
    hoursLeft: z.number().nonnegative().nullable(),
    /** Null where the attendant may not see amounts. */
    balance: pesewaValue.nullable(),
  }),
  role: z
    .object({
      name: z.string(),
      daysLeft: z.int().nullable(),
      /** It has ended: prices are a customer's. */
      lapsed: z.boolean().optional(),
    })
    .nullable(),
  settings: shopSettings,
  /** Everything is sold at cost, although the owner hasn't decided so. Only people who set prices are told. */
  atCost: z.literal(true).optional(),
  /** The counters that this PC has; absent where a test or a tool runs one alone. */
  house: houseFact.optional(),
  /** How far this PC is locked down; absent where a test or a tool runs a counter alone. */
  lockdown: lockdownFact.optional(),
  /** Business time when the snapshot was taken. */
  now: timeValue,
  /** The products that this counter can sell now. */
  products: z.array(productValue),
});
export type CounterSnapshot = z.infer<typeof counterSnapshot>;

export const counterCalls = { 'counter.snapshot': { request: z.object({}), answer: counterSnapshot } } as const;

export const counterEvents = { 'counter.changed': counterSnapshot } as const;
