/** Signed day files: those of this counter, and those of all counters of one owner together. */
import { z } from 'zod';
import { OFFICE_LINK_PROBLEMS, officeLinkText, officeTrouble } from './office.ts';
import { pesewaSum, sha256Text, timeValue } from './values.ts';

const day = z.iso.date();
const count = z.int().min(0);

export const madeDayFile = z.object({
  day,
  hash: sha256Text,
  madeAt: timeValue,
  /** It lies in the folder, and is as it was made. */
  place: z.enum(['there', 'absent', 'differs']),
});
export type MadeDayFile = z.infer<typeof madeDayFile>;

export const DAY_FILE_TROUBLES = ['folder-missing', 'no-permission', 'disk-full', 'io'] as const;
export type DayFileTrouble = (typeof DAY_FILE_TROUBLES)[number];

export const dayFilesState = z.object({
  mark: z.string(),
  fingerprint: sha256Text,
  folder: z.string(),
  /** The owner chose it; otherwise it is the one under the counter's own. */
  chosen: z.boolean(),
  trouble: z.enum(DAY_FILE_TROUBLES).nullable(),
  files: z.array(madeDayFile).max(100),
  before: day.nullable(),
  /** Days that are over and have no file yet, and what they wait for. */
  waiting: z.array(z.object({ day, why: z.enum(['shift-open', 'no-time', 'soon']) })).max(31),
});
export type DayFilesState = z.infer<typeof dayFilesState>;

/** Why a file isn't taken. */
export const DAY_FILE_PROBLEMS = [
  'not-a-day-file',
  'other-version',
  'altered',
  'does-not-add-up',
  'unknown-key',
  'other-key',
  'practice',
  'not-practice',
] as const;
export type DayFileProblem = (typeof DAY_FILE_PROBLEMS)[number];

const figures = {
  orders: count,
  /** Payments of customers for placed orders, less what was taken back. */
  revenue: pesewaSum,
  /** The cost that the service told. */
  walletCost: pesewaSum,
  /** Costs that the service doesn't tell and Dwadi estimates. The margin is what is left after both costs. */
  estimatedCost: pesewaSum,
  margin: pesewaSum,
  /** Takings whose cost isn't known, and of how many orders: the margin leaves them out. */
  uncosted: pesewaSum,
  ordersWithoutCost: count,
  commission: pesewaSum,
  /** Money that became owed to customers, less what was paid out or needs no payment. */
  owed: pesewaSum,
  smsCredits: z.int(),
};

export const mergedLine = z.object({ mark: z.string(), day, product: z.string(), ...figures });
export type MergedLine = z.infer<typeof mergedLine>;
const named = z.object({ name: z.string(), ...figures });
export type MergedSum = z.infer<typeof named>;

export const mergedCounter = z.object({
  mark: z.string(),
  shop: z.string(),
  first: day,
  last: day,
  files: count,
  missing: z.array(day).max(400),
  differing: z.array(day).max(400),
  /** Days that another mark has, too, so that they are in the sums of both. */
  twice: z.array(day).max(400),
  /** Differences of its drawers together, how many Z they are of, and how many of these were not right. */
  drawers: pesewaSum,
  zs: count,
  wrongZs: count,
  ...figures,
});
export type MergedCounter = z.infer<typeof mergedCounter>;

export const MOST_MERGED_LINES = 2000;
export const MOST_MERGED_GAPS = 500;

/** A wallet movement that one counter could not explain, and what the other counters took at that time (M26). */
export const mergedGap = z.object({
  mark: z.string(),
  from: timeValue,
  until: timeValue,
  /** The amount that came to the wallet unexplained; negative if it left the wallet. */
  amount: pesewaSum,
  /** The others took, or got back, exactly that. */
  explained: z.boolean(),
  others: z.array(z.object({ mark: z.string(), taken: pesewaSum })).max(200),
});
export type MergedGap = z.infer<typeof mergedGap>;

/** Why the days couldn't be read whole: the office's reasons, and the folder's one. */
export const readTrouble = z.enum([...officeTrouble.options, 'folder-unread']);
export type ReadTrouble = z.infer<typeof readTrouble>;

export const mergedReport = z.object({
  source: z.enum(['folder', 'office']),
  /** The folder, or the office's name and host. */
  place: z.string(),
  /** Why nothing is shown; null if all could be read. */
  trouble: readTrouble.nullable(),
  total: z.object(figures),
  counters: z.array(mergedCounter).max(200),
  days: z.array(named).max(4000),
  products: z.array(named).max(50),
  /** Newest day first. */
  lines: z.array(mergedLine).max(MOST_MERGED_LINES),
  /** The number of further lines, which only the CSV has. */
  moreLines: count,
  /** Newest first. */
  gaps: z.array(mergedGap).max(MOST_MERGED_GAPS),
  moreGaps: count,
  refused: z.array(z.object({ file: z.string(), why: z.enum(DAY_FILE_PROBLEMS) })).max(500),
  /** Keys that the owner hasn't confirmed, with the marks and the shop that their files claim. */
  unknownKeys: z
    .array(z.object({ fingerprint: sha256Text, marks: z.array(z.string()).max(50), shop: z.string(), files: count }))
    .max(100),
  /** Older files that were left unread because there were too many. */
  unread: count,
});
export type MergedReport = z.infer<typeof mergedReport>;
export type Figures = MergedReport['total'];

const empty = z.object({});
/** The link with which this counter reads from the office. It isn't the one with which it sends. */
const readerLink = z.object({ name: z.string(), host: z.string() }).nullable();
export type ReaderLink = z.infer<typeof readerLink>;
/** `cancelled`: no file was chosen. */
const readerLinked = z.discriminatedUnion('result', [
  z.object({ result: z.literal('connected'), report: mergedReport }),
  z.object({ result: z.literal('refused'), why: z.enum(OFFICE_LINK_PROBLEMS) }),
  z.object({ result: z.literal('cancelled') }),
]);
export type ReaderLinked = z.infer<typeof readerLinked>;
const fingerprint = z.object({ fingerprint: sha256Text });

export const dayFilesCalls = {
  'dayFiles.list': { request: z.object({ before: day.nullable() }), answer: dayFilesState },
  /** Makes the files that are due, and writes those again that the folder lacks. */
  'dayFiles.make': { request: empty, answer: dayFilesState },
  /** Writes the same bytes again, over any file that is there now. */
  'dayFiles.write': { request: z.object({ day }), answer: dayFilesState },
  /** Asks a person in a dialog of the system's own: a page never names a folder. */
  'dayFiles.chooseFolder': { request: z.object({ usual: z.boolean() }), answer: dayFilesState },
  /** Null when nothing was chosen. */
  'counters.open': { request: empty, answer: mergedReport.nullable() },
  'counters.office': { request: empty, answer: readerLink },
  /** Reads from the office; null where no link is kept. */
  'counters.openOffice': { request: empty, answer: mergedReport.nullable() },
  /** Takes the office's code for reading, or the text of its file. */
  'counters.connectOffice': { request: z.object({ text: officeLinkText }), answer: readerLinked },
  'counters.connectOfficeFile': { request: empty, answer: readerLinked },
  'counters.forgetOffice': { request: empty, answer: readerLink },
  /** The folder or the office that was opened last, read again; null where none was. */
  'counters.look': { request: empty, answer: mergedReport.nullable() },
  'counters.confirm': { request: fingerprint, answer: mergedReport.nullable() },
  'counters.forget': { request: fingerprint, answer: mergedReport.nullable() },
  /** Keys that were confirmed. */
  'counters.keys': {
    request: empty,
    answer: z.array(z.object({ fingerprint: sha256Text, mark: z.string(), shop: z.string(), at: timeValue })).max(200),
  },
  'counters.saveCsv': { request: empty, answer: z.object({ savedAs: z.string().nullable() }) },
} as const;
