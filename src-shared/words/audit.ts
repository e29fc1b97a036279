/** The owner's page of the log, of signed day files, and of all counters together. */
import type { AuditEvent, ChainFault, ChainState } from '../counter-api/audit.ts';
import type { DayFilesState, DayFileTrouble, MadeDayFile, MergedLine } from '../counter-api/day-files.ts';
import { formatAmount, formatMoney, type Pesewa } from '../money.ts';
import { PRODUCTS, type Product } from '../order-state.ts';
import { productName } from './counter.ts';
import { fullDayWord, rangeWord } from './reports.ts';
import { TIMELINE_WORDS } from './timeline.ts';
import { clockTime, dayWithin, dayWord } from './times.ts';

export const AUDIT = {
  title: 'Audit',
  notYours: 'This page is for the owner.',
  parts: 'Parts of this page',
  log: 'What happened',
  dayFiles: 'Day files',
  counters: 'All counters',
  close: 'Close',

  list: 'What happened, newest first',
  reading: 'Reading the log',
  readingSlow: 'Reading the log. This takes longer than usual.',
  empty: 'Nothing has happened at this counter yet.',
  noneMatch: 'Nothing found.',
  noneMatchMeans: 'Show all, or choose another day, person or kind.',
  oldest: 'There is nothing older.',
  readingOlder: 'Looking further back',
  tryAgain: 'Try again',
  showAll: 'Show all',
  kind: 'What',
  everyKind: 'Everything',
  person: 'Who',
  everybody: 'Everybody',
  sale: 'Slip, number or reference',
  findSale: 'Find its sales',
  whichSale: 'Which sale?',
  noSale: 'No sale found. Check the slip, number or reference.',
  facts: 'What was written down',
  fingerprint: 'Fingerprint',
  nobody: 'Dwadi',

  verify: 'Verify the log',
  verifyMeans:
    'Checks every row from the first. It finds any row that was changed, removed or moved. You can go on selling.',
  stop: 'Stop',
  verifying: 'Checking the log',
  stopped: 'Stopped before the end.',
  failed: 'Try again: Dwadi could not read the log. If it happens again, call support.',
  whole: 'The log is complete.',
  broken: 'The log is broken.',
  brokenMeans: 'Call support and read them this row. Change nothing on this PC.',
  head: 'Newest row, to compare by phone',

  folder: 'Where day files are saved',
  usualFolder: "In the counter's own folder on this PC. Choose a folder that is copied to another place.",
  chooseFolder: 'Choose a folder for day files',
  useUsual: 'Use the usual folder',
  folderNotYours: 'Only an owner can choose the folder: day files show the margin and the wallet.',
  makeNow: 'Make what is due now',
  nothingDue:
    'Every day that is over has its file. The file of today is made when the day is over and its shift is closed.',
  noneMade: 'No day file yet.',
  noneMadeMeans: 'Dwadi makes the first one when a day is over and its shift is closed.',
  writeAgain: 'Save again',
  ownKey: 'The key of this counter',
  ownKeyMeans: 'Anyone who gets your day files compares this key with theirs.',
  checkFile: 'An accountant checks them with: Dwadi --verify-day FILE',
  olderFiles: 'Show older ones',

  openCounters: 'Open a folder of day files',
  lookAgain: 'Read the folder again',
  saveCsv: 'Save as CSV',
  noFolder: 'Put the day files of all counters into one folder, then open it here.',
  nothingInIt: 'This folder has no day files. Choose another folder.',
  refused: 'Not counted',
  unknownKeys: 'Keys that you have not confirmed',
  unknownKeyMeans:
    'Look at the other counter: under Audit (Alt+U), Day files, it shows its key. Confirm only when every group is the same.',
  confirm: 'Same key: confirm',
  knownKeys: 'Keys that you confirmed',
  forget: 'Stop trusting',
  otherKeyBefore: 'This counter used another key before. Ask why it has a new one.',
  total: 'Total',
  by: 'Sum by',
  byCounter: 'Counter',
  byDay: 'Day',
  byProduct: 'Product',
  everyLine: 'Every line',
  missing: 'Missing days',
  noMissing: 'None',
  differing: 'Different from the file that the counter made',
  twice: 'Counted twice, here and under another counter: one of them was restored from the other’s backup',
} as const;

const OWN_KINDS: Readonly<Record<string, string>> = {
  'account.key': 'A key was matched to an account',
  'attempts.interrupted': 'Dwadi stopped while orders were on their way',
  'clock.changed': "The PC's clock was set to another time",
  'counter-key.confirmed': "Another counter's key was confirmed",
  'counter-key.forgotten': "Another counter's key is not trusted any more",
  'counter.known': 'Another counter was named as one of yours',
  'counter.set-up': 'The counter was set up',
  'credit.paid': 'A customer paid what they owed',
  'customer.give-back-seen': 'Somebody said: the money of a refused sale was given back',
  'customer.pay-out-seen': 'Somebody said: the customer is not here, the money stays owed',
  'day-file.made': 'The file of a day was made and signed',
  'drill.began': 'A commissioning drill began',
  'drill.ended': 'A commissioning drill ended',
  'drawer.counted': 'The drawer was counted at a hand-over',
  'drawer.paid-in': 'Money was put into the drawer',
  'drawer.paid-out': 'Money was taken out of the drawer',
  'journal.log-lost': 'The newest part of the journal was gone at a start',
  'journal.moved': 'The journal came from another place',
  'journal.restored': 'The journal was restored from a backup',
  'keys.changed': "The service's keys were changed",
  'lockdown.chosen': 'The lockdown of this PC was changed',
  'lockdown.left': "Dwadi was closed with an owner's PIN",
  'owed.paid': 'A customer got back what was owed',
  'owed.used': 'What was owed to a customer paid for another sale of theirs',
  'printer.changed': 'Slips or vouchers go to another printer',
  'prices.accepted': 'The owner accepted new prices',
  'prices.left': 'The owner dismissed news of prices',
  'provisioning.applied': "An installer's file was applied",
  'provisioning.protected': 'Keys were protected for other counters',
  'quote.abandoned': 'A sale was read back and not sent',
  'phone.code-made': 'An owner made a phone code',
  'recovery.made': 'A recovery code was made',
  'recovery.opened': 'The counter was opened with the recovery code',
  'settings.changed': 'Settings were changed',
  'sms.no-texts': 'The list of numbers that want no messages was changed',
  'shift.closed': 'The shift was closed, with its Z',
  'shift.ended': 'The shift ended',
  'shift.opened': 'The shift was opened',
  'folder.moved': 'Reports, day files or backups go to another folder',
  'updates.chosen': 'The choice of updates was changed',
  'staff.added': 'A person was added',
  'staff.approved': 'An owner allowed it with their PIN',
  'staff.changed': 'The name, PIN or rights of a person were changed',
  'staff.locked': 'The counter was locked',
  'staff.pin-changed': 'Somebody changed their PIN',
  'staff.pin-reset': 'A PIN was reset with the recovery code',
  'staff.retired': 'A person was taken off the list',
  'staff.right-pin': 'The PIN was right',
  'staff.wrong-pin': 'A wrong PIN',
};

const KIND_WORDS = { ...TIMELINE_WORDS, ...OWN_KINDS };

/** A kind without words is shown as the journal calls it: nothing may be hidden by a word that is missing. */
export const auditKindWord = (kind: string): string => KIND_WORDS[kind] ?? kind;

/** The kinds to choose from, sorted by their words. A locale's collation would have to load at every start. */
export const AUDIT_KINDS: readonly (readonly [string, string])[] = Object.entries(KIND_WORDS).toSorted(
  ([, a], [, b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1),
);

export const eventTime = (at: number, now: number): string => `${dayWord(at, now)}, ${clockTime(at)}`;
/** The same within a sentence. */
const momentWithin = (at: number, now: number): string => `${dayWithin(at, now)}, ${clockTime(at)}`;
export const slipWord = (slip: number): string => `Slip ${slip}`;
export const rowWord = (seq: number): string => `Row ${seq}`;
export const eventTitle = ({ kind, seq }: AuditEvent): string => `${auditKindWord(kind)}, row ${seq}`;
export const eventRowWords = ({ seq, kind, who, slip, at }: AuditEvent, now: number): string =>
  [rowWord(seq), auditKindWord(kind), who, slip === null ? null : slipWord(slip), momentWithin(at, now)]
    .filter((part) => part !== null)
    .join(', ');
export const lookedBackTo = (at: number, now: number): string => `Looked back to ${momentWithin(at, now)}.`;
export const ofSlip = (slip: number): string => `Only slip ${slip}`;

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
export const rowsOf = (rows: number, all: number): string => `${grouped(rows)} of ${grouped(all)} rows`;

type Checked = Extract<ChainState, { state: 'whole' | 'broken' }>;

export function checkedWords({ rows, firstAt, lastAt, signed }: Checked, now: number): string {
  const span =
    firstAt === null || lastAt === null ? '' : `, ${momentWithin(firstAt, now)} to ${momentWithin(lastAt, now)}`;
  const files = signed === 0 ? '' : ` ${signed} signed day ${signed === 1 ? 'file agrees' : 'files agree'}.`;
  return `${grouped(rows)} ${rows === 1 ? 'row is right' : 'rows are right'}${span}.${files}`;
}

const FAULT_WORDS: Readonly<Record<ChainFault, string>> = {
  missing: 'is missing.',
  changed: 'was changed after it was written.',
  moved: 'does not follow the row before it.',
  cut: 'and the rows after it were cut off.',
  'not-as-signed': 'is not the row that a signed day file names.',
  'not-sealed': 'is not the row that Dwadi wrote last: the log was written anew.',
  'file-changed': 'cannot be compared, because the file that names it is not as this counter signed it.',
};

export function brokenRowWords({ seq, why, kind, day }: Extract<ChainState, { state: 'broken' }>): string {
  const named = kind === null ? '' : ` (${auditKindWord(kind)})`;
  return `Row ${seq}${named} ${FAULT_WORDS[why]}${day === null ? '' : ` It is the file of ${fullDayWord(day)}.`}`;
}

const TROUBLES: Readonly<Record<DayFileTrouble, string>> = {
  'folder-missing': 'Plug in the disk or stick: the folder is not there.',
  'no-permission': 'Choose another folder: Dwadi may not write in this one.',
  'disk-full': 'Make room: the disk of the folder is full.',
  io: 'Choose another folder: Dwadi cannot write in this one.',
};
export const dayFileTroubleWords = (trouble: string): string => TROUBLES[trouble as DayFileTrouble] ?? TROUBLES.io;

const PLACES: Readonly<Record<MadeDayFile['place'], string>> = {
  there: 'In the folder',
  absent: 'Not in the folder',
  differs: 'Another file is in its place',
};
export const placeWord = (place: MadeDayFile['place']): string => PLACES[place];

const WAITS: Readonly<Record<DayFilesState['waiting'][number]['why'], string>> = {
  'shift-open': 'waits until the shift is closed.',
  'no-time': 'is made as soon as the service has told the time.',
  soon: 'is made within a quarter of an hour.',
};
export const waitingWord = ({ day, why }: DayFilesState['waiting'][number]): string =>
  `The file of ${fullDayWord(day)} ${WAITS[why]}`;

/** The outcome of *Make what is due now*: the files made, or else why none was. */
export function madeNowWords(before: DayFilesState, after: DayFilesState): string {
  const had = new Set(before.files.map(({ day }) => day));
  const made = after.files.filter(({ day }) => !had.has(day)).map(({ day }) => fullDayWord(day));
  if (made.length > 0) return `Made: ${made.join(', ')}.`;
  if (after.trouble !== null) return `Nothing was made. ${dayFileTroubleWords(after.trouble)}`;
  const [first] = after.waiting;
  return `Nothing was made. ${first === undefined ? AUDIT.nothingDue : waitingWord(first)}`;
}
export const writeAgainName = (day: string): string => `${AUDIT.writeAgain}: the file of ${fullDayWord(day)}`;
export const madeWords = (madeAt: number, now: number): string => `Made ${momentWithin(madeAt, now)}`;

/** The name of a day file's product; one from a later Dwadi is shown as it is. */
export const mergedProduct = (product: string): string =>
  (PRODUCTS as readonly string[]).includes(product) ? productName(product as Product) : product;

export const counterWord = (mark: string, shop: string): string => `${shop} ${mark}`;
export const filesWord = (files: number): string => `${files} ${files === 1 ? 'file' : 'files'}`;
export const spanWords = (first: string, last: string, files: number): string =>
  `${filesWord(files)}, ${rangeWord({ from: first, to: last })}`;
/** Shown under the wallet cost, for a reader who subtracts both from the sales. */
export const andReckoned = (cost: Pesewa): string => `and ${formatAmount(cost)} estimated`;
export const drawersWord = (zs: number, difference: Pesewa): string =>
  difference === 0 ? `Drawers right, ${zs} Z` : `Drawers ${formatMoney(difference)}, ${zs} Z`;
export const moreLinesWord = (more: number): string =>
  `${grouped(more)} more ${more === 1 ? 'line is' : 'lines are'} in the CSV.`;
export const unreadWord = (unread: number): string =>
  `${grouped(unread)} older ${unread === 1 ? 'file was' : 'files were'} not read: there are too many in this folder.`;
export const signedFilesWord = (marks: readonly string[], files: number): string =>
  `Counter ${marks.join(', ')}: ${filesWord(files)}`;
export const confirmName = (marks: readonly string[]): string =>
  `${AUDIT.confirm} the key of counter ${marks.join(', ')}`;
export const forgetName = (mark: string): string => `${AUDIT.forget} the key of counter ${mark}`;

export const MERGED = {
  orders: 'Orders',
  revenue: 'Sales GHS',
  walletCost: 'Wallet cost GHS',
  estimatedCost: 'Wallet cost, estimated GHS',
  margin: 'Margin GHS',
  ordersWithoutCost: 'Orders without a known cost',
  uncosted: 'Takings left out of the margin GHS',
  commission: 'Commission GHS',
  owed: 'Owed GHS',
} as const;

export const MERGED_COLUMNS: readonly string[] = [
  ...['Counter', 'Day', 'Product', MERGED.orders, MERGED.revenue, MERGED.walletCost],
  ...[MERGED.estimatedCost, MERGED.margin, MERGED.commission, MERGED.owed, 'SMS credits'],
  ...[MERGED.ordersWithoutCost, MERGED.uncosted],
];

export function mergedFileName(lines: readonly MergedLine[]): string {
  const days = lines.map(({ day }) => day).toSorted();
  const [first = ''] = days;
  return `dwadi-counters-${first}-${days.at(-1) ?? ''}.csv`;
}
