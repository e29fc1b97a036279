/** The words of the office's page: every counter of an owner, on a phone or on a desk. */
import { formatMoney, pesewas } from '../money.ts';
import type { DayDifference } from '../office/day-difference.ts';
import type { Alarm, CounterNow, DayLine, DayState, Refusal } from '../office/page-data.ts';
import { displayState, isProduct, type OrderFacts } from '../order-state.ts';
import { productName } from './counter.ts';
import { attentionWords, stateWord } from './order-states.ts';
import { ageText, timeWord } from './times.ts';
import { t } from './translate.ts';

/** A counter sends something about every hour, also when nothing is sold. */
export const SILENT_AFTER_MS = 2 * 3_600_000;

export const OFFICE_PAGE = {
  title: t('Dwadi office'),
  practice: t('Practice'),
  demo: t('Simulated. Nothing here was sold.'),
  practiceCounters: t('Nothing here was sold.'),
  loading: t('Loading'),
  menu: t('Pages'),
  skip: t('Go to the page'),
  today: t('Today'),
  days: t('Days'),
  drawers: t('Drawers'),
  alarms: t('Alarms'),
  counters: t('Counters'),
  people: t('People'),
  more: t('More'),
  signOut: t('Sign out'),
  back: t('Back'),
  close: t('Close'),
  cancel: t('Cancel'),
  copied: t('Copied'),
  tryAgain: t('Try again'),
  olderOnes: t('Show older ones'),
  live: t('Live'),
  connecting: t('Connecting'),
} as const;

/** Nothing is said of an age: the time is what an owner compares. */
export const offlineWords = (at: number | null, now: number): string =>
  at === null ? t('No connection.') : t`No connection. Figures of ${timeWord(at, now)}.`;

export const SIGN_IN = {
  title: t('Sign in'),
  password: t('Password'),
  signIn: t('Sign in'),
  firstTitle: t('Choose your password'),
  firstMeans: t('The office printed a code on its terminal when it started. It holds for one use.'),
  code: t('Code from the terminal'),
  newPassword: t('New password'),
  newHelp: t('At least 12 characters. Three or four words that you alone would put together are good.'),
  choose: t('Use this password'),
} as const;

const REFUSAL_WORDS: Readonly<Record<Refusal, string>> = {
  'sign-in-first': t('Sign in again: your session is over.'),
  'owner-only': t('Ask the owner: this link only reads.'),
  'wrong-password': t('Type the password again: it is not this one.'),
  'wrong-code': t('Look at the terminal again: the code is not this one, or it was used.'),
  'too-many-tries': t('Wait 15 minutes, then try again: there were too many tries.'),
  'short-password': t('Choose a longer password: it needs at least 12 characters.'),
  'share-over': t('Ask the owner for a new link: this one ran out, or was taken back.'),
  'not-from-here': t('Open this page anew from its own address: another page asked for this.'),
  'not-understood': t('Load this page anew: the office did not understand it.'),
  'not-there': t('Go back: this is not here any more.'),
  problem: t('Try again.'),
  failed: t('Try again in a minute: the office could not do it. Its log says why.'),
};
export const officeRefusal = (refusal: Refusal): string => REFUSAL_WORDS[refusal];
export const NO_ANSWER = t('Check the connection, then try again: the office did not answer.');

/** Why a decision about a counter can't be taken, on the page. */
const PROBLEMS: Readonly<Record<string, string>> = {
  name: t('Type a name of 1 to 60 letters.'),
  'name-taken': t('Choose another name: this one is taken.'),
  'enrolled-already': t('Choose another name, or make a new link for this counter in the list.'),
  'not-enrolled': t('Load this page anew: this counter is not enrolled any more.'),
  'nothing-waits': t('Load this page anew: this journal does not wait any more.'),
  'never-seen': t('Connect the counter first: it has not told the office its key yet.'),
  'other-key': t('Compare the fingerprint again on the counter itself: it told the office another one now.'),
};
export const officePageProblem = (code: string): string => PROBLEMS[code] ?? REFUSAL_WORDS.problem;

export const TODAY = {
  title: t('Today'),
  takings: t('Takings'),
  margin: t('Margin'),
  orders: t('Orders'),
  cash: t('Cash'),
  mobileMoney: t('Mobile money'),
  credit: t('On credit'),
  wallet: t('Wallet'),
  withoutCost: t('Takings without a known cost'),
  needsYou: t('Needs you'),
  nothing: t('Nothing needs you now.'),
  counters: t('Counters'),
  find: t('Find a counter'),
  noneFound: t('No counter has this name.'),
  noCounters: t('No counter is enrolled yet.'),
  enrolFirst: t('Enrol the first one under Counters. It gets a file or a code, and sends what it sells from then on.'),
  early: t('Early figures: a day is proven once its signed file is here.'),
  silentMeans: t(
    'A counter sends something about every hour, also without a sale. It counts as silent after two hours.',
  ),
  neverHeard: t('Has not connected yet'),
  revoked: t('Revoked'),
} as const;

export const ordersWord = (count: number): string => (count === 1 ? t`${count} order` : t`${count} orders`);
export const countersWord = (count: number): string => (count === 1 ? t`${count} counter` : t`${count} counters`);

export const productWord = (product: string): string => (isProduct(product) ? productName(product) : product);
export const money = (amount: number): string => formatMoney(pesewas(amount));
export const signedMoney = (amount: number): string => (amount > 0 ? `+${money(amount)}` : money(amount));

export const creditsWord = (count: number): string => (count === 1 ? t`${count} SMS credit` : t`${count} SMS credits`);

/** Names what is wrong with a counter, worst first; empty where all is well. */
export function troublesOf(counter: CounterNow, now: number): { readonly bad: boolean; readonly words: string }[] {
  if (counter.revoked) return [];
  const { alarms, marksWaiting, daysWrong, keyOpen, stuck, heardAt, behind } = counter;
  const tell = (isSo: boolean, bad: boolean, words: () => string) => (isSo ? [{ bad, words: words() }] : []);
  return [
    ...tell(alarms > 0, true, () => (alarms === 1 ? t`${alarms} alarm` : t`${alarms} alarms`)),
    ...tell(daysWrong > 0, true, () =>
      daysWrong === 1 ? t`${daysWrong} day not right` : t`${daysWrong} days not right`,
    ),
    ...tell(isSilent(counter, now), true, () => t`Silent since ${timeWord(heardAt ?? now, now)}`),
    ...tell(
      stuck.count > 0,
      true,
      () => t`${ordersWord(stuck.count)} stuck since ${timeWord(stuck.since ?? now, now)}`,
    ),
    ...tell(keyOpen, false, () => t('Key to confirm')),
    ...tell(marksWaiting > 0, false, () =>
      marksWaiting === 1 ? t`${marksWaiting} journal to accept` : t`${marksWaiting} journals to accept`,
    ),
    ...tell(behind > 0, false, () => (behind === 1 ? t`${behind} row behind` : t`${behind} rows behind`)),
  ];
}

export const isSilent = ({ heardAt }: Pick<CounterNow, 'heardAt'>, now: number): boolean =>
  heardAt !== null && now - heardAt > SILENT_AFTER_MS;

export const heardWords = (heardAt: number, now: number): string => {
  const age = now - heardAt;
  return age < 60_000 ? t('Heard just now') : t`Heard ${ageText(age)} ago`;
};

export const COUNTER_DAY = {
  earlier: t('The day before'),
  later: t('The day after'),
  drawers: t('Closed drawers'),
  noDrawers: t('No drawer was closed on this day.'),
  wallets: t('Wallets now'),
  noWallets: t('This counter has not told its wallet yet.'),
  gap: t('Wallet money that no order explains'),
  stuck: t('Stuck orders'),
  noStuck: t('Nothing is stuck.'),
  products: t('Products'),
  attendants: t('Attendants'),
  nothingSold: t('Nothing was sold on this day.'),
  name: t('Name'),
  since: t('Since'),
  reference: t('Reference'),
} as const;

export const walletLabel = (at: number, now: number): string => `${TODAY.wallet}, ${timeWord(at, now)}`;
export const moreStuckWords = (more: number): string =>
  more === 1 ? t`${more} more order not shown.` : t`${more} more orders not shown.`;

export const zTitle = (number: number): string => t`Z ${number}`;
export const drawerWords = (difference: number): string =>
  difference === 0
    ? t('The drawer was right')
    : difference < 0
      ? t`Short by ${money(Math.abs(difference))}`
      : t`Over by ${money(Math.abs(difference))}`;
export const closedWords = (endedAt: number, by: string, now: number): string =>
  t`Ended ${timeWord(endedAt, now)}, counted by ${by}`;

export function stuckWords({ attention, ...order }: OrderFacts): string {
  const word = stateWord(displayState({ attention, ...order }));
  return attention === null ? word : `${word}. ${attentionWords(attention)}`;
}

export const DAYS = {
  title: t('Days'),
  none: t('No day was sent yet.'),
  noneMeans: t('The first counter that sells brings the first day.'),
  export: t('Export'),
  from: t('From'),
  to: t('To'),
  csv: t('Save CSV'),
  workbook: t('Save workbook'),
  exportHelp: t('At most 92 days: sums by counter, products and drawers.'),
  badRange: t('Choose 1 to 92 days, the earlier one first.'),
  waitingFor: t('Waits for the files of'),
} as const;

export const DAY_STATES: Readonly<Record<DayState, string>> = {
  waiting: t('Waits for its file'),
  proven: t('Proven'),
  differs: t('Differs'),
  'unknown-key': t('Key not confirmed'),
  'bad-signature': t('Signature not right'),
};

const DAY_STATE_MEANS: Readonly<Record<DayState, string>> = {
  waiting: t('Early figures: the signed file of this day is not here yet.'),
  proven: t('The signed file of this day agrees with what was streamed.'),
  differs: t('The signed file and what was streamed do not agree. Ask at the counter before you count on either.'),
  'unknown-key': t('Compare the fingerprint of this counter under Counters, then confirm its key.'),
  'bad-signature': t(
    'The file was changed after it was signed. Ask for the file again, on a stick from the counter itself.',
  ),
};
export const dayStateMeans = (state: DayState): string => DAY_STATE_MEANS[state];

const KINDS: Readonly<Record<string, string>> = {
  revenue: t('takings'),
  'revenue-reversed': t('takings taken back'),
  fee: t('service fees'),
  'wallet-cost': t('wallet cost'),
  'wallet-cost-returned': t('back in the wallet'),
  cash: t('cash'),
  'mobile-money': t('mobile money'),
  credit: t('on credit'),
  commission: t('commission'),
  owed: t('owed to customers'),
  'owed-paid': t('paid out to customers'),
};

const inUnit = (unit: string, amount: number): string => (unit === 'pesewa' ? money(amount) : creditsWord(amount));

type DrawerDifference = Extract<DayDifference, { readonly what: 'drawer' }>;

const DRAWER_SUM_WORDS: Readonly<Record<string, string>> = {
  sales: t('takings'),
  reversed: t('takings taken back'),
  float: t('at the start'),
  cash: t('cash'),
  mobileMoney: t('mobile money'),
  credit: t('on credit'),
  payIns: t('money in'),
  payOuts: t('money out'),
  expected: t('expected'),
  counted: t('counted'),
  difference: t('difference'),
  walletGap: t('wallet money that no order explains'),
};

/** `Z 7, counted: the signed file says GHS 640.00, streamed were GHS 600.00.` */
function drawerDifferenceWords({ number, part, signed, streamed }: DrawerDifference): string {
  switch (part) {
    case 'not-streamed':
      return t`${zTitle(number)}: the signed file has this drawer, and it was not streamed.`;
    case 'not-signed':
      return t`${zTitle(number)}: this drawer was streamed, and the signed file does not have it.`;
    case 'shift':
      return t`${zTitle(number)}: the signed file names another shift.`;
    case 'people':
      return t`${zTitle(number)}: the signed file names other people.`;
    case 'times':
      return t`${zTitle(number)}: the signed file names other times.`;
    default: {
      const what = `${zTitle(number)}, ${DRAWER_SUM_WORDS[part] ?? part}`;
      return t`${what}: the signed file says ${money(signed ?? 0)}, streamed were ${money(streamed ?? 0)}.`;
    }
  }
}

/** `Data, takings: the signed file says GHS 640.00, streamed were GHS 600.00.` */
export function differenceWords(difference: DayDifference): string {
  switch (difference.what) {
    case 'sum':
    case 'attendant': {
      const { kind, unit, signed, streamed, signedCount, streamedCount } = difference;
      const whose = difference.what === 'sum' ? productWord(difference.product) : difference.name;
      const what = `${whose}, ${KINDS[kind] ?? kind}`;
      return signed === streamed
        ? t`${what}: the signed file counts ${signedCount}, and ${streamedCount} were streamed.`
        : t`${what}: the signed file says ${inUnit(unit, signed)}, streamed were ${inUnit(unit, streamed)}.`;
    }
    case 'drawer':
      return drawerDifferenceWords(difference);
    case 'changed':
      return t('The counter sent two different files of this day.');
    case 'gap':
      return t`The file before it is missing: ${difference.day}.`;
    case 'begins-anew':
      return t('It calls itself the first file of this counter, and there are earlier ones.');
    case 'other-day':
      return t`It is the file of another day: ${difference.mark}, ${difference.day}.`;
    case 'key':
      return t`It is signed with the key ${inGroups(difference.fingerprint.slice(0, 16))} …, which is not confirmed.`;
    case 'file':
      return t('It is not a whole day file.');
  }
}

/** `4f2a 90c1 …`: as it is compared by phone, letter by letter. */
export const inGroups = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ');

/** `12 proven, 1 not right, 2 without a confirmed key, 3 wait`. */
export const dayCounts = ({ proven, bad, open, waits }: Pick<DayLine, 'proven' | 'bad' | 'open' | 'waits'>): string =>
  [
    ...(proven > 0 ? [t`${proven} proven`] : []),
    ...(bad > 0 ? [t`${bad} not right`] : []),
    ...(open > 0 ? [t`${open} without a confirmed key`] : []),
    ...(waits > 0 ? [waits === 1 ? t`${waits} waits` : t`${waits} wait`] : []),
  ].join(', ');
export const moreCountersWords = (more: number): string =>
  more === 1 ? t`${more} more counter not shown.` : t`${more} more counters not shown.`;

export const DRAWERS = {
  title: t('Drawers'),
  wrongOnly: t('Only those that were not right'),
  none: t('Every drawer was right.'),
  noneAtAll: t('No drawer was closed yet.'),
  expected: t('Expected'),
  counted: t('Counted'),
  float: t('At the start'),
  cash: t('Cash taken'),
  paidIn: t('Money in'),
  paidOut: t('Money out'),
} as const;

export const ALARMS = {
  title: t('Alarms'),
  none: t('No counter stopped, and no journal waits.'),
  stopped: t('Counters that stopped sending'),
  waiting: t('Journals that wait for you'),
  waitingMeans: t(
    'A counter sends from a second journal: it was restored from a backup, or somebody copied it. Its sales count once you accept it.',
  ),
  accept: t('Accept'),
  acceptTitle: t('Accept this journal?'),
  acceptMeans: t(
    'Do it only if you, or somebody you sent, restored this counter. Everything that it sent counts from then on, and it can’t be undone.',
  ),
  seen: t('I have seen to it'),
  wasSeen: t('Seen to'),
  journal: t('Journal'),
  batches: t('Batches'),
  shop: t('Shop'),
  newest: t('Newest'),
} as const;

const ALARM_WORDS: Readonly<Record<Alarm['what'], string>> = {
  'other-content': t(
    'It sent other content under a number that is known. Two PCs may sell from one journal: look for a copy.',
  ),
  'mark-taken': t('It sends from a journal that belongs to another counter. It is a copy: take that PC out of use.'),
  'order-broken': t(
    'A batch did not follow the one before it. Open Settings, The office at the counter: it says what to do.',
  ),
};
export const alarmMeans = (what: Alarm['what']): string => ALARM_WORDS[what];

export const COUNTERS = {
  title: t('Counters'),
  none: t('No counter is enrolled yet.'),
  enrol: t('Enrol a counter'),
  name: t('Name of the counter'),
  nameHelp: t('As you call it, for instance Adom Mobile, Kaneshie.'),
  makeLink: t('Make its link'),
  again: t('New link'),
  againTitle: t('Make a new link?'),
  againMeans: t('The old link stops at once. The counter sends again once it has the new one.'),
  linkTitle: t('The link, this once'),
  linkMeans: t(
    'Carry the file to the counter, or paste the code there, in Settings, The office. A person who has it can send in the counter’s name.',
  ),
  oldLeft: t(
    'A connection with the old link may be open, and the office may not end it. End it at the database, then make the link once more.',
  ),
  saveFile: t('Save the file'),
  copyCode: t('Copy the code'),
  code: t('Code'),
  revoke: t('Revoke'),
  revokeTitle: t('Revoke this counter?'),
  revokeMeans: t('It can send nothing more from now on. All that it sent is kept, and the counter goes on selling.'),
  confirm: t('Confirm its key'),
  confirmTitle: t('Is this the same?'),
  confirmMeans: t(
    'Call the counter: it shows its fingerprint under Audit, Day files. Compare all of it, group by group, and confirm only if every letter is the same.',
  ),
  same: t('Every letter is the same'),
  keyConfirmed: t('Key confirmed'),
  keyOpen: t('Its key is not confirmed: its days can’t be proven yet.'),
  keyChanged: t(
    'It signs with another key than the one that you confirmed. Call the counter before you confirm the new one.',
  ),
  notYet: t('It has not connected yet.'),
  enrolled: t('Enrolled'),
  revoked: t('Revoked'),
} as const;
