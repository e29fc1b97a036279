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
  noneMatch: 'Nothing like that has happened.',
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
  noSale: 'No sale is found by that.',
  facts: 'What was written down',
  fingerprint: 'Fingerprint',
  nobody: 'Dwadi',

  verify: 'Verify the log',
  verifyMeans:
    'Recomputes every row from the first on. A row that was changed, taken out or moved is found. Selling goes on meanwhile.',
  stop: 'Stop',
  verifying: 'The log is being recomputed',
  stopped: 'Stopped before the end.',
  failed: 'The log could not be read. Try again; if it stays, call support.',
  whole: 'The log is whole.',
  broken: 'The log is broken.',
  brokenMeans: 'Keep this PC as it is, make no changes, and call support with this row.',
  head: 'Its newest row, to compare by phone',

  folder: 'Where they are written',
  usualFolder: "Under the counter's own folder on this PC. Choose one that is copied elsewhere.",
  chooseFolder: 'Choose a folder for day files',
  useUsual: 'Use the usual folder',
  folderNotYours: 'Day files tell the margin and the wallet: only who may see those chooses where they go.',
  makeNow: 'Make what is due now',
  noneMade: 'No day file has been made yet.',
  noneMadeMeans: 'The first is made when a day is over and its shift is closed.',
  writeAgain: 'Write again',
  ownKey: 'The key of this counter',
  ownKeyMeans: 'Who gets day files compares this with what they see there.',
  checkFile: 'An accountant checks them with: Dwadi --verify-day FILE',
  olderFiles: 'Show older ones',

  openCounters: 'Open a folder of day files',
  lookAgain: 'Read the folder again',
  saveCsv: 'Save as CSV',
  noFolder: 'Put the day files of all counters into one folder, then open it here.',
  nothingInIt: 'There is no day file in this folder.',
  refused: 'Not counted',
  unknownKeys: 'Keys that you have not confirmed',
  unknownKeyMeans:
    'Look at the other counter: under Audit, Day files, it shows its key. Confirm only when every group is the same.',
  confirm: 'It is the same: confirm',
  knownKeys: 'Keys that you confirmed',
  forget: 'Confirm no more',
  otherKeyBefore: 'Other files of this counter are signed with a key that you know. Ask why there is a new one.',
  total: 'Together',
  by: 'Sum by',
  byCounter: 'Counter',
  byDay: 'Day',
  byProduct: 'Product',
  everyLine: 'Every line',
  missing: 'Missing days',
  noMissing: 'None',
  differing: 'Not the file that its counter went on from',
  twice: 'Counted twice, here and under another counter: one of them was restored from the other’s backup',
} as const;

const OWN_KINDS: Readonly<Record<string, string>> = {
  'account.key': 'A key was found to belong to an account',
  'attempts.interrupted': 'Dwadi had stopped while orders were on their way',
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
  'lockdown.chosen': 'Another level of lockdown was chosen for this PC',
  'lockdown.left': "Dwadi was closed with an owner's PIN",
  'owed.paid': 'A customer got back what was owed',
  'owed.used': 'What was owed to a customer paid for another sale of theirs',
  'prices.accepted': 'The owner took new prices as they are',
  'prices.left': 'The owner put away news of prices',
  'provisioning.applied': "An installer's file was applied",
  'provisioning.protected': 'Keys were protected for other counters',
  'quote.abandoned': 'A sale was read back and not made',
  'recovery.made': 'A recovery code was made',
  'recovery.opened': 'The counter was opened with the recovery code',
  'settings.changed': 'Settings were changed',
  'sms.no-texts': 'Who wants no messages was changed',
  'shift.closed': 'The shift was closed, with its Z',
  'shift.ended': 'The shift ended',
  'shift.opened': 'The shift was opened',
  'staff.added': 'Somebody new works here',
  'staff.approved': 'An owner allowed it with their PIN',
  'staff.changed': 'Somebody was given another name, PIN or other rights',
  'staff.locked': 'The counter was locked',
  'staff.pin-changed': 'Somebody changed their PIN',
  'staff.pin-reset': 'A PIN was set anew with the recovery code',
  'staff.retired': 'Somebody works here no more',
  'staff.right-pin': 'The PIN was right',
  'staff.wrong-pin': 'A wrong PIN',
};

const KIND_WORDS = { ...TIMELINE_WORDS, ...OWN_KINDS };

/** A kind without words is shown as the journal calls it: nothing may be hidden by a word that is missing. */
export const auditKindWord = (kind: string): string => KIND_WORDS[kind] ?? kind;

/** For the choice, in the order of their words. A language's own order would be loaded with every start. */
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
  return `${grouped(rows)} ${rows === 1 ? 'row holds' : 'rows hold'}${span}.${files}`;
}

const FAULT_WORDS: Readonly<Record<ChainFault, string>> = {
  missing: 'is not there.',
  changed: 'does not say what it said when it was written.',
  moved: 'does not follow from the row before it.',
  cut: 'and what came after it were cut off.',
  'not-as-signed': 'is not the row that a signed day file names.',
};

export function brokenRowWords({ seq, why, kind, day }: Extract<ChainState, { state: 'broken' }>): string {
  const named = kind === null ? '' : ` (${auditKindWord(kind)})`;
  return `Row ${seq}${named} ${FAULT_WORDS[why]}${day === null ? '' : ` It is the file of ${fullDayWord(day)}.`}`;
}

const TROUBLES: Readonly<Record<DayFileTrouble, string>> = {
  'folder-missing': 'The folder is not there. Is its disk or stick plugged in?',
  'no-permission': 'Dwadi may not write in the folder. Choose another one.',
  'disk-full': 'The disk of the folder is full. Make room there.',
  io: 'The folder cannot be written. Choose another one.',
};
export const dayFileTroubleWords = (trouble: string): string => TROUBLES[trouble as DayFileTrouble] ?? TROUBLES.io;

const PLACES: Readonly<Record<MadeDayFile['place'], string>> = {
  there: 'In the folder',
  absent: 'Not in the folder',
  differs: 'Another file is in its place',
};
export const placeWord = (place: MadeDayFile['place']): string => PLACES[place];

export const waitingWord = ({ day, why }: DayFilesState['waiting'][number]): string =>
  why === 'shift-open'
    ? `The file of ${fullDayWord(day)} waits until the shift is closed.`
    : `The file of ${fullDayWord(day)} is made as soon as the service has told the time.`;
export const writeAgainName = (day: string): string => `${AUDIT.writeAgain}: the file of ${fullDayWord(day)}`;
export const madeWords = (madeAt: number, now: number): string => `Made ${momentWithin(madeAt, now)}`;

/** What stands in a day file as a product; one of a later Dwadi is shown as it is. */
export const mergedProduct = (product: string): string =>
  (PRODUCTS as readonly string[]).includes(product) ? productName(product as Product) : product;

export const counterWord = (mark: string, shop: string): string => `${shop} ${mark}`;
export const filesWord = (files: number): string => `${files} ${files === 1 ? 'file' : 'files'}`;
export const spanWords = (first: string, last: string, files: number): string =>
  `${filesWord(files)}, ${rangeWord({ from: first, to: last })}`;
/** Under the wallet cost, for whoever takes both from the sales. */
export const andReckoned = (cost: Pesewa): string => `and ${formatAmount(cost)} reckoned`;
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
  estimatedCost: 'Wallet cost, reckoned GHS',
  margin: 'Margin GHS',
  commission: 'Commission GHS',
  owed: 'Owed GHS',
} as const;

export const MERGED_COLUMNS: readonly string[] = [
  ...['Counter', 'Day', 'Product', MERGED.orders, MERGED.revenue, MERGED.walletCost],
  ...[MERGED.estimatedCost, MERGED.margin, MERGED.commission, MERGED.owed, 'SMS credits'],
];

export function mergedFileName(lines: readonly MergedLine[]): string {
  const days = lines.map(({ day }) => day).toSorted();
  const [first = ''] = days;
  return `dwadi-counters-${first}-${days.at(-1) ?? ''}.csv`;
}
