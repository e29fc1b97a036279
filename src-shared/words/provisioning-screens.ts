/** What the screens say of an installer's file, of keys for other counters, and of a recovery code that is missing. */

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

  administrator: 'Whoever looks after this PC trusts this installer.',
  before: 'The same installer as the last time.',
  compareTitle: 'Who signed it?',
  compareMeans:
    'This PC does not know who signed the file. Call the installer, on a number that you had before, and type the fingerprint that they read to you.',
  fingerprint: "The installer's fingerprint",
  fingerprintHelp: 'Sixteen letters and digits, in four groups.',
  compare: 'Compare',
  compared: 'It is the installer’s. Compared.',
  notTheirs: 'The file was not signed by them. Do not use it: ask the installer for the file again.',

  keys: 'The keys of the service',
  passphraseMeans: 'The keys lie in the file under a passphrase. The installer or the owner tells it to you.',
  passphrase: 'The passphrase',
  passphraseHelp: 'As it was written or spoken. Spaces do not count twice.',
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
  wouldNothing: 'Everything stands as the file says already.',
  leaves: 'It leaves as they are:',
  apply: 'Apply it',
  yourPin: 'Your PIN',
  applied: 'Applied.',
  appliedNothing: 'Nothing had to be changed.',
  close: 'Close',
  cancel: 'Cancel',

  protect: 'Keys for other counters',
  protectMeans:
    'Puts keys of this counter under a passphrase, for the installer’s files of other PCs. Nobody reads them without it. Tell it to the installer by another way than the file.',
  machines: 'Names of the PCs',
  machinesHelp: 'One in each line, as the installer’s list calls them.',
  badMachines: 'Type a name in each line: letters, digits, dots and dashes.',
  whichKeys: 'Which keys',
  noKeyChosen: 'Choose at least one key.',
  make: 'Make one for me',
  madeHelp: 'Write it down now: it is shown until this page is closed, and kept nowhere.',
  ownPassphraseHelp: 'Four words or more. Whoever has it and the file has the keys.',
  owner: 'An owner of those counters',
  ownerHelp: 'Without a person at the screen, somebody must be able to sign in there. May stay empty.',
  ownerPin: 'The PIN they begin with',
  badOwner: 'Type a PIN for the owner, or leave both empty.',
  write: 'Save the file',
  writing: 'Dwadi is sealing the keys.',
  sharedWarning:
    'Counters that use the same key cannot see each other’s sales, and share what the service allows a minute.',
  saved: 'Saved:',

  codeMissing: 'This counter has no recovery code.',
  codeMissingMeans:
    'If this PC is lost, nothing opens its sales again. The owner makes one in Settings (F10), under Recovery code.',
  code: 'Recovery code',
  codeNone: 'None yet: this counter was set up while nobody was here to write one down.',
  codeMake: 'Make the recovery code',
  codeKeep: 'Use this code',
  codeKept: 'The recovery code counts from now on.',
} as const;

export const fileFoundWords = (name: string): string =>
  `${name} lies ready on this PC. It brings the shop, the people, the printers and the prices.`;
export const rulesWords = (count: number): string => (count === 1 ? '1 rule' : `${count} rules`);
export const alreadyWords = (day: string): string =>
  `This file was applied here already, ${day}. There is nothing to do.`;
