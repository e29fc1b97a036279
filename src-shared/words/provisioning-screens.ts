/** The screens' words for an installer's file, for keys for other counters, and for a missing recovery code. */

export const FILE = {
  way: 'From an installer’s file',
  wayMeans: 'The installer gave you a file for this PC. It brings the shop, the people, the printers and the prices.',
  title: 'The installer’s file',
  choose: 'Choose the file',
  chooseOther: 'Choose another',
  chooseMeans: 'Its name ends in .dwadi.json. It is for one PC, and signed by the installer.',
  fetching: 'Dwadi is reading the file.',
  mistakes: 'This file cannot be used. What is wrong with it, line by line, for the installer:',
  line: 'Line',
  whole: 'The whole file',

  machine: 'This PC',
  shop: 'The shop',
  people: 'People',
  printers: 'Printers',
  service: 'The service',
  screen: 'The screen',
  updates: 'Updates',
  prices: 'Prices',
  made: 'Made',
  signedBy: 'Signed by',
  none: 'none',
  asTheyAre: 'as they are',

  administrator: 'The person who looks after this PC trusts this installer.',
  before: 'The same installer as last time.',
  compareTitle: 'Who signed it?',
  compareMeans:
    'Call the installer on a number that you had before, and type the fingerprint that they read to you. This PC does not know who signed the file.',
  fingerprint: "The installer's fingerprint",
  fingerprintHelp: 'Sixteen letters and digits, in four groups.',
  compare: 'Compare',
  compared: 'Compared. The file is from the installer.',
  notTheirs: 'Do not use this file: the installer did not sign it. Ask the installer for the file again.',

  keys: 'The keys of the service',
  passphraseMeans: 'Ask the installer or the owner for the passphrase: it opens the keys in the file.',
  passphrase: 'The passphrase',
  passphraseHelp: 'Type it as it was written or spoken. Extra spaces do not matter.',
  open: 'Open the keys',
  opening: 'Dwadi opens the keys and asks the service about them.',
  wrong: 'That passphrase does not open the keys of this file.',
  opened: 'The service takes these keys:',
  typeKeys: 'Paste the keys instead',
  usePassphrase: 'Use the passphrase',
  pin: 'A PIN for the owner',

  ownerTitle: 'Installer’s file',
  ownerMeans: 'A newer file of the installer changes what it names. Keys, PINs and what was sold stay as they are.',
  ownerUse: 'Use a file',
  would: 'It would change:',
  wouldNothing: 'Everything is already as the file says.',
  leaves: 'It leaves as they are:',
  apply: 'Apply it',
  yourPin: 'Your PIN',
  applied: 'Applied.',
  appliedNothing: 'Everything was already as the file says.',
  close: 'Close',
  cancel: 'Cancel',

  protect: 'Keys for other counters',
  protectMeans:
    'Locks keys of this counter with a passphrase, for the installer’s files of other PCs. Nobody can read them without it. Tell the installer the passphrase in a different way from the file.',
  machines: 'Names of the PCs',
  machinesHelp: 'One in each line, as in the installer’s list.',
  badMachines: 'Type a name in each line: letters, digits, dots and dashes.',
  whichKeys: 'Which keys',
  noKeyChosen: 'Choose at least one key.',
  make: 'Make one for me',
  madeHelp: 'Write it down now: you see it until you close this page, and Dwadi does not keep it.',
  ownPassphraseHelp: 'Four words or more. Anyone who has it and the file has the keys.',
  owner: 'An owner of those counters',
  ownerHelp:
    'Somebody must be able to sign in there if nobody sets up the counter on its screen. You may leave it empty.',
  ownerPin: 'The PIN they begin with',
  badOwner: 'Type a PIN for the owner, or leave both empty.',
  write: 'Save the file',
  writing: 'Dwadi is sealing the keys.',
  sharedWarning:
    'Counters that use the same key cannot see each other’s sales, and share what the service allows a minute.',
  saved: 'Saved:',

  codeMissing: 'The recovery code is missing.',
  codeMissingMeans:
    'Ask the owner to make one in Settings (F10), under Recovery code. If this PC is lost, you cannot open its sales without it.',
  code: 'Recovery code',
  codeNone: 'Not made yet: nobody was here to write it down when this counter was set up.',
  codeMake: 'Make the recovery code',
  codeKeep: 'Use this code',
  codeKept: 'The recovery code counts from now on.',
} as const;

export const fileFoundWords = (name: string): string =>
  `${name} is ready on this PC. It brings the shop, the people, the printers and the prices.`;
export const rulesWords = (count: number): string => (count === 1 ? '1 rule' : `${count} rules`);
export const alreadyWords = (day: string): string =>
  `You have nothing to do: this file was applied here already, ${day}.`;
export const weakPinWords = (name: string): string =>
  `The PIN of ${name} in the file is too short or too easy to guess, and is not used.`;
