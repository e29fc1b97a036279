/**
 * The installer's file on the screens: what it would set, what is wrong with it, and its use; the part that an owner
 * writes for other counters; and a recovery code for a counter that was set up without a person there. Passphrases and
 * PINs go one way only, and so does everything that a protected part holds.
 */
import { z } from 'zod';
import { PASSPHRASE_MOST } from '../passphrase.ts';
import { CODE_TEXT_MOST } from '../recovery-code.ts';
import { KEY_TYPES } from '../reseller-api/keys.ts';
import { lockdownLevel, machineSettings, updateChannel } from './machine.ts';
import { keysChecked, PAPER_ANSWERS } from './setup.ts';
import { newOwnersPin, personName, personPin, pinAnswer, ROLES } from './staff.ts';
import { timeValue } from './values.ts';

const fileName = z.string().max(300);

export const fileMistake = z.object({
  line: z.int().min(1),
  /** The place of the mistake, as in `staff.0.name`; empty for the whole file. */
  where: z.string().max(200),
  what: z.string().max(500),
});
export type FileMistake = z.infer<typeof fileMistake>;

/** PROVISIONED names what the file changed. LEFT_ALONE names what stays, although the file says more. */
export const PROVISIONED = [
  'machine',
  'lockdown',
  'channel',
  'customer-screen',
  'shop',
  'setting',
  'person-added',
  'rights',
  'printer',
  'prices',
] as const;
export const LEFT_ALONE = [
  /** Nobody can sign in as this person before the owner has given them a PIN. */
  'no-pin',
  /** Their PIN in the file is too short for them, or too easy to guess: an owner gives another. */
  'weak-pin',
  /** A file that nobody stands by adds no owner. */
  'owner',
  /** An attendant doesn't become an owner by a file, nor the reverse. */
  'role',
  /** The owner has taken this person off the list. */
  'left',
  /** The counter has no place left for another person. */
  'no-place',
  /** Keys and their address go together, and are the owner's to change. */
  'service',
] as const;
const provisioned = z.object({ what: z.enum(PROVISIONED), name: z.string().max(200) });
export type Provisioned = z.infer<typeof provisioned>;
const leftAlone = z.object({ what: z.enum(LEFT_ALONE), name: z.string().max(300) });
export type LeftAlone = z.infer<typeof leftAlone>;

export const fileOutcome = z.object({
  changes: z.array(provisioned).max(500),
  leftAlone: z.array(leftAlone).max(500),
});
export type FileOutcome = z.infer<typeof fileOutcome>;

export const FILE_REFUSALS = ['other-machine', 'older', 'expired', 'not-read'] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** Trust in the signer's key: placed here by the PC's administrator, known to this counter, or still to be compared. */
export const SIGNER_TRUST = ['administrator', 'before', 'compare'] as const;

const filePlan = z.object({
  name: fileName,
  machine: z.string(),
  shop: z.string(),
  people: z.array(z.object({ name: z.string(), role: z.enum(ROLES) })),
  printers: z.array(z.string()),
  service: z.string(),
  lockdown: lockdownLevel,
  channel: updateChannel,
  /** How many price rules; null where it says nothing of prices. */
  prices: z.int().min(0).nullable(),
  made: z.string(),
  expires: z.string().nullable(),
  signer: z.object({
    trust: z.enum(SIGNER_TRUST),
    /** Null until a person has typed it: a fingerprint that is only shown would not be compared. */
    fingerprint: z.string().nullable(),
  }),
  hasProtected: z.boolean(),
  outcome: fileOutcome,
});
export type FilePlan = z.infer<typeof filePlan>;

export const fileAnswer = z.discriminatedUnion('kind', [
  /** The person chose none. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('mistakes'), name: fileName, mistakes: z.array(fileMistake).max(50) }),
  z.object({ kind: z.literal('refused'), name: fileName, why: z.enum(FILE_REFUSALS), machine: z.string() }),
  z.object({ kind: z.literal('already'), name: fileName, at: timeValue }),
  z.object({ kind: z.literal('plan'), plan: filePlan }),
]);
export type FileAnswer = z.infer<typeof fileAnswer>;

const passphrase = z.string().max(PASSPHRASE_MOST);

const opened = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wrong') }),
  /** The people whose PINs are used, those whose PINs are too weak, and the service's verdict on the keys. */
  z.object({
    kind: z.literal('opened'),
    keys: keysChecked,
    pins: z.array(z.string()),
    weakPins: z.array(z.string()),
  }),
]);
export type PartOpened = z.infer<typeof opened>;

export const MACHINES_MOST = 200;
const nothing = z.object({});

export const provisioningCalls = {
  /** A file that lies in the folder where Dwadi looks for one; null where there is none. */
  'provisioning.found': { request: nothing, answer: z.object({ name: fileName.nullable() }) },
  /** That one, or one that a person chooses in the system's own dialog. */
  'provisioning.choose': { request: z.object({ from: z.enum(['person', 'found']) }), answer: fileAnswer },
  /** The signer's fingerprint, as the installer reads it out. */
  'provisioning.compare': {
    request: z.object({ fingerprint: z.string().max(60) }),
    answer: z.object({ fingerprint: z.string().nullable() }),
  },
  'provisioning.unlock': { request: z.object({ passphrase }), answer: opened },
  /** The first run's last step. The PIN is the first owner's, where the protected part has none for an owner. */
  'provisioning.finish': { request: z.object({ pin: newOwnersPin.nullable() }), answer: nothing },
  /** Applies the file to a counter that is set up already. Its owner allows it by PIN. */
  'provisioning.apply': {
    request: z.object({ pin: personPin }),
    answer: z.object({ pin: pinAnswer, outcome: fileOutcome.nullable() }),
  },

  /** A passphrase made of words, shown this once. */
  'provisioning.words': { request: nothing, answer: z.object({ passphrase }) },
  /** Keys of this counter, for other machines, into a file that a person chooses. */
  'provisioning.protect': {
    request: z.object({
      pin: personPin,
      machines: z.array(machineSettings.shape.machine.unwrap()).min(1).max(MACHINES_MOST),
      keys: z.array(z.enum(KEY_TYPES)).min(1),
      passphrase,
      /** An owner of those counters, and the PIN that they begin with. */
      owner: z.object({ name: personName, pin: newOwnersPin }).nullable(),
    }),
    answer: z.object({ pin: pinAnswer, savedAs: z.string().nullable() }),
  },

  'provisioning.makeCode': { request: nothing, answer: z.object({ code: z.string() }) },
  'provisioning.printCode': { request: nothing, answer: z.object({ printed: z.enum(PAPER_ANSWERS) }) },
  /** Kept only when it was retyped from the paper. */
  'provisioning.keepCode': {
    request: z.object({ code: z.string().max(CODE_TEXT_MOST) }),
    answer: z.object({ right: z.boolean() }),
  },
} as const;
