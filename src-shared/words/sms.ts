/** SMS: writing a message, its recipients, its credits, and its delivery. */
import type { Campaign, CampaignFilter, SmsEvidence } from '../counter-api/sms.ts';
import type { TextParts } from '../counter-api/values.ts';
import { formatMoney } from '../money.ts';
import type { NumberProblem } from '../parse/one-number.ts';
import { groupPhone, isPhone, type Phone } from '../phone.ts';
import type { CAMPAIGN_STATES, MESSAGE_STATES } from '../reseller-api/states.ts';
import type { MessageFacts, OddCharacter } from '../sms-text.ts';
import { addedWords, LINES } from './lines.ts';
import { clockTime, dayWithin, dayWord, timeWord } from './times.ts';
import { t, tFor } from './translate.ts';

export const SMS = {
  title: t('SMS'),
  write: t('Write'),
  sent: t('Sent messages'),
  unwanted: t('Wants no messages: left out'),
  noTexts: t('No messages'),
  noTextsMeans: t('Add a number that wants no more messages. Every list leaves it out, also one that you paste later.'),
  noTextsEntry: t('Number that wants no messages'),
  noTextsNone: t('Nobody has asked for this yet.'),
  noTextsList: t('Numbers that want no messages'),
  noTextsAdd: t('Add'),
  noTextsNoNumber: t('Type a Ghana number. Ten digits, starting with 0.'),
  textAgain: t('Text again'),

  message: t('Message'),
  recipients: t('Numbers'),
  entryHint: '024 412 3456',
  undo: t('Bring back'),
  add: t('Add the number'),
  goWrite: t('Write the message'),
  newLine: t('Shift+Enter begins a new line'),
  list: t('Numbers of this message'),
  file: t('File with numbers'),
  openFile: t('Open a file'),
  sender: tFor('the sender of a text', 'From'),
  usualSender: t('As set at the service'),
  replace: t('Replace'),
  creditsUnknown: t('SMS credits not known yet'),
  show: t('Show'),
  noRecipients: t('Type a number and press Enter, or paste a list with Ctrl+V. Each number gets the message once.'),
  messageMissing: t('Write a message. Three characters or more.'),
  messageTooLong: t('Make the message shorter: the service takes 1,000 characters or less.'),
  messageCut: t('This text was cut after 4,000 characters.'),
  recipientsMissing: t('Type or paste at least one number.'),
  tooLarge: t('This is too large for a list of numbers. Nothing was added.'),
  unreadable: t('Dwadi cannot read this file. Save it as CSV or text, then open that.'),
  takeBack: t('Take these out again'),
  readBackTitle: t('Read the message back'),
  people: t('Numbers'),
  parts: t('Parts'),
  price: t('Price'),
  characters: t('Characters'),
  tooFew: t('Not enough credits.'),
  state: t('State'),
  everyState: t('Every state'),
  from: t('From day'),
  to: t('To day'),
  reading: t('Reading the messages'),
  readingSlow: t('This takes longer than usual. Nothing is lost; please wait.'),
  readingMore: t('Reading older messages'),
  oldest: t('There is nothing older.'),
  none: t('No message found.'),
  noneYet: t('Nothing has been sent with this key yet.'),
  campaigns: t('Messages, newest first'),
  delivery: t('How it arrived'),
  people100: t('Numbers and how it arrived at each'),
  close: t('Close'),
  checkAgain: t('Check again'),
  everyNumber: t('Every number'),
  noneInState: t('No number is in this state now.'),
  readingNumbers: t('Reading the numbers'),
  numberLeftOut: t('Dwadi could not read this number from the service.'),
  number: t('Number'),
  count: t('Count'),
  share: t('Share'),
  tryAgain: t('Try again'),
  untold: t('Not told'),
  evidence: t('What the SMS account shows'),
  evidenceReading: t('Reading the SMS account'),
  evidenceMeans: t('This is no proof: another counter or the dashboard may have sent messages, too.'),
  keyMissing: t('You cannot send messages yet: this counter needs an SMS key.'),
  keyMissingMeans: t(
    'Ask the owner to make one on the service’s dashboard and enter it in Settings (F10). You can sell other products.',
  ),
} as const;

const many = (count: number): string => count.toLocaleString('en');

export const creditsWords = (left: number): string =>
  left === 1 ? t`${many(left)} SMS credit left` : t`${many(left)} SMS credits left`;
export const peopleWords = (count: number): string =>
  count === 1 ? t`${many(count)} number` : t`${many(count)} numbers`;
export const partsWords = (count: number): string => (count === 1 ? t`${many(count)} part` : t`${many(count)} parts`);

/** `142 characters, 1 part, 18 more before the next`. */
export function countWords({ characters, segments, free, unicode }: MessageFacts): string {
  const parts = [
    characters === 1 ? t`${many(characters)} character` : t`${many(characters)} characters`,
    partsWords(segments),
  ];
  if (characters > 0) parts.push(t`${many(free)} more before the next`);
  return `${parts.join(', ')}${unicode ? t(', Unicode') : ''}`;
}

/** `120 numbers × 2 parts = 240 credits`. */
export const sumWords = (people: number, segments: number): string =>
  `${peopleWords(people)} × ${partsWords(segments)}`;

/** The unit of the price; null if one number gets one part, because there is nothing to multiply. */
export function priceForWords({ parts, each }: TextParts, people: number): string | null {
  if (parts * people === 1) return null;
  return each === null ? t('one price for the whole list') : t`${formatMoney(each)} for each number and part`;
}

export const neededWords = (credits: number): string =>
  credits === 1 ? t`${many(credits)} credit` : t`${many(credits)} credits`;

const NAMES: Readonly<Record<string, string>> = {
  '\u00a0': t('a hard space'),
  '\t': t('a tab'),
  '\u200b': t('an invisible mark'),
  '\u200e': t('an invisible mark'),
  '\u200f': t('an invisible mark'),
  '\ufeff': t('an invisible mark'),
};

const nameOf = (character: string): string => NAMES[character] ?? character;

export const noTextsAdded = (count: number): string =>
  count === 1 ? t`${peopleWords(count)} gets no more messages.` : t`${peopleWords(count)} get no more messages.`;

/** Names the first of the texts that were meant for numbers; says nothing where there are none. */
export function noTextsUnread(texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const first = texts.slice(0, 5).join('; ');
  if (texts.length === 1) return t`This is no Ghana number, and was not added: ${first}.`;
  const all = texts.length > 5 ? t`${first} and ${texts.length - 5} more` : first;
  return t`These are no Ghana numbers, and were not added: ${all}.`;
}

export const textAgainName = (phone: Phone): string => `${SMS.textAgain}: ${groupPhone(phone)}`;
export const textsAgain = (phone: Phone): string => t`${groupPhone(phone)} gets messages again.`;

/** Names the characters that make a message Unicode, and the parts that plain ones would save. */
export function oddWords(odd: readonly OddCharacter[], plainSegments: number, segments: number): string {
  const names = [...new Set(odd.map(({ character }) => nameOf(character)))];
  const first = names.slice(0, 5).join('  ');
  const all = names.length > 5 ? t`${first}  and ${names.length - 5} more` : first;
  const turns = names.length === 1 ? t('makes') : t('make');
  const cost =
    segments > plainSegments ? ` ${t`It takes ${partsWords(segments)} instead of ${many(plainSegments)}.`}` : '';
  return t`${all} ${turns} this message Unicode.${cost}`;
}

const PROBLEMS: Readonly<Record<NumberProblem | 'none' | 'cut', string>> = {
  'digits-lost': t('A spreadsheet has cut this number. Type it again.'),
  'too-short': t('This number is too short.'),
  'too-long': t('This number is too long.'),
  'no-number': t('Not a Ghana number. Ten digits, starting with 0.'),
  unclear: t('This number is not clear. Type it again.'),
  none: t('The number is missing.'),
  cut: LINES.cut,
};

export const numberProblem = (problem: keyof typeof PROBLEMS): string => PROBLEMS[problem];
export const repeatWords = (row: number): string => t`The same as row ${row + 1}: sent once`;

export const SHOWN_NUMBERS = {
  all: t('All'),
  wrong: t('To fix'),
  repeat: t('Repeats'),
  unwanted: t('Left out'),
} as const;
export const shownOption = (shown: keyof typeof SHOWN_NUMBERS, count: number): string =>
  `${SHOWN_NUMBERS[shown]} (${many(count)})`;
export const leaveOutWrong = (count: number): string =>
  count === 1 ? t('Leave out the wrong one') : t`Leave out the ${many(count)} wrong ones`;
export const fixNumbers = (count: number): string => t`Fix ${peopleWords(count)}`;
export const toFix = (count: number): string =>
  count === 1
    ? t`Fix ${peopleWords(count)} first, or leave it out.`
    : t`Fix ${peopleWords(count)} first, or leave them out.`;
export const numberTitle = (row: number): string => t`Number ${row + 1}`;

export function takenWords(added: number, dropped: number, noRoom: number, most: number): string {
  if (added === 0 && noRoom === 0) return t('No number found there.');
  const taken = addedWords(peopleWords(added), dropped);
  return noRoom === 0
    ? taken
    : t`${taken} One message goes to ${many(most)} numbers at most; ${many(noRoom)} did not fit.`;
}

export const readingWords = (done: number, of: number): string => t`Reading line ${many(done)} of ${many(of)}`;

export const savedWords = (people: number): string =>
  t`The message to ${peopleWords(people)} is saved. Watch it on the right.`;

type CampaignState = (typeof CAMPAIGN_STATES)[number];
type MessageState = (typeof MESSAGE_STATES)[number];

const CAMPAIGN_WORDS: Readonly<Record<CampaignState, string>> = {
  queued: t('Waiting to go out'),
  processing: t('Going out'),
  completed: t('Gone out'),
  failed: t('Failed'),
  blocked: t('Blocked'),
};

const MESSAGE_WORDS: Readonly<Record<MessageState, string>> = {
  delivered: t('Delivered'),
  sent: t('On its way'),
  queued: t('Waiting'),
  undelivered: t('Not delivered'),
  failed: t('Failed'),
  expired: t('Gave up'),
  rejected: t('Rejected'),
};

/** A word of the service's that we don't know is shown as it is. */
const wordOf = (words: Readonly<Record<string, string>>, status: string): string => words[status] ?? status;

export const campaignWord = (status: string): string => wordOf(CAMPAIGN_WORDS, status);
export const messageWord = (status: string): string => wordOf(MESSAGE_WORDS, status);

export const campaignTime = (at: number | null, now: number): string =>
  at === null ? '' : `${dayWord(at, now)}, ${clockTime(at)}`;

export const campaignTitle = (at: number | null, now: number): string =>
  at === null ? t('Message') : t`Message of ${dayWithin(at, now)}, ${clockTime(at)}`;

/** The service keeps numbers with their country; people here read them without. */
export function localNumber(recipient: string): string {
  const local = recipient.startsWith('233') ? `0${recipient.slice(3)}` : recipient;
  return isPhone(local) ? groupPhone(local) : recipient;
}

/** Never rounds a share down to nothing if it is more than nothing. */
export function shareWords(count: number, of: number): string {
  if (of === 0) return '';
  const percent = Math.round((count / of) * 100);
  return percent === 0 && count > 0 ? t('under 1 %') : `${percent} %`;
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
  const when = sunday ? t('It is Sunday.') : t`It is ${clockTime(now)}.`;
  return t`${when} Send advertising from ${DAY_BEGINS}:00 to ${DAY_ENDS}:00, Monday to Saturday: a network may hold it back now.`;
}

/** Tells if the credits of this counter's other texts explain the difference. */
function creditsMoved({ before, left, tookSince }: SmsEvidence): string {
  const lacking = before === null ? 0 : before.credits - tookSince - left;
  if (lacking === 0) return t('The messages sold here since explain the difference.');
  return lacking > 0
    ? t`The messages sold here since do not explain ${neededWords(lacking)} of it.`
    : t('More came in meanwhile, so the credits tell nothing.');
}

/** `2 parts, 240 credits`; without what the service doesn't tell. */
export const sizeWords = ({ segments, credits }: Pick<Campaign, 'segments' | 'credits'>): string =>
  [segments === null ? [] : partsWords(segments), credits === null ? [] : neededWords(credits)].flat().join(', ');

function likeWords({ at, credits, status }: Campaign, now: number): string {
  const facts = [
    at === null ? t('time not told') : timeWord(at, now),
    credits === null ? t('credits not told') : neededWords(credits),
    campaignWord(status),
  ];
  return t`A message to as many numbers stands in its list: ${facts.join(', ')}.`;
}

function alikeWords({ alike, all }: SmsEvidence, now: number): string[] {
  if (alike.length > 0) return alike.map((one) => likeWords(one, now));
  return [
    all
      ? t('No other message to as many numbers stands in its list of that time.')
      : t('Its list of that time is too long to read here. Look under Sent messages.'),
  ];
}

/** The evidence that a person reads before they decide to send a text again. */
export function evidenceWords(evidence: SmsEvidence, now: number): string[] {
  const { before, left } = evidence;
  const credits =
    before === null
      ? [t`${creditsWords(left)} now. What it had before this message is not known.`]
      : [
          t`${neededWords(before.credits)} at ${timeWord(before.at, now)}, before this message; ${many(left)} now.`,
          ...(before.credits === left && evidence.tookSince === 0 ? [] : [creditsMoved(evidence)]),
        ];
  return [...credits, ...alikeWords(evidence, now)];
}
