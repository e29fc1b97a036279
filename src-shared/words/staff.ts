/** The lock screen, signing in, and the owner's list of people. */
import type { Approval, PinAnswer, Rights, Role } from '../counter-api/staff.ts';
import { groupPhone, isPhone } from '../phone.ts';
import { t } from './translate.ts';

export const STAFF = {
  locked: t('The counter is locked'),
  lockedMeans: t('Orders under way go on.'),
  who: t('Who are you?'),
  owners: t('Which owner?'),
  pin: t('PIN'),
  signIn: t('Sign in'),
  practice: t('practice PIN'),
  switch: t('Change who sells'),
  lock: t('Lock the counter'),
  cancel: t('Back'),
  pad: t('Number keys'),
  erase: t('Erase'),
  loading: t('Dwadi is fetching the names.'),
  nobody: t('Ask the owner to set up this counter: nobody works here yet.'),
  noPinYet: t('no PIN yet'),
  noPinMeans: t('You have no PIN yet. Ask an owner to give you one: Settings, People.'),
  chooseName: t('Choose your name first, with ↑ and ↓.'),
  typePin: t('Type your PIN: four to eight digits.'),
  wrong: t('That PIN is not right.'),
  allow: t('Owner allows it'),
  approve: t('Allow it'),
  people: t('People'),
  you: t('You'),
  changePin: t('Change my PIN'),
  nowPin: t('Your PIN now'),
  newPin: t('New PIN'),
  newPinOrNone: t('New PIN, or empty to keep the old one'),
  save: t('Save'),
  saved: t('Saved.'),
  add: t('Add somebody'),
  edit: t('Change'),
  name: t('Name'),
  role: t('Works here as'),
  limit: t('Most for one sale, in GHS (empty: no limit)'),
  badLimit: t('Type the limit as an amount, for instance 200 or 200.50, or leave it empty.'),
  badName: t('Type a name.'),
  badPin: t('A new PIN has four to eight digits.'),
  badOwnerPin: t('A new PIN of an owner has six to eight digits.'),
  easyPin: t('That PIN is too easy to guess. Choose one that is no date, no line on the keys and repeats nothing.'),
  weakPin: t('Choose a better PIN'),
  shortPinMeans: t('Your PIN has fewer than six digits. An owner needs six or more: the till holds the whole shop.'),
  easyPinMeans: t('Your PIN is one of the first that a thief tries: a date, a line on the keys, or a pattern.'),
  retire: t('Does not work here any more'),
  retireSure: t('Take them out? They cannot sign in again. Their sales keep their name.'),
  keep: t('Keep them'),
  notYours: t('Ask the owner: you may not change how the counter is run.'),
} as const;

const ROLE_WORDS: Readonly<Record<Role, string>> = { owner: t('Owner'), attendant: t('Attendant') };
export const roleWord = (role: Role): string => ROLE_WORDS[role];

export const ROLE_OPTIONS = Object.entries(ROLE_WORDS) as readonly (readonly [Role, string])[];

/** The rights that are a switch, each with what it gives. */
export const RIGHT_WORDS: readonly {
  readonly right: Exclude<keyof Rights, 'maxSale' | 'prices'>;
  readonly label: string;
  readonly help: string;
}[] = [
  { right: 'reprint', label: t('Show vouchers again'), help: t('Show a PIN once more after it was shown.') },
  {
    right: 'historyOfOthers',
    label: t('See the sales of others'),
    help: t('In the list of orders and in the search.'),
  },
  { right: 'seesCost', label: t('See the wallet and the cost'), help: t('What is in the wallet, and what it pays.') },
  { right: 'settings', label: t('Change the settings'), help: t('How the counter is run; not who works here.') },
];

const APPROVAL_WORDS: Readonly<Record<Approval, string>> = {
  'over-limit': t('The owner allows this one sale'),
  reprint: t('The owner allows this voucher to be shown again'),
  'same-sale': t('The owner allows this sale beside the one that is not known yet'),
};
export const approvalWords = (what: Approval): string => APPROVAL_WORDS[what];

/** Read to an owner over the phone. */
const ASKED_WORDS: Readonly<Record<Approval, string>> = {
  'over-limit': t('a sale above the limit'),
  reprint: t('a voucher shown again'),
  'same-sale': t('a sale beside one like it'),
};

/** A list is told by how many numbers it has: no phone number is as short. */
export function toldNumber(number: string): string {
  if (number === '') return t('no number');
  return /^\d{1,4}$/.test(number) ? t`${number} numbers` : isPhone(number) ? groupPhone(number) : number;
}

export const askedWords = (what: Approval): string => ASKED_WORDS[what];

/** `Try again in 4:05.` */
export function waitWords(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return t`Too many wrong PINs. Try again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.`;
}

/** Says that a PIN was wrong, and how long the next one has to wait. */
export const wrongPinWords = ({ kind, waitMs }: Exclude<PinAnswer, { kind: 'right' }>): string =>
  [kind === 'wrong' ? STAFF.wrong : '', waitMs > 0 ? waitWords(waitMs) : ''].join(' ').trim();

/** The reason why a PIN was not accepted, in one sentence; null if it was. */
export function pinTrouble(answer: PinAnswer): string | null {
  if (answer.kind === 'right') return null;
  return answer.waitMs > 0 ? waitWords(answer.waitMs) : STAFF.wrong;
}

/** The most that a person may sell for without an owner. */
export const upTo = (amount: string): string => t`up to ${amount} a sale`;

const LOCK_AFTER = [0, 1, 2, 5, 10, 30];

const lockAfterWord = (minutes: number): string =>
  minutes === 0 ? t('Never') : minutes === 1 ? t`After ${minutes} minute` : t`After ${minutes} minutes`;

/** The choices include the minutes that an installer's file chose, whatever they are. */
export const lockAfterChoices = (chosen: number): readonly (readonly [minutes: number, word: string])[] =>
  [...new Set([...LOCK_AFTER, chosen])]
    .sort((a, b) => a - b)
    .map((minutes) => [minutes, lockAfterWord(minutes)] as const);
