/** The office's answers to its page. Sums are pesewas, times are milliseconds. Types alone: the page carries no schema. */
import type { Headline } from '../day-file.ts';
import type { SlipFacts } from '../slip-code.ts';
import type { SlipVerdict } from '../words/slip-proof.ts';
import type { DayDifference } from './day-difference.ts';
import type { Scope, TEST_EVENT, WebhookEvent } from './programs.ts';

export type Kind = 'live' | 'training';

/** The person who looks, and what the page opens with. */
export interface Me {
  readonly who: 'owner' | 'share' | null;
  readonly name: string | null;
  /** No password was set yet, or the office was started to set a new one: the page asks for the code. */
  readonly setUp: boolean;
  /** Simulated counters: nothing here is true. */
  readonly demo: boolean;
}

export interface Wallet {
  readonly account: number;
  readonly unit: 'pesewa' | 'sms-credit';
  readonly balance: number;
  readonly at: number;
}

export interface CounterNow extends Figures {
  readonly role: string;
  readonly name: string;
  /** Null until the counter connected for the first time. */
  readonly kind: Kind | null;
  readonly wallets: readonly Wallet[];
  /** Orders that wait for a person, or that are not known for longer than is usual. */
  readonly stuck: Stuck;
  /** When its newest batch came; null for none. */
  readonly heardAt: number | null;
  /** When that batch was made: a line that was down delivers old news. */
  readonly madeAt: number | null;
  /** Rows that waited behind it. */
  readonly behind: number;
  readonly marksWaiting: number;
  readonly alarms: number;
  /** Its days are signed with a key that the owner has not confirmed. */
  readonly keyOpen: boolean;
  /** Days whose file does not agree with what was streamed, or was changed after it was signed. */
  readonly daysWrong: number;
  readonly revoked: boolean;
}

export interface Stuck {
  readonly count: number;
  readonly price: number;
  readonly since: number | null;
}

export type Figures = {
  readonly [Name in keyof Pick<
    Headline,
    'orders' | 'revenue' | 'margin' | 'uncosted' | 'cash' | 'mobileMoney' | 'credit'
  >]: number;
};

export interface Today {
  /** The place in the stream of changes after which this was true. */
  readonly at: string;
  readonly day: string;
  readonly now: number;
  readonly counters: readonly CounterNow[];
}

/** One message of the stream. */
export interface Change {
  readonly now: number;
  readonly counters: readonly CounterNow[];
}

export type DayState = 'waiting' | 'proven' | 'differs' | 'unknown-key' | 'bad-signature';

export interface DayOf {
  readonly role: string;
  readonly name: string;
  readonly state: DayState;
  readonly differences: readonly DayDifference[];
}

export interface DayLine extends Figures {
  readonly day: string;
  readonly counters: number;
  readonly proven: number;
  readonly waits: number;
  /** Something is wrong with them. */
  readonly bad: number;
  /** Their key waits for the owner. */
  readonly open: number;
  /** The worst of those that are neither proven nor waiting, and the first of those that wait. */
  readonly wrong: readonly DayOf[];
  readonly moreWrong: number;
  readonly waiting: readonly string[];
}

export interface Days {
  readonly lines: readonly DayLine[];
  /** The day before which the next page begins; null at the end. */
  readonly before: string | null;
}

export interface Drawer {
  readonly role: string;
  readonly name: string;
  readonly number: number;
  readonly day: string;
  readonly endedAt: number;
  readonly closedBy: string;
  readonly float: number;
  readonly cash: number;
  readonly mobileMoney: number;
  readonly credit: number;
  readonly payIns: number;
  readonly payOuts: number;
  readonly expected: number;
  readonly counted: number;
  readonly difference: number;
  readonly walletGap: number;
}

export interface Drawers {
  readonly lines: readonly Drawer[];
  readonly before: number | null;
}

export interface StuckOrder {
  readonly reference: string;
  readonly product: string;
  readonly supplier: string;
  readonly price: number;
  readonly state: string;
  readonly delivery: string;
  readonly money: string;
  readonly attention: string | null;
  readonly since: number;
}

export interface GroupLine extends Pick<Figures, 'orders' | 'revenue' | 'margin'> {
  readonly name: string;
}

export interface CounterDay {
  readonly role: string;
  readonly name: string;
  readonly kind: Kind | null;
  readonly day: string;
  readonly figures: Figures;
  readonly products: readonly GroupLine[];
  readonly attendants: readonly GroupLine[];
  readonly drawers: readonly Drawer[];
  readonly wallets: readonly Wallet[];
  readonly stuck: readonly StuckOrder[];
  readonly moreStuck: number;
  /** Null for a past day on which nothing was booked: no file is made of it. */
  readonly state: DayState | null;
  readonly differences: readonly DayDifference[];
}

export interface Alarm {
  readonly role: string;
  readonly name: string;
  readonly mark: string;
  readonly nth: number;
  readonly what: 'other-content' | 'mark-taken' | 'order-broken';
  readonly at: number;
  readonly seen: boolean;
  /** Names this row, so that it can be put away. */
  readonly ours: string;
}

export interface WaitingMark {
  readonly role: string;
  readonly name: string;
  readonly mark: string;
  readonly kind: Kind;
  readonly shop: string;
  readonly claimedAt: number;
  readonly batches: number;
  readonly lastAt: number | null;
}

export interface Alarms {
  readonly alarms: readonly Alarm[];
  readonly marks: readonly WaitingMark[];
}

export interface EnrolledCounter {
  readonly role: string;
  readonly name: string;
  readonly enrolledAt: number;
  readonly revokedAt: number | null;
  readonly shop: string | null;
  /** The fingerprint that the counter says its days are signed with; null before it connected. */
  readonly saysSigner: string | null;
  readonly confirmedSigner: string | null;
  readonly confirmedAt: number | null;
}

export interface ShareRow {
  readonly id: string;
  readonly name: string;
  readonly madeAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly holds: boolean;
}

export type LookedAt =
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-out'
  | 'sign-out-everywhere'
  | 'password-set'
  | 'share-opened'
  | 'share-made'
  | 'share-taken-back'
  | 'enrolled'
  | 'revoked'
  | 'key-confirmed'
  | 'mark-accepted'
  | 'alarm-seen'
  | 'today'
  | 'counter'
  | 'days'
  | 'drawers'
  | 'alarms'
  | 'counters'
  | 'people'
  | 'programs'
  | 'backups'
  | 'backup-saved'
  | 'token-made'
  | 'token-taken-back'
  | 'webhook-added'
  | 'webhook-tested'
  | 'webhook-sent-again'
  | 'webhook-stopped'
  | 'slip'
  | 'export';

/** The office's findings on a slip's code. `counter`: null where it isn't true. */
export interface CheckedSlip {
  readonly verdict: SlipVerdict;
  readonly counter: string | null;
  readonly facts: SlipFacts | null;
}

export interface LookedRow {
  readonly id: number;
  readonly at: number;
  readonly who: string;
  readonly what: LookedAt;
  readonly about: string | null;
  readonly address: string;
}

export interface People {
  readonly shares: readonly ShareRow[];
  readonly looked: readonly LookedRow[];
}

export interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly madeAt: number;
  readonly takenBackAt: number | null;
  readonly usedAt: number | null;
}

/** A message that was tried, and what became of it. */
export interface Told {
  readonly event: WebhookEvent | typeof TEST_EVENT;
  readonly at: number;
  /** Null: the receiver took it. */
  readonly problem: string | null;
}

export interface WebhookRow {
  readonly id: number;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly lowBelow: number;
  /** Minutes. */
  readonly silentAfter: number;
  readonly waiting: number;
  readonly givenUp: number;
  readonly last: Told | null;
}

export interface Programs {
  readonly tokens: readonly TokenRow[];
  readonly webhooks: readonly WebhookRow[];
}

export interface BackupRow {
  /** The journal and the id that name it. */
  readonly mark: string;
  readonly backup: string;
  readonly madeAt: number;
  /** It can be saved once all of its parts are here. */
  readonly parts: number;
  readonly partsThere: number;
  readonly bytesThere: number;
}

export const isWholeBackup = ({ parts, partsThere }: Pick<BackupRow, 'parts' | 'partsThere'>): boolean =>
  parts === partsThere;

export interface CounterBackups {
  readonly role: string;
  readonly name: string;
  /** How many are here. */
  readonly kept: number;
  /** The newest of them first. */
  readonly backups: readonly BackupRow[];
}

/** A file and a code that a new counter takes: each is shown once. */
export interface NewLink {
  readonly name: string;
  readonly fileName: string;
  readonly file: string;
  readonly code: string;
  /** False: a connection that the old link opened may go on, as the office may not end it. */
  readonly oldEnded: boolean;
}

/** Why the office refuses. */
export const REFUSALS = [
  'sign-in-first',
  'owner-only',
  'wrong-password',
  'wrong-code',
  'too-many-tries',
  'short-password',
  'share-over',
  'not-from-here',
  'not-understood',
  'not-there',
  /** Its own words say why. */
  'problem',
  'failed',
] as const;
export type Refusal = (typeof REFUSALS)[number];
