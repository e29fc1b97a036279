/** The owner's page of the log, of signed day files, and of all counters together. */
import type { AuditEvent, ChainFault, ChainState } from '../counter-api/audit.ts';
import type {
  DayFilesState,
  DayFileTrouble,
  MadeDayFile,
  MergedCounter,
  MergedLine,
} from '../counter-api/day-files.ts';
import { formatAmount, formatMoney, type Pesewa } from '../money.ts';
import { PRODUCTS, type Product } from '../order-state.ts';
import { productName } from './counter.ts';
import { fullDayWord, rangeWord } from './reports.ts';
import { REFUSED_UNPROVEN, TIMELINE_WORDS, timelineWord } from './timeline.ts';
import { clockTime, dayWithin, dayWord } from './times.ts';
import { t } from './translate.ts';

export const AUDIT = {
  title: t('Audit'),
  notYours: t('This page is for the owner.'),
  parts: t('Parts of this page'),
  log: t('What happened'),
  dayFiles: t('Day files'),
  counters: t('All counters'),
  close: t('Close'),

  list: t('What happened, newest first'),
  reading: t('Reading the log'),
  readingSlow: t('Reading the log. This takes longer than usual.'),
  empty: t('Nothing has happened at this counter yet.'),
  noneMatch: t('Nothing found.'),
  noneMatchMeans: t('Show all, or choose another day, person or kind.'),
  oldest: t('There is nothing older.'),
  readingOlder: t('Looking further back'),
  tryAgain: t('Try again'),
  showAll: t('Show all'),
  kind: t('What'),
  everyKind: t('Everything'),
  person: t('Who'),
  everybody: t('Everybody'),
  sale: t('Slip, number or reference'),
  findSale: t('Find its sales'),
  whichSale: t('Which sale?'),
  noSale: t('No sale found. Check the slip, number or reference.'),
  facts: t('What was written down'),
  fingerprint: t('Fingerprint'),
  nobody: 'Dwadi',

  verify: t('Verify the log'),
  verifyMeans: t(
    'Checks every row from the first. It finds any row that was changed, removed or moved. You can go on selling.',
  ),
  stop: t('Stop'),
  verifying: t('Checking the log'),
  stopped: t('Stopped before the end.'),
  failed: t('Try again: Dwadi could not read the log. If it happens again, call support.'),
  whole: t('The log is complete.'),
  broken: t('The log is broken.'),
  brokenMeans: t('Call support and read them this row. Change nothing on this PC.'),
  head: t('Newest row, to compare by phone'),

  folder: t('Where day files are saved'),
  usualFolder: t("In the counter's own folder on this PC. Choose a folder that is copied to another place."),
  chooseFolder: t('Choose a folder for day files'),
  useUsual: t('Use the usual folder'),
  folderNotYours: t('Only an owner can choose the folder: day files show the margin and the wallet.'),
  makeNow: t('Make what is due now'),
  nothingDue: t(
    'Every day that is over has its file. The file of today is made when the day is over and its shift is closed.',
  ),
  noneMade: t('No day file yet.'),
  noneMadeMeans: t('Dwadi makes the first one when a day is over and its shift is closed.'),
  writeAgain: t('Save again'),
  ownKey: t('The key of this counter'),
  ownKeyMeans: t('Anyone who gets your day files compares this key with theirs.'),
  checkFile: t('An accountant checks them with: Dwadi --verify-day FILE'),
  olderFiles: t('Show older ones'),

  openCounters: t('Open a folder of day files'),
  fromOffice: t('From the office'),
  officeTitle: t('All counters from the office'),
  officeMeans: t(
    'The office makes a file or a code for reading. It is not the one with which a counter sends. This counter checks each day itself.',
  ),
  forgetOffice: t('Do not read the office any more'),
  officeForgotten: t('This counter does not read the office any more.'),
  lookAgain: t('Read again'),
  saveCsv: t('Save as CSV'),
  noFolder: t('Put the day files of all counters into one folder and open it here, or read them from the office.'),
  nothingInIt: t('This folder has no day files. Choose another folder.'),
  nothingInOffice: t('The office has no day file yet. A counter sends one when a day is over and its shift is closed.'),
  notRead: t('Nothing is shown, because not all could be read.'),
  refused: t('Not counted'),
  unknownKeys: t('Keys that you have not confirmed'),
  unknownKeyMeans: t(
    'Look at the other counter: under Audit (Alt+U), Day files, it shows its key. Confirm only when every group is the same.',
  ),
  confirm: t('Same key: confirm'),
  knownKeys: t('Keys that you confirmed'),
  forget: t('Stop trusting'),
  otherKeyBefore: t('This counter used another key before. Ask why it has a new one.'),
  total: t('Total'),
  by: t('Sum by'),
  byCounter: t('Counter'),
  byDay: t('Day'),
  byProduct: t('Product'),
  everyLine: t('Every line'),
  missing: t('Missing days'),
  noMissing: t('None'),
  differing: t('Different from the file that the counter made'),
  twice: t('Counted twice, here and under another counter: one of them was restored from the other’s backup'),
} as const;

const OWN_KINDS: Readonly<Record<string, string>> = {
  'account.key': t('A key was matched to an account'),
  'attempts.interrupted': t('Dwadi stopped while orders were on their way'),
  'clock.changed': t("The PC's clock was set to another time"),
  'counter-key.confirmed': t("Another counter's key was confirmed"),
  'counter-key.forgotten': t("Another counter's key is not trusted any more"),
  'counter.known': t('Another counter was named as one of yours'),
  'counter.set-up': t('The counter was set up'),
  'credit.paid': t('A customer paid what they owed'),
  'customer.give-back-seen': t('Somebody said: the money of a refused sale was given back'),
  'customer.pay-out-seen': t('Somebody said: the customer is not here, the money stays owed'),
  'day-file.made': t('The file of a day was made and signed'),
  'drill.began': t('A commissioning drill began'),
  'drill.ended': t('A commissioning drill ended'),
  'drawer.counted': t('The drawer was counted at a hand-over'),
  'drawer.paid-in': t('Money was put into the drawer'),
  'drawer.paid-out': t('Money was taken out of the drawer'),
  'journal.log-lost': t('The newest part of the journal was gone at a start'),
  'journal.moved': t('The journal came from another place'),
  'journal.restored': t('The journal was restored from a backup'),
  'keys.changed': t("The service's keys were changed"),
  'lockdown.chosen': t('The lockdown of this PC was changed'),
  'lockdown.left': t("Dwadi was closed with an owner's PIN"),
  'office-reader.connected': t('This counter was connected to read all counters from the office'),
  'office-reader.forgotten': t('This counter does not read the office any more'),
  'owed.paid': t('A customer got back what was owed'),
  'owed.used': t('What was owed to a customer paid for another sale of theirs'),
  'printer.changed': t('Slips or vouchers go to another printer'),
  'prices.accepted': t('The owner accepted new prices'),
  'prices.left': t('The owner dismissed news of prices'),
  'provisioning.applied': t("An installer's file was applied"),
  'provisioning.protected': t('Keys were protected for other counters'),
  'quote.abandoned': t('A sale was read back and not sent'),
  'phone.code-made': t('An owner made a phone code'),
  'recovery.made': t('A recovery code was made'),
  'recovery.opened': t('The counter was opened with the recovery code'),
  'settings.changed': t('Settings were changed'),
  'customers.erased': t('Customers’ names were erased'),
  'sms.no-texts': t('The list of numbers that want no messages was changed'),
  'shift.closed': t('The shift was closed, with its Z'),
  'shift.ended': t('The shift ended'),
  'shift.opened': t('The shift was opened'),
  'office.connected': t('The counter was connected to an office'),
  'office.disconnected': t('The counter sends nothing to an office any more'),
  'office.stopped': t('Sending to the office was stopped until a person decides'),
  'folder.moved': t('Reports, day files or backups go to another folder'),
  'updates.chosen': t('The choice of updates was changed'),
  'updates.went-back': t('An owner asked for an older version of Dwadi'),
  'staff.added': t('A person was added'),
  'staff.approved': t('An owner allowed it'),
  'staff.changed': t('The name, PIN or rights of a person were changed'),
  'staff.locked': t('The counter was locked'),
  'staff.pin-changed': t('Somebody changed their PIN'),
  'staff.pin-reset': t('A PIN was reset with the recovery code'),
  'staff.retired': t('A person was taken off the list'),
  'staff.right-pin': t('The PIN was right'),
  'staff.wait-ended': t('A new PIN ended the wait after wrong ones'),
  'staff.wrong-pin': t('A wrong PIN'),
};

const KIND_WORDS = { ...TIMELINE_WORDS, ...OWN_KINDS };

/** A kind without words is shown as the journal calls it: nothing may be hidden by a word that is missing. */
export const auditKindWord = (kind: string): string => KIND_WORDS[kind] ?? kind;

const ALLOWED_BY_PIN = t('An owner allowed it with their PIN');
const ALLOWED_BY_PHONE = t('An owner allowed it by phone');
const SAYS_PHONE = /"way":"phone"/;

const SAYS_UNPROVEN = /"proven":false/;

/** One kind of event may be of two: its data tells how an owner allowed it, or whether a refusal was proven (M7a). */
export function auditEventWord({ kind, data }: Pick<AuditEvent, 'kind' | 'data'>): string {
  if (kind === 'order.rejected' && SAYS_UNPROVEN.test(data)) return timelineWord(REFUSED_UNPROVEN);
  if (kind !== 'staff.approved') return auditKindWord(kind);
  return SAYS_PHONE.test(data) ? ALLOWED_BY_PHONE : ALLOWED_BY_PIN;
}

/** The kinds to choose from, sorted by their words. A locale's collation would have to load at every start. */
export const AUDIT_KINDS: readonly (readonly [string, string])[] = Object.entries(KIND_WORDS).toSorted(
  ([, a], [, b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1),
);

export const eventTime = (at: number, now: number): string => `${dayWord(at, now)}, ${clockTime(at)}`;
/** The same within a sentence. */
const momentWithin = (at: number, now: number): string => `${dayWithin(at, now)}, ${clockTime(at)}`;
export const slipWord = (slip: number): string => t`Slip ${slip}`;
export const rowWord = (seq: number): string => t`Row ${seq}`;
export const eventTitle = (event: AuditEvent): string => t`${auditEventWord(event)}, row ${event.seq}`;
export const eventRowWords = (event: AuditEvent, now: number): string => {
  const { seq, who, slip, at } = event;
  return [rowWord(seq), auditEventWord(event), who, slip === null ? null : slipWord(slip), momentWithin(at, now)]
    .filter((part) => part !== null)
    .join(', ');
};
export const lookedBackTo = (at: number, now: number): string => t`Looked back to ${momentWithin(at, now)}.`;
export const ofSlip = (slip: number): string => t`Only slip ${slip}`;

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
export const rowsOf = (rows: number, all: number): string => t`${grouped(rows)} of ${grouped(all)} rows`;

type Checked = Extract<ChainState, { state: 'whole' | 'broken' }>;

export function checkedWords({ rows, firstAt, lastAt, signed }: Checked, now: number): string {
  const span =
    firstAt === null || lastAt === null ? '' : t`, ${momentWithin(firstAt, now)} to ${momentWithin(lastAt, now)}`;
  const files =
    signed === 0
      ? ''
      : signed === 1
        ? ` ${t`${signed} signed day file agrees.`}`
        : ` ${t`${signed} signed day files agree.`}`;
  return rows === 1
    ? t`${grouped(rows)} row is right${span}.${files}`
    : t`${grouped(rows)} rows are right${span}.${files}`;
}

const FAULT_WORDS: Readonly<Record<ChainFault, string>> = {
  missing: t('is missing.'),
  changed: t('was changed after it was written.'),
  moved: t('does not follow the row before it.'),
  cut: t('and the rows after it were cut off.'),
  'not-as-signed': t('is not the row that a signed day file names.'),
  'not-sealed': t('is not the row that Dwadi wrote last: the log was written anew.'),
  'file-changed': t('cannot be compared, because the file that names it is not as this counter signed it.'),
};

export function brokenRowWords({ seq, why, kind, day }: Extract<ChainState, { state: 'broken' }>): string {
  const named = kind === null ? '' : ` (${auditKindWord(kind)})`;
  return t`Row ${seq}${named} ${FAULT_WORDS[why]}${day === null ? '' : ` ${t`It is the file of ${fullDayWord(day)}.`}`}`;
}

const TROUBLES: Readonly<Record<DayFileTrouble, string>> = {
  'folder-missing': t('Plug in the disk or stick: the folder is not there.'),
  'no-permission': t('Choose another folder: Dwadi may not write in this one.'),
  'disk-full': t('Make room: the disk of the folder is full.'),
  io: t('Choose another folder: Dwadi cannot write in this one.'),
};
export const dayFileTroubleWords = (trouble: string): string => TROUBLES[trouble as DayFileTrouble] ?? TROUBLES.io;

const PLACES: Readonly<Record<MadeDayFile['place'], string>> = {
  there: t('In the folder'),
  absent: t('Not in the folder'),
  differs: t('Another file is in its place'),
};
export const placeWord = (place: MadeDayFile['place']): string => PLACES[place];

const WAITS: Readonly<Record<DayFilesState['waiting'][number]['why'], string>> = {
  'shift-open': t('waits until the shift is closed.'),
  'no-time': t('is made as soon as the service has told the time.'),
  soon: t('is made within a quarter of an hour.'),
};
export const waitingWord = ({ day, why }: DayFilesState['waiting'][number]): string =>
  t`The file of ${fullDayWord(day)} ${WAITS[why]}`;

/** The outcome of *Make what is due now*: the files made, or else why none was. */
export function madeNowWords(before: DayFilesState, after: DayFilesState): string {
  const had = new Set(before.files.map(({ day }) => day));
  const made = after.files.filter(({ day }) => !had.has(day)).map(({ day }) => fullDayWord(day));
  if (made.length > 0) return t`Made: ${made.join(', ')}.`;
  if (after.trouble !== null) return t`Nothing was made. ${dayFileTroubleWords(after.trouble)}`;
  const [first] = after.waiting;
  return t`Nothing was made. ${first === undefined ? AUDIT.nothingDue : waitingWord(first)}`;
}
export const writeAgainName = (day: string): string => t`${AUDIT.writeAgain}: the file of ${fullDayWord(day)}`;
export const madeWords = (madeAt: number, now: number): string => t`Made ${momentWithin(madeAt, now)}`;

/** The name of a day file's product; one from a later Dwadi is shown as it is. */
export const mergedProduct = (product: string): string =>
  (PRODUCTS as readonly string[]).includes(product) ? productName(product as Product) : product;

export const counterWord = (mark: string, shop: string): string => `${shop} ${mark}`;
export const filesWord = (files: number): string => (files === 1 ? t`${files} file` : t`${files} files`);
export const spanWords = (first: string, last: string, files: number): string =>
  `${filesWord(files)}, ${rangeWord({ from: first, to: last })}`;
/** Shown under the wallet cost, for a reader who subtracts both from the sales. */
export const andReckoned = (cost: Pesewa): string => t`and ${formatAmount(cost)} estimated`;
/** One drawer that was short and another that was over may come to nothing together. */
export function drawersWord({ zs, wrongZs, drawers }: Pick<MergedCounter, 'zs' | 'wrongZs' | 'drawers'>): string {
  if (zs === 0) return t('No drawer was closed');
  if (drawers !== 0) return t`Drawers ${formatMoney(drawers)}, ${zs} Z`;
  return wrongZs === 0 ? t`Drawers right, ${zs} Z` : t`Drawers even out, ${wrongZs} of ${zs} Z were not right`;
}
export const moreLinesWord = (more: number): string =>
  more === 1 ? t`${grouped(more)} more line is in the CSV.` : t`${grouped(more)} more lines are in the CSV.`;
export const unreadWord = (unread: number): string =>
  unread === 1
    ? t`${grouped(unread)} older file was not read: there are too many.`
    : t`${grouped(unread)} older files were not read: there are too many.`;
export const signedFilesWord = (marks: readonly string[], files: number): string =>
  t`Counter ${marks.join(', ')}: ${filesWord(files)}`;
export const confirmName = (marks: readonly string[]): string =>
  t`${AUDIT.confirm} the key of counter ${marks.join(', ')}`;
export const forgetName = (mark: string): string => t`${AUDIT.forget} the key of counter ${mark}`;

export const MERGED = {
  orders: t('Orders'),
  revenue: t('Sales GHS'),
  walletCost: t('Wallet cost GHS'),
  estimatedCost: t('Wallet cost, estimated GHS'),
  margin: t('Margin GHS'),
  ordersWithoutCost: t('Orders without a known cost'),
  uncosted: t('Takings left out of the margin GHS'),
  commission: t('Commission GHS'),
  owed: t('Owed GHS'),
} as const;

export const MERGED_COLUMNS: readonly string[] = [
  ...[t('Counter'), t('Day'), t('Product'), MERGED.orders, MERGED.revenue, MERGED.walletCost],
  ...[MERGED.estimatedCost, MERGED.margin, MERGED.commission, MERGED.owed, t('SMS credits')],
  ...[MERGED.ordersWithoutCost, MERGED.uncosted],
];

export function mergedFileName(lines: readonly MergedLine[]): string {
  const days = lines.map(({ day }) => day).toSorted();
  const [first = ''] = days;
  return `dwadi-counters-${first}-${days.at(-1) ?? ''}.csv`;
}
