/**
 * The concerns of the house, and of no single counter: which counter is shown, setting up the live one, and its owner's
 * keys, recovery code and backups. Keys go one way only, and the code comes back once: when it is made.
 */
import { z } from 'zod';
import { CODE_TEXT_MOST } from '../recovery-code.ts';
import { NOT_SENT_CAUSES, UNKNOWN_CAUSES } from '../reseller-api/connection-causes.ts';
import { KEY_REFUSALS } from '../reseller-api/error-codes.ts';
import { KEY_TYPES } from '../reseller-api/keys.ts';
import { shopName, slipLines } from './settings.ts';
import { APPROVALS, newOwnersPin, personId, personName, personPin, pinAnswer } from './staff.ts';
import { pesewaValue, saleIdValue } from './values.ts';

export const COUNTER_KINDS = ['training', 'live'] as const;
export type CounterKind = (typeof COUNTER_KINDS)[number];

/** The house as the frame of every screen needs it. */
export const houseFact = z.object({
  /** Tells if this PC has a live counter beside Training. */
  live: z.enum(['absent', 'ready']),
  /** The live counter was given no key yet: after a restore, for instance. */
  keysMissing: z.boolean(),
  /** The live counter has no recovery code on paper: it was set up without a person there. */
  codeMissing: z.boolean(),
});
export type HouseFact = z.infer<typeof houseFact>;

export const VAULT_STATES = ['ok', 'no-keychain', 'keychain-locked'] as const;
export type VaultState = (typeof VAULT_STATES)[number];

/** The longest key that a person may paste: a longer one fits no keychain entry. An empty key wasn't given. */
export const KEY_MOST = 300;
export const BASE_URL_MOST = 200;
const keyText = z.string().max(KEY_MOST);
export const offeredKeys = z.object({
  baseUrl: z.string().max(BASE_URL_MOST),
  keys: z.object({ standard: keyText, sms: keyText, commission: keyText }),
});
export type OfferedKeys = z.infer<typeof offeredKeys>;
export const keysToCheck = offeredKeys.extend({
  /** The types that the page shows as accepted, and that nothing is pasted for. Main drops each other key that it holds. */
  accepted: z.array(z.enum(KEY_TYPES)),
});
export type KeysToCheck = z.infer<typeof keysToCheck>;

const keyVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absent') }),
  /** The service took it. It waits in the main process until it is put into the keychain. */
  z.object({ kind: z.literal('accepted') }),
  z.object({ kind: z.literal('bad-form') }),
  z.object({ kind: z.literal('of-another-type'), type: z.enum(KEY_TYPES) }),
  /** The service doesn't know it: mistyped, or never made. */
  z.object({ kind: z.literal('unknown-key') }),
  /** Known, and not allowed; `why` where the service says. */
  z.object({ kind: z.literal('not-allowed'), why: z.enum(KEY_REFUSALS).nullable() }),
  z.object({
    kind: z.literal('no-answer'),
    cause: z.enum([...NOT_SENT_CAUSES, ...UNKNOWN_CAUSES]).nullable(),
  }),
]);
export type KeyVerdict = z.infer<typeof keyVerdict>;

export const keysChecked = z.object({
  baseUrl: z.enum(['ok', 'not-https', 'wrong-end', 'not-a-url']),
  keys: z.object({ standard: keyVerdict, sms: keyVerdict, commission: keyVerdict }),
});
export type KeysChecked = z.infer<typeof keysChecked>;

export const ownersWord = z.enum(['same', 'new']);
export const ownersWords = z.partialRecord(z.enum(KEY_TYPES), ownersWord);
export type OwnersWords = z.infer<typeof ownersWords>;

export const keysState = z.object({
  baseUrl: z.string(),
  has: z.array(z.enum(KEY_TYPES)),
  /** Orders that aren't over, and would have to be followed with the keys that go (M18). */
  openOrders: z.int().min(0),
});
export type KeysState = z.infer<typeof keysState>;

const codeText = z.string().max(CODE_TEXT_MOST);

export const PAPER_ANSWERS = ['printed', 'sent', 'not-printed', 'unknown', 'no-printer'] as const;

export const restoreAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restored'), open: z.int().min(0) }),
  z.object({ kind: z.literal('wrong-code') }),
  /** It was made before this counter had a recovery code. */
  z.object({ kind: z.literal('no-code-in-it') }),
  z.object({ kind: z.literal('vault'), problem: z.enum(VAULT_STATES) }),
  /** A problem of the journal, by its code. */
  z.object({ kind: z.literal('backup'), problem: z.string() }),
]);
export type RestoreAnswer = z.infer<typeof restoreAnswer>;

export const backupsState = z.object({
  folder: z.string(),
  /** Business time of the last good one; null where there is none. */
  lastGoodAt: z.int().min(0).nullable(),
  onSameDisk: z.boolean(),
});
export type BackupsState = z.infer<typeof backupsState>;

const nothing = z.object({});

export const setupCalls = {
  'house.show': { request: z.object({ kind: z.enum(COUNTER_KINDS) }), answer: nothing },

  /** Starts over: forgets everything that an earlier try had offered. */
  'setup.begin': { request: nothing, answer: z.object({ vault: z.enum(VAULT_STATES) }) },
  'setup.checkKeys': { request: keysToCheck, answer: keysChecked },
  /** Makes a code and shows it, this once. Another call makes another. */
  'setup.makeCode': { request: nothing, answer: z.object({ code: z.string() }) },
  'setup.printCode': {
    request: z.object({ shopName }),
    answer: z.object({ printed: z.enum(PAPER_ANSWERS) }),
  },
  'setup.confirmCode': { request: z.object({ code: codeText }), answer: z.object({ right: z.boolean() }) },
  'setup.finish': {
    request: z.object({ shopName, slipHeader: slipLines, ownerName: personName, pin: newOwnersPin }),
    answer: nothing,
  },
  /** Asks a person for a file. The page is told its name and nothing else. */
  'setup.chooseBackup': { request: nothing, answer: z.object({ name: z.string().nullable() }) },
  'setup.restore': { request: z.object({ code: codeText }), answer: restoreAnswer },

  'keys.state': { request: nothing, answer: keysState },
  'keys.check': { request: keysToCheck, answer: keysChecked },
  /** Puts the accepted keys into the keychain and into use. */
  'keys.save': { request: z.object({ words: ownersWords }), answer: keysState },

  /** The counter is shut because its secrets aren't in this PC's keychain. */
  'recovery.open': { request: z.object({ code: codeText }), answer: restoreAnswer },
  /** The journal is a newer Dwadi's: back to the backup from before that. It is damaged or gone: to the newest. */
  'recovery.goBack': { request: z.object({ code: codeText }), answer: restoreAnswer },
  'recovery.resetPin': {
    request: z.object({ ownerId: personId, code: codeText, newPin: newOwnersPin }),
    answer: z.object({ right: z.boolean() }),
  },
  /** The owner's side of a word by phone. */
  'recovery.answerPhone': {
    request: z.object({
      code: codeText,
      mark: z.string().max(12),
      what: z.enum(APPROVALS),
      amount: pesewaValue,
      number: z.string().max(30),
      challenge: z.string().max(24),
    }),
    answer: z.object({ digits: z.string() }),
  },

  /** The counter's side of it. */
  'staff.askByPhone': {
    request: z.object({ what: z.enum(APPROVALS), saleId: saleIdValue }),
    /** The number that the sale is for; how many, for a list; empty where it has none. */
    answer: z.object({ challenge: z.string(), amount: pesewaValue, number: z.string().max(30) }),
  },
  /** Whether the owner has made a phone code: nothing else answers by phone. */
  'phone.state': { request: nothing, answer: z.object({ made: z.boolean() }) },
  /** A code for the owner's phone, shown this once. The one before answers nothing any more. */
  'phone.makeCode': {
    request: z.object({ pin: personPin }),
    answer: z.object({ pin: pinAnswer, code: z.string().nullable() }),
  },
  /** The page that works digits out on a phone, to where a person chooses; null where they chose nothing. */
  'phone.savePage': { request: nothing, answer: z.object({ savedAs: z.string().nullable() }) },
  'staff.hearByPhone': {
    request: z.object({
      ownerId: personId,
      what: z.enum(APPROVALS),
      saleId: saleIdValue,
      digits: z.string().max(12),
    }),
    answer: pinAnswer,
  },

  'backups.state': { request: nothing, answer: backupsState },
  /** Asks a person for a folder, and makes a backup there at once. */
  'backups.choose': { request: nothing, answer: backupsState },
} as const;
