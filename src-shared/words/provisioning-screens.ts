/** The screens' words for an installer's file, for keys for other counters, and for a missing recovery code. */
import { t } from './translate.ts';

export const FILE = {
  way: t('From an installer’s file'),
  wayMeans: t(
    'The installer gave you a file for this PC. It brings the shop, the people, the printers and the prices.',
  ),
  title: t('The installer’s file'),
  choose: t('Choose the file'),
  chooseOther: t('Choose another'),
  chooseMeans: t('Its name ends in .dwadi.json. It is for one PC, and signed by the installer.'),
  fetching: t('Dwadi is reading the file.'),
  mistakes: t('This file cannot be used. What is wrong with it, line by line, for the installer:'),
  line: t('Line'),
  whole: t('The whole file'),

  machine: t('This PC'),
  shop: t('The shop'),
  people: t('People'),
  printers: t('Printers'),
  service: t('The service'),
  screen: t('The screen'),
  updates: t('Updates'),
  prices: t('Prices'),
  signedBy: t('Signed by'),
  none: t('none'),
  asTheyAre: t('as they are'),

  administrator: t('The person who looks after this PC trusts this installer.'),
  before: t('The same installer as last time.'),
  compareTitle: t('Who signed it?'),
  compareMeans: t(
    'Call the installer on a number that you had before, and type the fingerprint that they read to you. This PC does not know who signed the file.',
  ),
  fingerprint: t("The installer's fingerprint"),
  fingerprintHelp: t('Sixteen letters and digits, in four groups.'),
  compare: t('Compare'),
  compared: t('Compared. The file is from the installer.'),
  notTheirs: t('Do not use this file: the installer did not sign it. Ask the installer for the file again.'),

  keys: t('The keys of the service'),
  passphraseMeans: t('Ask the installer or the owner for the passphrase: it opens the keys in the file.'),
  passphrase: t('The passphrase'),
  passphraseHelp: t('Type it as it was written or spoken. Extra spaces do not matter.'),
  open: t('Open the keys'),
  opening: t('Dwadi opens the keys and asks the service about them.'),
  wrong: t('That passphrase does not open the keys of this file.'),
  opened: t('The service takes these keys:'),
  typeKeys: t('Paste the keys instead'),
  usePassphrase: t('Use the passphrase'),
  pin: t('A PIN for the owner'),

  ownerTitle: t('Installer’s file'),
  ownerMeans: t('A newer file of the installer changes what it names. Keys, PINs and what was sold stay as they are.'),
  ownerUse: t('Use a file'),
  would: t('It would change:'),
  wouldNothing: t('Everything is already as the file says.'),
  leaves: t('It leaves as they are:'),
  apply: t('Apply it'),
  yourPin: t('Your PIN'),
  applied: t('Applied.'),
  appliedNothing: t('Everything was already as the file says.'),
  close: t('Close'),
  cancel: t('Cancel'),

  protect: t('Keys for other counters'),
  protectMeans: t(
    'Locks keys of this counter with a passphrase, for the installer’s files of other PCs. Nobody can read them without it. Tell the installer the passphrase in a different way from the file.',
  ),
  machines: t('Names of the PCs'),
  machinesHelp: t('One in each line, as in the installer’s list.'),
  badMachines: t('Type a name in each line: letters, digits, dots and dashes.'),
  whichKeys: t('Which keys'),
  noKeyChosen: t('Choose at least one key.'),
  make: t('Make one for me'),
  madeHelp: t('Write it down now: you see it until you close this page, and Dwadi does not keep it.'),
  ownPassphraseHelp: t('Four words or more. Anyone who has it and the file has the keys.'),
  owner: t('An owner of those counters'),
  ownerHelp: t(
    'Somebody must be able to sign in there if nobody sets up the counter on its screen. You may leave it empty.',
  ),
  ownerPin: t('The PIN they begin with'),
  badOwner: t('Type a PIN for the owner, or leave both empty.'),
  write: t('Save the file'),
  writing: t('Dwadi is sealing the keys.'),
  sharedWarning: t(
    'Counters that use the same key cannot see each other’s sales, and share what the service allows a minute.',
  ),
  saved: t('Saved:'),

  codeMissing: t('The recovery code is missing.'),
  codeMissingMeans: t(
    'Ask the owner to make one in Settings (F10), under Recovery code. If this PC is lost, you cannot open its sales without it.',
  ),
  code: t('Recovery code'),
  codeNone: t('Not made yet: nobody was here to write it down when this counter was set up.'),
  codeMake: t('Make the recovery code'),
  codeKeep: t('Use this code'),
  codeKept: t('The recovery code counts from now on.'),
} as const;

export const fileFoundWords = (name: string): string =>
  t`${name} is ready on this PC. It brings the shop, the people, the printers and the prices.`;
export const rulesWords = (count: number): string => (count === 1 ? t('1 rule') : t`${count} rules`);
export const alreadyWords = (day: string): string =>
  t`You have nothing to do: this file was applied here already, ${day}.`;
export const weakPinWords = (name: string): string =>
  t`The PIN of ${name} in the file is too short or too easy to guess, and is not used.`;
