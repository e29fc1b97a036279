/** The lock screen, signing in, and the owner's list of people. */
import type { Approval, PinAnswer, Rights, Role } from '../counter-api/staff.ts';
import { groupPhone, isPhone } from '../phone.ts';

export const STAFF = {
  locked: 'The counter is locked',
  lockedMeans: 'Orders under way go on.',
  who: 'Who are you?',
  owners: 'Which owner?',
  pin: 'PIN',
  signIn: 'Sign in',
  practice: 'practice PIN',
  switch: 'Change who sells',
  lock: 'Lock the counter',
  cancel: 'Back',
  pad: 'Number keys',
  erase: 'Erase',
  loading: 'Dwadi is fetching the names.',
  nobody: 'Ask the owner to set up this counter: nobody works here yet.',
  noPinYet: 'no PIN yet',
  noPinMeans: 'You have no PIN yet. Ask an owner to give you one: Settings, People.',
  chooseName: 'Choose your name first, with ↑ and ↓.',
  typePin: 'Type your PIN: four to eight digits.',
  wrong: 'That PIN is not right.',
  allow: 'Owner allows it',
  approve: 'Allow it',
  people: 'People',
  you: 'You',
  changePin: 'Change my PIN',
  nowPin: 'Your PIN now',
  newPin: 'New PIN',
  newPinOrNone: 'New PIN, or empty to keep the old one',
  save: 'Save',
  saved: 'Saved.',
  add: 'Add somebody',
  edit: 'Change',
  name: 'Name',
  role: 'Works here as',
  limit: 'Most for one sale, in GHS (empty: no limit)',
  badLimit: 'Type the limit as an amount, for instance 200 or 200.50, or leave it empty.',
  badName: 'Type a name.',
  badPin: 'A new PIN has four to eight digits.',
  badOwnerPin: 'A new PIN of an owner has six to eight digits.',
  easyPin: 'That PIN is too easy to guess. Choose one that is no date, no line on the keys and repeats nothing.',
  weakPin: 'Choose a better PIN',
  shortPinMeans: 'Your PIN has fewer than six digits. An owner needs six or more: the till holds the whole shop.',
  easyPinMeans: 'Your PIN is one of the first that a thief tries: a date, a line on the keys, or a pattern.',
  retire: 'Does not work here any more',
  retireSure: 'Take them out? They cannot sign in again. Their sales keep their name.',
  keep: 'Keep them',
  notYours: 'Ask the owner: you may not change how the counter is run.',
} as const;

const ROLE_WORDS: Readonly<Record<Role, string>> = { owner: 'Owner', attendant: 'Attendant' };
export const roleWord = (role: Role): string => ROLE_WORDS[role];

export const ROLE_OPTIONS = Object.entries(ROLE_WORDS) as readonly (readonly [Role, string])[];

/** The rights that are a switch, each with what it gives. */
export const RIGHT_WORDS: readonly {
  readonly right: Exclude<keyof Rights, 'maxSale' | 'prices'>;
  readonly label: string;
  readonly help: string;
}[] = [
  { right: 'reprint', label: 'Show vouchers again', help: 'Show a PIN once more after it was shown.' },
  { right: 'historyOfOthers', label: 'See the sales of others', help: 'In the list of orders and in the search.' },
  { right: 'seesCost', label: 'See the wallet and the cost', help: 'What is in the wallet, and what it pays.' },
  { right: 'settings', label: 'Change the settings', help: 'How the counter is run; not who works here.' },
];

const APPROVAL_WORDS: Readonly<Record<Approval, string>> = {
  'over-limit': 'The owner allows this one sale',
  reprint: 'The owner allows this voucher to be shown again',
  'same-sale': 'The owner allows this sale beside the one that is not known yet',
};
export const approvalWords = (what: Approval): string => APPROVAL_WORDS[what];

/** Read to an owner over the phone. */
const ASKED_WORDS: Readonly<Record<Approval, string>> = {
  'over-limit': 'a sale above the limit',
  reprint: 'a voucher shown again',
  'same-sale': 'a sale beside one like it',
};

/** A list is told by how many numbers it has: no phone number is as short. */
export function toldNumber(number: string): string {
  if (number === '') return 'no number';
  return /^\d{1,4}$/.test(number) ? `${number} numbers` : isPhone(number) ? groupPhone(number) : number;
}

export const askedWords = (what: Approval): string => ASKED_WORDS[what];

/** `Try again in 4:05.` */
export function waitWords(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `Too many wrong PINs. Try again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.`;
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
export const upTo = (amount: string): string => `up to ${amount} a sale`;

const LOCK_AFTER = [0, 1, 2, 5, 10, 30];

const lockAfterWord = (minutes: number): string =>
  minutes === 0 ? 'Never' : `After ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** The choices include the minutes that an installer's file chose, whatever they are. */
export const lockAfterChoices = (chosen: number): readonly (readonly [minutes: number, word: string])[] =>
  [...new Set([...LOCK_AFTER, chosen])]
    .sort((a, b) => a - b)
    .map((minutes) => [minutes, lockAfterWord(minutes)] as const);
