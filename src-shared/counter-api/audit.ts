/** The log of everything that happened at this counter, for its owner: read, narrowed, and its chain recomputed. */
import { z } from 'zod';
import { sha256Text, timeValue } from './values.ts';

const seq = z.int().positive();

export const auditEvent = z.object({
  seq,
  at: timeValue,
  /** The journal's name for it; the words for it are in words/audit.ts. */
  kind: z.string().max(100),
  /** The sale that it belongs to, by its slip. */
  slip: z.int().positive().nullable(),
  /** The person who did it; null if it was no person. */
  who: z.string().nullable(),
  /** The event's own facts, as JSON; cut off where it is long. */
  data: z.string().max(2001),
  hash: sha256Text,
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditFilter = z.object({
  day: z.iso.date().nullable(),
  /** The id of a person who works here, or did. */
  person: z.string().max(64).nullable(),
  kind: z.string().max(100).nullable(),
  slip: z.int().positive().nullable(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditPage = z.object({
  events: z.array(auditEvent).max(200),
  /** Ask for the next page before this row; null if there is none. A page may be short: the search goes in steps. */
  before: seq.nullable(),
  /** How far back has been looked. */
  lookedTo: timeValue.nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

export const CHAIN_FAULTS = [
  /** It isn't there. */
  'missing',
  /** Its content isn't the content that was written. */
  'changed',
  /** It doesn't follow from the row before it. */
  'moved',
  /** The newest rows were cut off. */
  'cut',
  /** It isn't the row that a signed day file names. */
  'not-as-signed',
  /** The newest row isn't the one that was sealed: the log was written anew. */
  'not-sealed',
  /** The file of a day isn't as this counter signed it. */
  'file-changed',
] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

const checked = {
  rows: z.int().min(0),
  firstAt: timeValue.nullable(),
  lastAt: timeValue.nullable(),
  head: sha256Text.nullable(),
  /** How many signed day files name a row that was compared. */
  signed: z.int().min(0),
};

export const chainState = z.discriminatedUnion('state', [
  /** The check has not been asked for in this run. */
  z.object({ state: z.literal('idle') }),
  z.object({ state: z.literal('running'), rows: z.int().min(0), all: z.int().min(0) }),
  z.object({ state: z.literal('stopped'), rows: z.int().min(0), all: z.int().min(0) }),
  z.object({ state: z.literal('whole'), ...checked, at: timeValue }),
  z.object({
    state: z.literal('broken'),
    ...checked,
    at: timeValue,
    why: z.enum(CHAIN_FAULTS),
    seq,
    /** The kind that the row names now; null if the row is missing. */
    kind: z.string().nullable(),
    /** The day file that contradicts the row. */
    day: z.iso.date().nullable(),
  }),
  /** The journal couldn't be read. */
  z.object({ state: z.literal('failed') }),
]);
export type ChainState = z.infer<typeof chainState>;

/** Everybody who ever worked here, by name. */
const people = z.array(z.object({ id: z.string(), name: z.string() })).max(500);

export const auditCalls = {
  'audit.page': {
    request: z.object({ filter: auditFilter, before: seq.nullable(), limit: z.int().min(1).max(200) }),
    answer: auditPage,
  },
  'audit.people': { request: z.object({}), answer: people },
  'audit.verify': { request: z.object({}), answer: chainState },
  'audit.chain': { request: z.object({}), answer: chainState },
  'audit.stop': { request: z.object({}), answer: chainState },
} as const;
