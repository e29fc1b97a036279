/** The stream of a counter's books to its owner's office. */
import { z } from 'zod';
import { timeValue } from './values.ts';

/** Why nothing goes to the office now. The first group is tried again by itself; the second needs a person. */
export const OFFICE_WAITS = [
  'unreachable',
  'certificate',
  'certificate-expired',
  'clock',
  'password',
  'too-many-connections',
  'server-full',
  'read-only',
  'older-office',
  'server-error',
] as const;
export const OFFICE_STOPS = ['other-content', 'mark-taken', 'order-broken', 'no-keychain'] as const;
export const officeTrouble = z.enum([...OFFICE_WAITS, ...OFFICE_STOPS]);
export type OfficeTrouble = z.infer<typeof officeTrouble>;

export const officeState = z.object({
  /** `stopped`: nothing is tried again until a person has decided. */
  state: z.enum(['off', 'connecting', 'streaming', 'waiting', 'stopped']),
  /** The owner's name for this counter, and where its rows go; null while it is off. */
  link: z.object({ name: z.string(), host: z.string(), database: z.string() }).nullable(),
  trouble: officeTrouble.nullable(),
  /** The server's own words, without a secret; null where there are none. */
  detail: z.string().max(300).nullable(),
  /** Rows that were not sent yet, and the time of the oldest of them. */
  behind: z.int().min(0),
  behindSince: timeValue.nullable(),
  lastSentAt: timeValue.nullable(),
  nextTryAt: timeValue.nullable(),
  /** This mark is a second one of the same link: it isn't counted until the owner accepts it in the office. */
  awaitsAcceptance: z.boolean(),
});
export type OfficeState = z.infer<typeof officeState>;

export const officeTest = z.discriminatedUnion('reached', [
  z.object({ reached: z.literal(true), tookMs: z.int().min(0) }),
  z.object({ reached: z.literal(false), trouble: officeTrouble, detail: z.string().max(300).nullable() }),
]);
export type OfficeTest = z.infer<typeof officeTest>;

/** A code is the link file's text in base64url, after `dwadi-office.`; spaces and line ends in it don't count. */
export const OFFICE_LINK_MOST = 60_000;
export const officeLinkText = z.string().min(1).max(OFFICE_LINK_MOST);
/** Why a file or a code isn't taken. */
export const OFFICE_LINK_PROBLEMS = [
  'not-a-link',
  'newer-link',
  /** A link to read with, where one to send with is needed; or the other way round. */
  'other-link',
  'no-keychain',
] as const;
export type OfficeLinkProblem = (typeof OFFICE_LINK_PROBLEMS)[number];

/** `cancelled`: no file was chosen. */
const connected = z.discriminatedUnion('result', [
  z.object({ result: z.literal('connected'), state: officeState }),
  z.object({ result: z.literal('refused'), why: z.enum(OFFICE_LINK_PROBLEMS) }),
  z.object({ result: z.literal('cancelled') }),
]);
export type OfficeConnected = z.infer<typeof connected>;

const nothing = z.object({});

export const officeCalls = {
  'office.state': { request: nothing, answer: officeState },
  /** Takes the office's code, or the text of its file. */
  'office.connect': { request: z.object({ text: officeLinkText }), answer: connected },
  /** Asks a person for the office's file in a dialog of the system's own: a page never names a file. */
  'office.connectFile': { request: nothing, answer: connected },
  /** Looks whether the office can be reached now, and sends nothing; null while there is no link. */
  'office.test': { request: nothing, answer: officeTest.nullable() },
  /** Doesn't wait for the next try. A stopped stream tries once more. */
  'office.sendNow': { request: nothing, answer: officeState },
  /** Forgets the link. The office keeps what it has. */
  'office.disconnect': { request: nothing, answer: officeState },
} as const;

/** The page asks for the state again, if its person may see it: the event itself tells nothing. */
export const officeEvents = { 'office.changed': nothing } as const;
