/**
 * The form of what a counter sends to its owner's database: rows column by column, between two places of the journal. A number of a
 * customer, a text, a PIN or a key has no column here.
 */
import { z } from 'zod';
import { sha256Text } from '../counter-api/values.ts';

export const BATCH_FORMAT = 'dwadi-office-batch';
export const BATCH_VERSION = 1;
/** Rows of one batch. A group of orders that one event moved is never split, so a batch may be a little longer. */
export const BATCH_MOST_ROWS = 500;
/** The bound for a reader: the rows, and the largest list that one event can move. */
const MOST_COLUMN = 20_000;

const whole = z.int();
const place = z.int().min(0);
const day = z.iso.date();
const word = z.string().min(1).max(80);
const name = z.string().max(200);
export const counterMark = z.string().regex(/^[A-Za-z0-9-]{1,16}$/);

type Columns = Readonly<Record<string, readonly unknown[]>>;
const lengthsIn = (table: Columns): ReadonlySet<number> => new Set(Object.values(table).map(({ length }) => length));

const columns = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  z
    .strictObject(
      Object.fromEntries(Object.entries(shape).map(([key, of]) => [key, z.array(of).max(MOST_COLUMN)])) as {
        [Key in keyof Shape]: z.ZodArray<Shape[Key]>;
      },
    )
    .refine((table) => lengthsIn(table as Columns).size <= 1, { error: 'columns of different lengths' });

/** The place in the journal up to which rows were sent: the newest number of each table. */
export const cursor = z.strictObject({
  posting: place,
  sale: place,
  /** The newest event whose orders were sent. */
  event: place,
  balance: place,
  /** The newest Z's number. */
  shift: place,
  /** The newest day file, counted in the order in which they were made. */
  dayFile: place,
});
export type Cursor = z.infer<typeof cursor>;

export const START: Cursor = { posting: 0, sale: 0, event: 0, balance: 0, shift: 0, dayFile: 0 };

export const batchTables = z.strictObject({
  postings: columns({
    id: place,
    day,
    hour: z.int().min(0).max(23),
    shift: word,
    attendant: name,
    product: word,
    supplier: name,
    kind: word,
    unit: z.enum(['pesewa', 'sms-credit']),
    known: z.boolean(),
    amount: whole,
    sale: place.nullable(),
    intent: place.nullable(),
    at: whole,
  }),
  sales: columns({
    seq: place,
    day,
    product: word,
    price: whole,
    /** How many orders the sale has. */
    items: place,
    attendant: name,
    shift: word,
    soldAt: whole,
  }),
  /** Orders as they stood when the batch was made, a row for each version that was seen. */
  orders: columns({
    intent: place,
    version: place,
    sale: place,
    item: place,
    day,
    product: word,
    supplier: name,
    reference: word,
    price: whole,
    /** Pesewas, or credits for a text message; null while it isn't known. */
    cost: whole.nullable(),
    state: word,
    delivery: word,
    money: word,
    attention: word.nullable(),
    updatedAt: whole,
  }),
  balances: columns({
    seq: place,
    account: place,
    unit: z.enum(['pesewa', 'sms-credit']),
    balance: whole,
    at: whole,
  }),
  shifts: columns({
    number: place,
    shift: word,
    day,
    openedAt: whole.nullable(),
    openedBy: name.nullable(),
    endedAt: whole,
    endedBy: name,
    closedAt: whole,
    closedBy: name,
    sales: whole,
    reversed: whole,
    float: whole,
    cash: whole,
    mobileMoney: whole,
    credit: whole,
    payIns: whole,
    payOuts: whole,
    expected: whole,
    counted: whole,
    difference: whole,
    /** Wallet money that nothing explains, over all wallets of the shift. */
    walletGap: whole,
  }),
  /** Signed day files, whole: exactly the bytes that lie in the owner's folder. */
  dayFiles: columns({ nth: place, day, hash: sha256Text, text: z.string().max(2_000_000), madeAt: whole }),
});
export type BatchTables = z.infer<typeof batchTables>;

export const officeBatch = z.strictObject({
  format: z.literal(BATCH_FORMAT),
  version: z.literal(BATCH_VERSION),
  mark: counterMark,
  /** 1 for the first, then one more each time. */
  nth: z.int().positive(),
  /** The hash of the batch before; null for the first. */
  previous: sha256Text.nullable(),
  from: cursor,
  upto: cursor,
  madeAt: whole,
  /** Dwadi's own version. */
  writer: word,
  tables: batchTables,
});
/** Its hash is the SHA-256 of its canonical JSON. */
export type OfficeBatch = z.infer<typeof officeBatch>;

export const rowsOf = ({ tables }: Pick<OfficeBatch, 'tables'>): number =>
  Object.values<Record<string, readonly unknown[]>>(tables).reduce(
    (all, table) => all + (Object.values(table)[0]?.length ?? 0),
    0,
  );
