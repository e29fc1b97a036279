/** The installer's file: its plan, its result, and why it was not used. Screens and the silent switch share this. */
import type { LockdownLevel, UpdateChannel } from '../counter-api/machine.ts';
import type { FileOutcome, FileRefusal, LeftAlone, Provisioned } from '../counter-api/provisioning.ts';
import type { PassphraseProblem } from '../passphrase.ts';
import { PASSPHRASE_MOST } from '../passphrase.ts';
import { t } from './translate.ts';

/** Why a silent run did nothing, with the code that it ends with. */
export const EXIT_CODES = {
  /** The switches are wrong. */
  'unknown-switch': 2,
  'no-file': 2,
  'passphrase-in-sight': 2,
  'passphrase-readable': 2,
  'no-answer-file': 2,
  /** The file itself. */
  'too-large': 1,
  'not-read': 1,
  file: 1,
  'nothing-protected': 1,
  'no-owner-pin': 1,
  'weak-owner-pin': 1,
  signer: 3,
  'other-machine': 4,
  older: 4,
  expired: 4,
  'passphrase-missing': 5,
  'passphrase-unread': 5,
  passphrase: 5,
  keys: 6,
  service: 6,
  'no-keychain': 7,
  'keychain-locked': 7,
  'secrets-missing': 7,
  'in-use': 8,
  journal: 8,
  broke: 9,
} as const;
export type Refusal = keyof typeof EXIT_CODES;

export const PROVISION_USAGE = `Dwadi --provision FILE [--passphrase-file FILE | --passphrase-fd N] [--json] [--out FILE]
    [--untried-keys] [--rename-machine]
  --passphrase-file FILE  the passphrase; or the variable DWADI_PASSPHRASE
  --passphrase-fd N       from an open descriptor; 0 is standard input
  --json                  the answer in one line, for a program
  --out FILE              the answer into a file
  --untried-keys          keeps keys although the service could not be asked about them
  --rename-machine        this PC takes the name in the file in place of its own
docs/provisioning.md has the exit codes.`;

const REFUSALS: Readonly<Record<Refusal, string>> = {
  'unknown-switch': t('Type --help to see the switches: this one is unknown. Nothing was changed.'),
  'no-file': t('Name the file: --provision FILE. There is no file of that name.'),
  'passphrase-in-sight': t(
    'Use --passphrase-file, --passphrase-fd or DWADI_PASSPHRASE: everybody on this PC can read a passphrase in the command line.',
  ),
  'passphrase-readable': t('Make the passphrase file readable for its owner alone: others on this PC can read it.'),
  'no-answer-file': t('Name another file with --out: Dwadi could not write that one. Nothing was changed.'),
  'too-large': t('Check the file: it is too large for a provisioning file.'),
  'not-read': t('The file could not be read.'),
  file: t('The file was not used. Nothing was changed.'),
  'nothing-protected': t(
    'Use the file on the screen, or add a protected part with the keys and an owner’s PIN: a silent set-up needs it.',
  ),
  'no-owner-pin': t(
    'Add a PIN for an owner to the protected part: without it nobody could sign in. Nothing was changed.',
  ),
  'weak-owner-pin': t(
    'Give an owner another PIN in the protected part: six digits or more, and no date or pattern. Nothing was changed.',
  ),
  signer: t(
    'This PC does not trust the signer of the file yet. An administrator puts the public key of the installer where docs/provisioning.md says. Nothing was changed.',
  ),
  'other-machine': t('Use the file of this machine: this one is for another. Nothing was changed.'),
  older: t('Use the newest file: a newer one was used here already. Nothing was changed.'),
  expired: t('Ask the installer for a new file: this one has expired. Nothing was changed.'),
  'passphrase-missing': t('Give the passphrase: the file has a protected part. Nothing was changed.'),
  'passphrase-unread': t(
    'Check the passphrase switch: Dwadi could not read the passphrase there. Nothing was changed.',
  ),
  passphrase: t('Check the passphrase: it does not open the protected part of this file. Nothing was changed.'),
  keys: t('The service refuses a key of the protected part. Nothing was changed.'),
  service: t(
    'Try again later, or keep the keys unchecked with --untried-keys: the service could not be asked about them. Nothing was changed.',
  ),
  'no-keychain': t('Dwadi cannot find the keychain of this PC. Nothing was changed.'),
  'keychain-locked': t('Unlock the keychain of this PC and try again. Nothing was changed.'),
  'secrets-missing': t('Open the counter on this PC with its recovery code first. Nothing was changed.'),
  'in-use': t('Close Dwadi and try again: it is open on this PC. Nothing was changed.'),
  journal: t('Run `--doctor`: the journal could not be opened or written.'),
  broke: t('Use the same file again: Dwadi completes what was begun. Something broke.'),
};
export const refusalWords = (why: Refusal): string => REFUSALS[why];

const SETTING_WORDS: Readonly<Record<string, string>> = {
  cashGate: t('Cash before sending'),
  typeLargeTwice: t('Large new numbers twice'),
  theme: t('Light or dark'),
  lockAfterMinutes: t('When the counter locks itself'),
  suggestForDays: t('How long numbers are suggested'),
  keepNamesForDays: t('How long customers’ names are kept'),
  slipHeader: t('Top of the slips'),
  slipFooter: t('Foot of the slips'),
  smsSlips: t('Slips by text'),
  smsSlipCode: t('The slip’s code in that text'),
  newsPhone: t("Number for the owner's texts"),
  newsAtClose: t('Text when a shift is closed'),
  newsOfWallet: t('Text when the wallet runs low'),
  newsWalletHours: t('How soon the wallet runs low'),
  newsOfRole: t('Text before your price level ends'),
  newsRoleDays: t('How soon your price level ends'),
  dayFilesFolder: t('Folder of the day files'),
  officeBackupMegabytes: t('Backups to the office, megabytes a day'),
};

export const LOCKDOWN_WORDS: Readonly<Record<LockdownLevel, string>> = {
  window: t('In a window'),
  'full-screen': t('Full screen'),
  kiosk: t('Kiosk'),
};
export const CHANNEL_WORDS: Readonly<Record<UpdateChannel, string>> = {
  stable: t('When other shops have tried them'),
  early: t('As soon as they are made'),
  none: t('None'),
};
const PRINTER_WORDS: Readonly<Record<string, string>> = { slips: t('for slips'), vouchers: t('for vouchers') };

const CHANGES: { readonly [W in Provisioned['what']]: (name: string) => string } = {
  machine: (name) => t`This PC is called ${name}`,
  lockdown: (name) => t`Screen: ${LOCKDOWN_WORDS[name as LockdownLevel]}`,
  channel: (name) => t`Updates: ${CHANNEL_WORDS[name as UpdateChannel]}`,
  'customer-screen': (name) => t`Customer's screen: ${name}`,
  shop: (name) => t`Shop: ${name}`,
  setting: (name) => SETTING_WORDS[name] ?? name,
  'person-added': (name) => t`${name} works here`,
  rights: (name) => t`What ${name} may do`,
  printer: (name) => t`Printer ${PRINTER_WORDS[name] ?? name}`,
  prices: (name) => (name === '1' ? t`Prices: ${name} rule` : t`Prices: ${name} rules`),
};
export const changeWords = ({ what, name }: Provisioned): string => CHANGES[what](name);

const LEFT: { readonly [W in LeftAlone['what']]: (name: string) => string } = {
  'no-pin': (name) => t`${name} has no PIN yet. The owner gives one in Settings (F10), under People.`,
  'weak-pin': (name) =>
    t`${name} has no PIN yet: the one in the file is too short or too easy to guess. The owner gives one in Settings (F10), under People.`,
  owner: (name) =>
    t`${name} was not added: only an owner adds an owner. Use the same file in Settings (F10), under Installer’s file, with an owner’s PIN.`,
  role: (name) => t`${name} is here in another role. A file does not change that.`,
  left: (name) => t`${name} was taken off the list here, and stays off it.`,
  'no-place': (name) => t`${name} was not added: the list of people is full.`,
  service: (name) => t`The file names the service ${name}. The owner changes it together with its keys.`,
};
export const leftAloneWords = ({ what, name }: LeftAlone): string => LEFT[what](name);

interface Told extends FileOutcome {
  readonly status: 'set-up' | 'changed' | 'already';
  readonly machine: string;
  readonly counter: string;
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('');

/** The report of a silent run. */
export function outcomeText({ status, machine, counter, changes, leftAlone }: Told): string {
  const here = t`${machine}, counter ${counter}`;
  const left = bullets(leftAlone.map(leftAloneWords));
  if (status === 'already') return `${t`Already applied: ${here}. Nothing was changed.`}\n`;
  if (status === 'changed' && changes.length === 0)
    return `${t`Everything is already as the file says: ${here}.`}\n${left}`;
  const first =
    status === 'set-up'
      ? t`Set up: ${here}. Its owner still has to make the recovery code on the screen.`
      : t`Changed: ${here}.`;
  return `${first}\n${bullets(changes.map(changeWords))}${left}`;
}

const FILE_REFUSALS: Readonly<Record<FileRefusal, (machine: string) => string>> = {
  'other-machine': (machine) =>
    t`This file is for ${machine}, and this PC has another name. Choose the file that is for this PC.`,
  older: () => t('A newer file was used here already. Ask the installer for the newest one.'),
  expired: () => t('This file has expired. Ask the installer for a new one.'),
  'not-read': () => t('This file could not be read.'),
};
export const fileRefusalWords = (why: FileRefusal, machine: string): string => FILE_REFUSALS[why](machine);

const PASSPHRASES: Readonly<Record<PassphraseProblem, string>> = {
  short: t('This is too short. Four words or more, at least 16 letters.'),
  simple: t('This is too easy to guess. Use different words, or let Dwadi make them.'),
  long: t`This is too long. ${PASSPHRASE_MOST} letters at most.`,
};
export const passphraseWords = (problem: PassphraseProblem): string => PASSPHRASES[problem];
