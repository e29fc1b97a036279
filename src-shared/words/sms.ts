/** SMS: writing a message, its recipients, its credits, and its delivery. */
import type { CampaignFilter, SmsEvidence } from '../counter-api/sms.ts';
import type { TextParts } from '../counter-api/values.ts';
import { formatMoney } from '../money.ts';
import type { NumberProblem } from '../parse/one-number.ts';
import { groupPhone, isPhone, type Phone } from '../phone.ts';
import type { CAMPAIGN_STATES, MESSAGE_STATES } from '../reseller-api/states.ts';
import type { MessageFacts, OddCharacter } from '../sms-text.ts';
import { addedWords, LINES } from './lines.ts';
import { clockTime, dayWithin, dayWord, timeWord } from './times.ts';

export const SMS = {
  title: 'SMS',
  write: 'Write',
  sent: 'Sent messages',
  unwanted: 'Wants no messages: left out',
  noTexts: 'No messages',
  noTextsMeans: 'Add a number that wants no more messages. Every list leaves it out, also one that you paste later.',
  noTextsEntry: 'Number that wants no messages',
  noTextsNone: 'Nobody has asked for this yet.',
  noTextsList: 'Numbers that want no messages',
  noTextsAdd: 'Add',
  noTextsNoNumber: 'Type a Ghana number. Ten digits, starting with 0.',
  textAgain: 'Text again',

  message: 'Message',
  recipients: 'Numbers',
  entryHint: '024 412 3456',
  undo: 'Bring back',
  add: 'Add the number',
  goWrite: 'Write the message',
  newLine: 'Shift+Enter begins a new line',
  list: 'Numbers of this message',
  file: 'File with numbers',
  openFile: 'Open a file',
  sender: 'From',
  usualSender: 'As set at the service',
  senderMeans:
    'Ask for a new sender name on the service’s dashboard. It shows here as soon as the service approves it.',
  replace: 'Replace',
  creditsUnknown: 'SMS credits not known yet',
  show: 'Show',
  noRecipients: 'Type a number and press Enter, or paste a list with Ctrl+V. Each number gets the message once.',
  messageMissing: 'Write a message. Three characters or more.',
  messageTooLong: 'Make the message shorter: the service takes 1,000 characters or less.',
  messageCut: 'This text was cut after 4,000 characters.',
  recipientsMissing: 'Type or paste at least one number.',
  tooLarge: 'This is too large for a list of numbers. Nothing was added.',
  unreadable: 'Dwadi cannot read this file. Save it as CSV or text, then open that.',
  takeBack: 'Take these out again',
  readBackTitle: 'Read the message back',
  people: 'Numbers',
  parts: 'Parts',
  price: 'Price',
  characters: 'Characters',
  tooFew: 'Not enough credits.',
  state: 'State',
  everyState: 'Every state',
  from: 'From day',
  to: 'To day',
  reading: 'Reading the messages',
  readingSlow: 'This takes longer than usual. Nothing is lost; please wait.',
  readingMore: 'Reading older messages',
  oldest: 'There is nothing older.',
  none: 'No message found.',
  noneYet: 'Nothing has been sent with this key yet.',
  campaigns: 'Messages, newest first',
  delivery: 'How it arrived',
  people100: 'Numbers and how it arrived at each',
  close: 'Close',
  checkAgain: 'Check again',
  everyNumber: 'Every number',
  noneInState: 'No number is in this state now.',
  readingNumbers: 'Reading the numbers',
  number: 'Number',
  count: 'Count',
  share: 'Share',
  tryAgain: 'Try again',
  evidence: 'What the SMS account shows',
  evidenceReading: 'Reading the SMS account',
  evidenceMeans: 'This is no proof: another counter or the dashboard may have sent messages, too.',
  keyMissing: 'You cannot send messages yet: this counter needs an SMS key.',
  keyMissingMeans:
    'Ask the owner to make one on the service’s dashboard and enter it in Settings (F10). You can sell other products.',
} as const;

const many = (count: number): string => count.toLocaleString('en');
const counted = (count: number, one: string, others: string): string => `${many(count)} ${count === 1 ? one : others}`;

export const creditsWords = (left: number): string => counted(left, 'SMS credit left', 'SMS credits left');
export const peopleWords = (count: number): string => counted(count, 'number', 'numbers');
export const partsWords = (count: number): string => counted(count, 'part', 'parts');

/** `142 characters, 1 part, 18 more before the next`. */
export function countWords({ characters, segments, free, unicode }: MessageFacts): string {
  const parts = [counted(characters, 'character', 'characters'), partsWords(segments)];
  if (characters > 0) parts.push(`${many(free)} more before the next`);
  return `${parts.join(', ')}${unicode ? ', Unicode' : ''}`;
}

/** `120 numbers × 2 parts = 240 credits`. */
export const sumWords = (people: number, segments: number): string =>
  `${peopleWords(people)} × ${partsWords(segments)}`;

/** The unit of the price; null if one number gets one part, because there is nothing to multiply. */
export function priceForWords({ parts, each }: TextParts, people: number): string | null {
  if (parts * people === 1) return null;
  return each === null ? 'one price for the whole list' : `${formatMoney(each)} for each number and part`;
}

export const neededWords = (credits: number): string => counted(credits, 'credit', 'credits');

const NAMES: Readonly<Record<string, string>> = {
  '\u00a0': 'a hard space',
  '\t': 'a tab',
  '\u200b': 'an invisible mark',
  '\u200e': 'an invisible mark',
  '\u200f': 'an invisible mark',
  '\ufeff': 'an invisible mark',
};

const nameOf = (character: string): string => NAMES[character] ?? character;

export const noTextsAdded = (count: number): string =>
  `${peopleWords(count)} ${count === 1 ? 'gets' : 'get'} no more messages.`;
export const textAgainName = (phone: Phone): string => `${SMS.textAgain}: ${groupPhone(phone)}`;
export const textsAgain = (phone: Phone): string => `${groupPhone(phone)} gets messages again.`;

/** Names the characters that make a message Unicode, and the parts that plain ones would save. */
export function oddWords(odd: readonly OddCharacter[], plainSegments: number, segments: number): string {
  const names = [...new Set(odd.map(({ character }) => nameOf(character)))];
  const first = names.slice(0, 5).join('  ');
  const all = names.length > 5 ? `${first}  and ${names.length - 5} more` : first;
  const turns = names.length === 1 ? 'makes' : 'make';
  const cost = segments > plainSegments ? ` It takes ${partsWords(segments)} instead of ${many(plainSegments)}.` : '';
  return `${all} ${turns} this message Unicode.${cost}`;
}

const PROBLEMS: Readonly<Record<NumberProblem | 'none' | 'cut', string>> = {
  'digits-lost': 'A spreadsheet has cut this number. Type it again.',
  'too-short': 'This number is too short.',
  'too-long': 'This number is too long.',
  'no-number': 'Not a Ghana number. Ten digits, starting with 0.',
  unclear: 'This number is not clear. Type it again.',
  none: 'The number is missing.',
  cut: LINES.cut,
};

export const numberProblem = (problem: keyof typeof PROBLEMS): string => PROBLEMS[problem];
export const repeatWords = (row: number): string => `The same as row ${row + 1}: sent once`;

export const SHOWN_NUMBERS = { all: 'All', wrong: 'To fix', repeat: 'Repeats', unwanted: 'Left out' } as const;
export const shownOption = (shown: keyof typeof SHOWN_NUMBERS, count: number): string =>
  `${SHOWN_NUMBERS[shown]} (${many(count)})`;
export const leaveOutWrong = (count: number): string =>
  count === 1 ? 'Leave out the wrong one' : `Leave out the ${many(count)} wrong ones`;
export const fixNumbers = (count: number): string => `Fix ${peopleWords(count)}`;
export const toFix = (count: number): string =>
  `Fix ${peopleWords(count)} first, or leave ${count === 1 ? 'it' : 'them'} out.`;
export const numberTitle = (row: number): string => `Number ${row + 1}`;

export function takenWords(added: number, dropped: number, noRoom: number, most: number): string {
  if (added === 0 && noRoom === 0) return 'No number found there.';
  const taken = addedWords(peopleWords(added), dropped);
  return noRoom === 0
    ? taken
    : `${taken} One message goes to ${many(most)} numbers at most; ${many(noRoom)} did not fit.`;
}

export const readingWords = (done: number, of: number): string => `Reading line ${many(done)} of ${many(of)}`;

export const savedWords = (people: number): string =>
  `The message to ${peopleWords(people)} is saved. Watch it on the right.`;

type CampaignState = (typeof CAMPAIGN_STATES)[number];
type MessageState = (typeof MESSAGE_STATES)[number];

const CAMPAIGN_WORDS: Readonly<Record<CampaignState, string>> = {
  queued: 'Waiting to go out',
  processing: 'Going out',
  completed: 'Gone out',
  failed: 'Failed',
  blocked: 'Blocked',
};

const MESSAGE_WORDS: Readonly<Record<MessageState, string>> = {
  delivered: 'Delivered',
  sent: 'On its way',
  queued: 'Waiting',
  undelivered: 'Not delivered',
  failed: 'Failed',
  expired: 'Gave up',
  rejected: 'Rejected',
};

/** A word of the service's that we don't know is shown as it is. */
const wordOf = (words: Readonly<Record<string, string>>, status: string): string => words[status] ?? status;

export const campaignWord = (status: string): string => wordOf(CAMPAIGN_WORDS, status);
export const messageWord = (status: string): string => wordOf(MESSAGE_WORDS, status);

export const campaignTime = (at: number | null, now: number): string =>
  at === null ? '' : `${dayWord(at, now)}, ${clockTime(at)}`;

export const campaignTitle = (at: number | null, now: number): string =>
  at === null ? 'Message' : `Message of ${dayWithin(at, now)}, ${clockTime(at)}`;

/** The service keeps numbers with their country; people here read them without. */
export function localNumber(recipient: string): string {
  const local = recipient.startsWith('233') ? `0${recipient.slice(3)}` : recipient;
  return isPhone(local) ? groupPhone(local) : recipient;
}

/** Never rounds a share down to nothing if it is more than nothing. */
export function shareWords(count: number, of: number): string {
  if (of === 0) return '';
  const percent = Math.round((count / of) * 100);
  return percent === 0 && count > 0 ? 'under 1 %' : `${percent} %`;
}

export const isNarrowed = ({ status, from, to }: CampaignFilter): boolean =>
  status !== null || from !== null || to !== null;

const DAY_BEGINS = 8;
const DAY_ENDS = 19;

/** Null while advertising may go out: 8:00 to 19:00, Monday to Saturday. */
export function outsideHours(now: number): string | null {
  const time = new Date(now);
  const sunday = time.getUTCDay() === 0;
  if (!sunday && time.getUTCHours() >= DAY_BEGINS && time.getUTCHours() < DAY_ENDS) return null;
  const when = sunday ? 'It is Sunday.' : `It is ${clockTime(now)}.`;
  return `${when} Send advertising from ${DAY_BEGINS}:00 to ${DAY_ENDS}:00, Monday to Saturday: a network may hold it back now.`;
}

/** Tells if the credits of this counter's other texts explain the difference. */
function creditsMoved({ before, left, tookSince }: SmsEvidence): string {
  const lacking = before === null ? 0 : before.credits - tookSince - left;
  if (lacking === 0) return 'The messages sold here since explain the difference.';
  return lacking > 0
    ? `The messages sold here since do not explain ${neededWords(lacking)} of it.`
    : 'More came in meanwhile, so the credits tell nothing.';
}

const likeWords = ({ at, credits, status }: SmsEvidence['alike'][number], now: number): string =>
  `A message to as many numbers stands in its list: ${at === null ? '' : `${timeWord(at, now)}, `}${neededWords(credits)}, ${campaignWord(status)}.`;

function alikeWords({ alike, all }: SmsEvidence, now: number): string[] {
  if (alike.length > 0) return alike.map((one) => likeWords(one, now));
  return [
    all
      ? 'No other message to as many numbers stands in its list of that time.'
      : 'Its list of that time is too long to read here. Look under Sent messages.',
  ];
}

/** The evidence that a person reads before they decide to send a text again. */
export function evidenceWords(evidence: SmsEvidence, now: number): string[] {
  const { before, left } = evidence;
  const credits =
    before === null
      ? [`${creditsWords(left)} now. What it had before this message is not known.`]
      : [
          `${neededWords(before.credits)} at ${timeWord(before.at, now)}, before this message; ${many(left)} now.`,
          ...(before.credits === left && evidence.tookSince === 0 ? [] : [creditsMoved(evidence)]),
        ];
  return [...credits, ...alikeWords(evidence, now)];
}
