/** The API's requests and answers. The OpenAPI file is made from these same schemas. */
import { z } from 'zod';
import { counterMark } from '#shared/office/batch.ts';
import { officeDay } from '#shared/office/page-requests.ts';

export const MOST_A_PAGE = 500;
/** Longer than any cursor that the API gives: PostgreSQL's own keys have 2700 bytes at most, and a cursor packs the same. */
const LONGEST_CURSOR = 12_000;

const day = z.iso.date();
const time = z.iso.datetime();
const unit = z.enum(['pesewa', 'sms-credit']);
const amount = z.int().describe('Whole pesewas (100 are one cedi), or text-message credits, as `unit` says');

/** A query has texts only. */
const wholeText = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(MOST_A_PAGE));

const page = {
  cursor: z.string().max(LONGEST_CURSOR).optional().describe('`next` of the page before. Leave it out for the first.'),
  limit: wholeText
    .optional()
    .describe(`How many items a page has: 1 to ${MOST_A_PAGE}, and ${MOST_A_PAGE} if left out`),
  kind: z.enum(['live', 'training']).default('live').describe('Practice stands apart: no page has both'),
};
const counter = counterMark.optional().describe("One counter's mark. All counters if left out.");

export const counterQuery = z.strictObject(page);
export const dayQuery = z.strictObject({
  from: officeDay.describe('The first business day'),
  to: officeDay.describe('The last business day'),
  counter,
  ...page,
});
export type CounterQuery = z.output<typeof counterQuery>;
export type DayQuery = z.output<typeof dayQuery>;

export const counterRow = z.strictObject({
  counter: counterMark.describe("The mark of the counter's journal"),
  name: z.string().describe("The owner's name for it"),
  shop: z.string(),
  since: time.describe('When it first reached the office'),
  heardAt: time.nullable().describe('When it was last heard of'),
  behind: z.int().nullable().describe('Rows that it had not sent then'),
});

export const sumRow = z.strictObject({
  day,
  counter: counterMark,
  product: z.string(),
  attendant: z.string(),
  kind: z.string().describe('The kind of posting: `revenue`, `wallet-cost`, `cash`, …'),
  unit,
  known: z.boolean().describe('False for an estimate, which is never added to what is known'),
  amount,
  count: z.int().describe('How many postings'),
});

export const saleRow = z.strictObject({
  day,
  counter: counterMark,
  sale: z.int().describe("Its number in the counter's journal"),
  product: z.string(),
  price: z.int().describe('Whole pesewas'),
  orders: z.int().describe('How many orders it has'),
  attendant: z.string(),
  shift: z.string(),
  soldAt: time,
});

const difference = z
  .looseObject({})
  .describe('One sum that differs: where it stands, what the signed day says, and what was streamed');

export const dayRow = z.strictObject({
  day,
  counter: counterMark,
  hash: z.string().describe('SHA-256 of the signed day file. A day that was changed stands here once for each.'),
  proof: z
    .enum(['proven', 'differs', 'unknown-key', 'bad-signature', 'waiting'])
    .describe('`proven`: signed by the confirmed key, and equal to what was streamed'),
  checkedAt: time.nullable(),
  differences: z.array(difference),
  madeAt: time,
});

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    items: z.array(row).max(MOST_A_PAGE),
    next: z.string().nullable().describe('The `cursor` of the next page; null on the last'),
  });

/** RFC 9457. */
export const problem = z.strictObject({
  type: z.string().describe('Names the problem for programs'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What to do'),
});
