/** The customers' book on a real journal: what it finds, what it forgets, and what somebody else can read of it. */
import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CustomerBook, type CustomerBookOptions } from '#main/customers/customer-book.ts';
import type { OpenedJournal } from '#main/journal/file/open-journal.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { createFieldCipher } from '#main/key-vault/field-cipher.ts';
import { customerName, MOST_CUSTOMERS, MOST_FOUND_CUSTOMERS } from '#shared/counter-api/customers.ts';
import type { Phone } from '#shared/phone.ts';
import { ANY_TIME, closeHere, newIntent, newSale, openHere, opsOf, tempFolder } from '../../support/journal/journal.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 27, 12);
const [KOFI, AMA, ESI] = ['0244000001', '0244000002', '0244000003'] as Phone[] as [Phone, Phone, Phone];

let journal: OpenedJournal;
let ops: ReturnType<typeof opsOf>;
let books: CustomerBook[] = [];
let now = NOW;
let keepForDays = 366;
let timeIsSure = true;
/** Held by a test in which a read takes long. */
let answers: Promise<void> | undefined;

beforeEach(async () => {
  journal = await openHere(tempFolder());
  ops = opsOf(journal);
  now = NOW;
  keepForDays = 366;
  timeIsSure = true;
  answers = undefined;
});
afterEach(() => {
  for (const book of books) book.stop();
  books = [];
  closeHere(journal);
});

/** A book as a new start opens it. `key`: another PC has another one. */
function openBook(key = 7): CustomerBook {
  const reads = readerOps(journal.db);
  const options: CustomerBookOptions = {
    read: {
      customers: async (most) => {
        const rows = reads.customers(most);
        await answers;
        return rows;
      },
      lastSoldTo: async (all) => reads.lastSoldTo(all),
    },
    write: {
      saveCustomer: async (row) => ops.saveCustomer(row),
      eraseCustomers: async (erased) => ops.eraseCustomers(erased),
    },
    sealer: createFieldCipher(new Uint8Array(32).fill(key)),
    hash: (phone) => createHash('sha256').update(`${key} ${phone}`).digest('base64url'),
    now: () => now,
    timeIsSure: () => timeIsSure,
    person: () => 'ama',
    keepForDays: () => keepForDays,
    onTrouble: () => {},
  };
  const book = new CustomerBook(options);
  books.push(book);
  return book;
}

function sellTo(recipient: Phone, soldAt: number): void {
  const { id } = ops.openAccount(randomUUID(), 'https://example.test', 1);
  ops.recordSale({ ...newSale(), soldAt }, [{ ...newIntent(id), recipient }], ANY_TIME);
}

const events = () => journal.db.prepare(`SELECT kind, data FROM events WHERE kind LIKE 'customers.%'`).all();

test('a name outlives the next start, is replaced by another, and is found by the beginning of any of its words', async () => {
  const book = openBook();
  await book.name(KOFI, 'Kɔfi Mensah');
  await book.name(AMA, 'Ama Kofitse');
  await book.name(ESI, 'Esi');
  await book.name(ESI, 'Esi Boateng-Mensah');
  const again = openBook();
  expect(await again.nameOf(ESI)).toBe('Esi Boateng-Mensah');
  const namesFor = async (text: string) => (await again.find(text)).map(({ name }) => name);
  expect(await namesFor('KOF')).toEqual(['Ama Kofitse', 'Kɔfi Mensah']);
  expect(await namesFor('mens')).toEqual(['Esi Boateng-Mensah', 'Kɔfi Mensah']);
  expect(await namesFor('ofi')).toEqual([]);
  expect(await namesFor(' ')).toEqual([]);
  expect(await again.count()).toBe(3);
});

test('neither a name nor a number is in the clear in the table, and another key opens none of them', async () => {
  await openBook().name(KOFI, 'Kofi Mensah');
  const [row] = journal.db.prepare<[], { key: string; sealed: Buffer }>(`SELECT key, sealed FROM customers`).all();
  expect(`${row?.key} ${row?.sealed.toString('latin1')}`).not.toMatch(/Kofi|0244000001/);
  journal.db.prepare(`INSERT INTO customers SELECT 'moved', sealed, named_at FROM customers`).run();
  expect(await openBook().count()).toBe(1);
  const other = openBook(8);
  expect(await other.nameOf(KOFI)).toBeNull();
  await other.eraseAll();
  expect(journal.db.prepare(`SELECT count(*) FROM customers`).pluck().get()).toBe(0);
});

test('a name is erased when it is asked for; the log tells that, and neither whose it was nor the number', async () => {
  const book = openBook();
  await book.name(KOFI, 'Kofi Mensah');
  await book.name(AMA, 'Ama');
  await book.erase(KOFI);
  expect([await book.nameOf(KOFI), await openBook().nameOf(KOFI), await book.nameOf(AMA)]).toEqual([null, null, 'Ama']);
  await book.erase(KOFI);
  expect(events()).toEqual([{ kind: 'customers.erased', data: '{"by":"ama","why":"asked","count":1}' }]);
});

test('a name that is erased while the book is first read is not found again', async () => {
  await openBook().name(KOFI, 'Kofi Mensah');
  const book = openBook();
  const answer = Promise.withResolvers<void>();
  answers = answer.promise;
  const reading = book.nameOf(KOFI);
  const erasing = book.erase(KOFI);
  await new Promise(setImmediate);
  answer.resolve();
  await Promise.all([reading, erasing]);
  expect([await book.nameOf(KOFI), await book.count()]).toEqual([null, 0]);
});

test('a name goes once the chosen time has passed since the last sale, and not before', async () => {
  const book = openBook();
  for (const phone of [KOFI, AMA, ESI]) await book.name(phone, 'Somebody');
  sellTo(KOFI, NOW + 10 * DAY_MS);
  sellTo(AMA, NOW - DAY_MS);
  now = NOW + 366 * DAY_MS;
  await book.expire();
  expect(await book.count()).toBe(3);
  now += 1;
  // A PC's own clock may be a year ahead.
  timeIsSure = false;
  await book.expire();
  expect(await book.count()).toBe(3);
  timeIsSure = true;
  await book.expire();
  expect([await book.nameOf(KOFI), await book.nameOf(AMA), await book.nameOf(ESI)]).toEqual(['Somebody', null, null]);
  expect(events()).toEqual([{ kind: 'customers.erased', data: '{"by":null,"why":"time","count":2}' }]);
  keepForDays = 0;
  sellTo(KOFI, now + DAY_MS);
  await book.expire();
  expect(await openBook().count()).toBe(0);
  expect(await book.name(KOFI, 'Kofi')).toMatchObject({ error: { code: 'not-allowed' } });
});

test.each(['', '  ', '0244123456', 'Ama\u202e', 'A\nB', 'x'.repeat(41)])('%j is no name', (name) => {
  expect(customerName.safeParse(name).success).toBe(false);
});

/** A book that reads so many names, and writes none. */
function bookOf(names: number, more: Partial<CustomerBookOptions> = {}) {
  const text = (nth: number) =>
    JSON.stringify({ phone: `024${String(nth).padStart(7, '0')}`, name: `Ama ${nth % 7} ${nth}` });
  const rows = Array.from({ length: names }, (_, nth) => ({
    ...{ key: `024${String(nth).padStart(7, '0')}`, namedAt: NOW },
    sealed: new TextEncoder().encode(text(nth)),
  }));
  const looks = { customers: 0, erased: [] as unknown[], troubles: [] as unknown[] };
  const book = new CustomerBook({
    read: {
      customers: async () => {
        looks.customers += 1;
        return rows;
      },
      lastSoldTo: async (all) => all.map(() => null),
    },
    write: { saveCustomer: async () => {}, eraseCustomers: async (erased) => void looks.erased.push(erased) },
    sealer: { seal: (_, bytes) => bytes, open: (_, sealed) => sealed },
    hash: (phone) => phone,
    ...{ now: () => now, timeIsSure: () => timeIsSure, person: () => 'ama', keepForDays: () => keepForDays },
    onTrouble: (error) => void looks.troubles.push(error),
    ...more,
  });
  books.push(book);
  return { book, looks };
}

test('a full book takes another name for a number that it has, and no further number', async () => {
  const { book } = bookOf(MOST_CUSTOMERS);
  expect(await book.count()).toBe(MOST_CUSTOMERS);
  expect(await book.name('0240000001' as Phone, 'Efua')).toEqual({ ok: true, value: { name: 'Efua' } });
  expect(await book.name('0559999999' as Phone, 'Efua')).toMatchObject({ error: { code: 'not-saved' } });
  expect(await bookOf(MOST_CUSTOMERS - 1).book.name('0559999999' as Phone, 'Efua')).toMatchObject({ ok: true });
});

test('a search names the first few by name and one more, from a book that is read once', async () => {
  const { book, looks } = bookOf(50);
  const found = await book.find('ama');
  expect(found).toHaveLength(MOST_FOUND_CUSTOMERS + 1);
  expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name).toSorted());
  expect(found[0]).toEqual({ phone: '0240000000', name: 'Ama 0 0' });
  await book.find('ama 6');
  expect(looks.customers).toBe(1);
});

test('old names are looked for soon after a start and every six hours, until the counter closes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  now = NOW + 400 * DAY_MS;
  const { book, looks } = bookOf(1);
  await vi.advanceTimersByTimeAsync(89_999);
  expect(looks.erased).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks.erased).toEqual([{ keys: ['0240000000'], why: 'time', by: null, at: now }]);
  await book.name('0240000000' as Phone, 'Ama');
  now += 400 * DAY_MS;
  await vi.advanceTimersByTimeAsync(6 * 3_600_000 - 90_000 - 1);
  expect(looks.erased).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks.erased).toHaveLength(2);
  await book.name('0240000000' as Phone, 'Ama');
  now += 400 * DAY_MS;
  book.stop();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(looks.erased).toHaveLength(2);
});

test('a look that fails is told, and made again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { looks } = bookOf(1, {
    read: { customers: () => Promise.reject(new Error('no disk')), lastSoldTo: async () => [] },
  });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(looks.troubles).toEqual([new Error('no disk')]);
  await vi.advanceTimersByTimeAsync(6 * 3_600_000);
  expect(looks.troubles).toHaveLength(2);
});
