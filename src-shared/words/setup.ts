/** Setting up the shop's counter, its keys, its recovery, and going between it and Training. */
import type { KeysChecked, KeyVerdict, PAPER_ANSWERS, RestoreAnswer, VaultState } from '../counter-api/setup.ts';
import type { KeyRefusal } from '../reseller-api/error-codes.ts';
import type { KeyType } from '../reseller-api/keys.ts';
import { connectionWords } from './connection.ts';
import { soldByKey } from './counter.ts';
import { journalWords, LOST_PROBLEMS } from './journal.ts';
import { t } from './translate.ts';

export const SETUP = {
  open: t('Set up this shop'),
  offer: t('Ready to sell for real?'),
  toLive: t("To the shop's counter"),
  toTraining: t('Practise in Training'),
  toTrainingMeans: t('This counter stays locked and goes on following its orders. Sign in when you come back.'),
  next: t('Go on'),
  back: t('Back'),
  close: t('Not now'),

  ways: t('How will this PC be used?'),
  newShop: t('A new counter'),
  newShopMeans: t(
    'You need ten minutes, the keys from the service’s dashboard, and a printer or a pen for the recovery code.',
  ),
  replaces: t('It replaces another PC'),
  replacesMeans: t('You need a backup of the old counter and its recovery code. Sales, people and orders come back.'),
  practise: t('Keep practising'),
  practiseMeans: t('Nothing changes. You find this again under Settings (F10).'),

  shop: t('The shop'),
  shopName: t("The shop's name"),
  shopNameHelp: t('It is printed large on every slip. Up to 40 letters; the address goes below.'),
  slipHeader: t('Below it on the slip'),
  slipHeaderHelp: t('Its address and phone number. Up to four lines, or leave it empty.'),
  badShopName: t('Type the name of the shop.'),

  owner: t('The owner'),
  ownerName: t("The owner's name"),
  ownerMeans: t('The owner can do everything. Add the attendants later in Settings (F10).'),
  pin: t('PIN'),
  pinAgain: t('The same PIN again'),
  pinsDiffer: t('The two PINs are not the same. Type both again.'),

  service: t('The service'),
  baseUrl: t("The service's address"),
  baseUrlHelp: t('From the dashboard. It begins with https:// and ends in /api/v2.'),
  keysMean: t(
    'Paste each key once. It goes into the keychain of this PC and is never shown again. Leave a field empty if you do not have its key.',
  ),
  keyWarning: t(
    'Do not generate a new key if another counter uses the old one: a new key ends the old one at once, on every counter.',
  ),
  check: t('Check the keys'),
  checking: t('Dwadi is asking the service.'),
  accepted: t('Accepted'),
  stays: t('The one in the keychain stays.'),
  replace: t('Paste another to replace it'),
  noKeys: t('Paste at least one key.'),
  leftOff: t('Without it, this counter does not sell'),

  code: t('The recovery code'),
  codeMeans: t(
    'You need this code to open this counter on another PC, or to set a new PIN if you forget yours. Dwadi does not keep it: you see it now and never again.',
  ),
  codeKeep: t(
    'Keep it away from the till, and show it to nobody. Anyone who has it and a backup can open the counter.',
  ),
  print: t('Print it'),
  haveIt: t('I have it on paper'),
  retype: t('Type the code from your paper'),
  retypeHelp: t('Small letters, spaces and dashes do not matter.'),
  notTheCode: t('That is not the code that was shown. Look at your paper again, or go back to make a new one.'),
  finish: t('Open the counter'),
  finishing: t('Dwadi is making the counter.'),

  backupMeans: t(
    'The newest file that begins with dwadi- and ends in .db, from the folder of the old counter’s backups.',
  ),
  chooseBackup: t('Choose the backup'),
  otherBackup: t('Choose another'),
  typeCode: t('The recovery code of the old counter'),
  restore: t('Open it here'),
  restoring: t('Dwadi is checking the backup. This takes a moment.'),

  noKeychain: t('Dwadi cannot keep keys on this PC yet'),
  tryAgain: t('Try again'),

  openTitle: t('Open it with the recovery code'),
  openHelp: t('Only the owner has it. After that you enter the keys of the service again.'),
  openIt: t('Open the counter'),

  keysMissing: t('You cannot sell yet: the keys of the service are missing.'),
  keysMissingMeans: t('The owner enters them in Settings (F10), under Keys of the service.'),
  keys: t('Keys of the service'),
  keysChange: t('Change the keys'),
  keysNone: t('No key yet.'),
  keysHave: `${t('In the keychain:')} `,
  keysSave: t('Use these keys'),
  keysOpen: `${t('Orders still open:')} `,
  keysOpenMeans: t(
    'Dwadi can follow them only with keys of the same account. With the keys of another account they wait on the board.',
  ),
  whose: t('Whose are these keys?'),
  whoseMeans: t('Dwadi asks the service first. Your answer counts only if the service cannot tell.'),

  backups: t('Backups'),
  backupsTo: t('A backup is made every day, to'),
  backupsChoose: t('Choose a folder'),
  backupsSame: t('Choose a stick or another disk: it is on the same disk as the journal.'),
  backupsLast: t('Last good one:'),
  backupsNever: t('None yet.'),

  practice: t('Training'),
  phone: t('Answer a counter by phone'),
  phoneMeans: t(
    'The attendant reads you the counter, the amount, the number and the letters on the screen. You read the six digits back.',
  ),
  phoneMark: t('Counter'),
  phoneChallenge: t('The letters'),
  phoneWhat: t('It is about'),
  phoneAmount: t('The amount, in cedis'),
  badAmount: t('Type the amount that the attendant reads out, for instance 500 or 12.50.'),
  phoneNumber: t("The customer's number; for a list, how many numbers"),
  phoneCode: t('Your phone code of that counter'),
  badPhoneCode: t('Type the phone code of four groups. The recovery code does not answer by phone.'),
  phoneWork: t('Work out the digits'),
  phoneDigits: t('Read these digits back'),
  byPhone: t('The owner is on the phone'),
  byPin: t('The owner is here'),
  whoPhones: t('Who is on the phone'),
  sayThis: t('Read this to the owner'),
  phoneCounter: t('counter'),
  heardDigits: t('The six digits'),
  badDigits: t('Type the six digits that the owner reads out.'),
  newLetters: t('Those letters have ended. Read the new ones to the owner.'),
  wrongDigits: t(
    'Those digits are not right. Ask the owner to read them again. Their page must ask for the number: an older page is saved anew under Settings, Allow things by phone.',
  ),
  noPhone: t('The owner cannot answer by phone yet. They make a phone code first: Settings, Allow things by phone.'),

  phoneTitle: t('Allow things by phone'),
  phonePageMeans: t(
    'Far away, you can allow a sale with your phone alone. Save the code page, send it to your phone, and open it there. Make a phone code and type it into the page. Never send the code.',
  ),
  phonePageSave: t('Save the code page'),
  phoneNone: t(
    'There is no phone code yet. You cannot allow anything by phone before you make one, not even with the recovery code.',
  ),
  phoneMade: t('There is a phone code. It alone answers by phone.'),
  phoneCodeMake: t('Make a phone code'),
  phoneCodeReplaces: t('Make it where nobody looks on. A phone code that you made before answers nothing any more.'),
  phoneCodeMeans: t('Type it into the code page on your phone now, or write it down. It is shown only this once.'),
  yourPin: t('Your PIN'),
  done: t('Done'),

  forgotPin: t("I forgot the owner's PIN"),
  resetPin: t('Set a new PIN with the recovery code'),
  resetDone: t('The new PIN is set. Sign in with it.'),
  wrongCode: t('That is not the recovery code of this counter.'),
} as const;

const KEY_WORDS: Readonly<Record<KeyType, string>> = {
  standard: t('Standard key'),
  commission: t('Commission Services key'),
  sms: t('SMS key'),
};
export const keyWord = (type: KeyType): string => KEY_WORDS[type];

/** The order on the screen: the key that sells most comes first. */
export const KEY_ORDER: readonly KeyType[] = ['standard', 'commission', 'sms'];

export const keyHelp = (type: KeyType): string => t`Sells ${soldByKey(type)}.`;

export const leftOffWords = (type: KeyType): string => `${SETUP.leftOff}: ${soldByKey(type)}.`;

const REFUSED_SOMEHOW = t(
  'The service refuses this key: it waits for approval, a newer key has ended it, or the account is suspended.',
);
const REFUSED: Readonly<Record<KeyRefusal, string>> = {
  'key-pending': t('The service has not approved this key yet. Have it approved in the dashboard, then check again.'),
  'key-revoked': t('The service has revoked this key: a newer one has ended it. Copy the newest one.'),
  'account-suspended': t('The service has suspended this account. Ask its support: no key works until then.'),
  'role-not-allowed': t(
    'Your price level at the service may not use this key. Ask the service’s support which level it needs.',
  ),
};

/** Tells what is wrong with a key, and what to do; null if nothing is wrong. */
export function keyVerdictWords(verdict: KeyVerdict): string | null {
  switch (verdict.kind) {
    case 'absent':
    case 'accepted':
      return null;
    case 'bad-form':
      return t('This does not look like the right key. Copy the whole key from the dashboard.');
    case 'of-another-type':
      return t`This is the ${keyWord(verdict.type)}. Paste it into its own field.`;
    case 'unknown-key':
      return t('The service does not know this key. Copy the whole key again.');
    case 'not-allowed':
      return verdict.why === null ? REFUSED_SOMEHOW : REFUSED[verdict.why];
    case 'no-answer': {
      if (verdict.cause === null) return t('The service could not say. Try again in a moment.');
      const { happened, advice } = connectionWords(verdict.cause, null);
      return `${happened} ${advice}`;
    }
  }
}

const URL_WORDS: Readonly<Record<KeysChecked['baseUrl'], string | null>> = {
  ok: null,
  'not-https': t('The address must begin with https:// so that nobody can read the keys on their way.'),
  'wrong-end': t('The address must end in /api/v2.'),
  'not-a-url': t('Not an address. Copy it from the dashboard: it begins with https://.'),
};

const NOT_THE_SERVICE: readonly (string | null)[] = ['broken-reply', 'undocumented-status', 'redirect', 'too-large'];
const OTHER_SITE = t(
  'Something answers at this address, and it is not the service. Copy the address again from the dashboard. If this is a hotspot, sign in with a browser first.',
);

const addressWords = (verdict: KeyVerdict): string | null =>
  verdict.kind === 'no-answer' && NOT_THE_SERVICE.includes(verdict.cause) ? OTHER_SITE : keyVerdictWords(verdict);

export interface KeysCheckedWords {
  readonly address: string | null;
  readonly keys: Readonly<Record<KeyType, string | null>>;
}

/** The address or the line is at fault where no answer came: that is said once, and of no key. */
export function keysCheckedWords({ baseUrl, keys }: KeysChecked): KeysCheckedWords {
  const isSilent = ({ kind }: KeyVerdict) => kind === 'no-answer';
  const isUntried = ({ kind }: KeyVerdict) => kind === 'absent' || kind === 'bad-form' || kind === 'of-another-type';
  const all = KEY_ORDER.map((type) => keys[type]);
  const silent = all.find((verdict) => verdict.kind === 'no-answer' && verdict.cause !== null);
  const isLine = silent !== undefined && all.every((verdict) => isSilent(verdict) || isUntried(verdict));
  const address = URL_WORDS[baseUrl] ?? (isLine ? addressWords(silent) : null);
  const of = (type: KeyType) => (address !== null && isSilent(keys[type]) ? null : keyVerdictWords(keys[type]));
  return { address, keys: { standard: of('standard'), commission: of('commission'), sms: of('sms') } };
}

/** Tells the obstacle, and what to install. There is no way around it. */
export function vaultWords(vault: Exclude<VaultState, 'ok'>): readonly string[] {
  if (vault === 'keychain-locked') {
    return [
      t('The keychain of this PC is locked or was never set up.'),
      t('Sign out of the PC and in again, or unlock it in "Passwords and Keys". Then try again.'),
      t(
        'Keys are never kept in a file instead, so the counter cannot be set up before that. You can go on practising.',
      ),
    ];
  }
  return [
    t('Dwadi keeps the keys of the service in the keychain of the PC, and cannot find one.'),
    t(
      'On Windows: install the Microsoft Visual C++ Redistributable (x64). On Linux: install gnome-keyring, sign out and in again.',
    ),
    t('Keys are never kept in a file instead, so the counter cannot be set up before that. You can go on practising.'),
  ];
}

const PAPER_WORDS: Readonly<Record<(typeof PAPER_ANSWERS)[number], string>> = {
  printed: t('Printed. Look at the paper before you go on.'),
  sent: t('Sent to the printer. Look at the paper before you go on.'),
  'not-printed': t('Write the code down, or fix the printer and try again: the printer did not take it.'),
  unknown: t('Look at the paper, and write the code down if it is not all there.'),
  'no-printer': t('Write the code down, group by group: no printer is set up.'),
};
export const paperWords = (printed: (typeof PAPER_ANSWERS)[number]): string => PAPER_WORDS[printed];

export const wrongGroupWords = (group: number): string => t`Group ${group} is not right. Look at it again.`;
export const unfinishedCode = t('The code has seven groups of five.');

/** Why a backup, or a counter, was not opened; null where it was. */
export function restoreWords(answer: RestoreAnswer): string | null {
  switch (answer.kind) {
    case 'restored':
      return null;
    case 'wrong-code':
      return t('That is not the code of this counter. Nothing was changed.');
    case 'no-code-in-it':
      return t('No code opens this: it was made before the counter had a recovery code.');
    case 'vault':
      return answer.problem === 'ok' ? null : vaultWords(answer.problem).slice(0, 2).join(' ');
    case 'backup': {
      const { happened, advice } = journalWords(answer.problem);
      return t`The backup was not used. ${happened} ${LOST_PROBLEMS.includes(answer.problem) ? t('Take another one, or call support.') : advice}`;
    }
  }
}

export const WHOSE_WORDS: readonly (readonly ['same' | 'new', string])[] = [
  ['same', t('The same account as before')],
  ['new', t('Another account')],
];

export const stepWords = (step: number, of: number): string => t`Step ${step} of ${of}`;

export const phonePageSaved = (file: string): string => t`Saved: ${file}. Send it to your phone and open it there.`;

/** The page on the owner's phone. */
export const CODE_PAGE = {
  title: t('Dwadi code page'),
  means: t('The attendant reads you what stands on the screen. Type it here, and read the six digits back.'),
  mark: t('Counter'),
  what: t('It is about'),
  amount: t('Amount in GHS'),
  number: t('The customer’s number; for a list, how many numbers'),
  letters: t('The letters'),
  code: t('Your phone code of that counter'),
  keep: t('Keep the code on this phone'),
  work: t('Show the digits'),
  noScript: t('This view cannot work out the digits. Open the page in Chrome.'),
  otherBrowser: t('This browser cannot work out the digits. Open the page in Chrome.'),
  noMark: t('Type the counter’s letters first.'),
  badAmount: t('Type the amount, for instance 500 or 12.50.'),
  badLetters: t('There are eight letters and digits. Ask the attendant to read them again.'),
  badCode: t('A letter of the phone code is wrong. Compare it with what Dwadi showed you.'),
  noNumber: t('no number'),
  digits: t('If you allow this, read these digits out:'),
} as const;
