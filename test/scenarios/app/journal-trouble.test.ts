import { cpSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Counter } from '#main/app/counter/counter.ts';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import {
  addressOf,
  makeFolder,
  newTestCounter,
  openTestCounter,
  removeFolder,
  sell,
  type TestCounterOptions,
  until,
} from '../../support/counter.ts';
import { noSmallDisk, smallDisk } from '../../support/journal/small-disk.ts';
import { airtimeSale } from '../../support/sales.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  await service.control('reset', {});
  await service.control('progress', { kind: 'any', steps: [['pending', 0.1]] });
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const submission = (sale: SaleRequest = airtimeSale()): SaleSubmission => ({
  saleId: crypto.randomUUID(),
  sale,
  price: pesewas(1000),
  sameSaleConfirmed: false,
});

const posts = async (): Promise<number> =>
  (await service.ledger()).requests.filter(({ method }) => method === 'POST').length;

async function open(options: TestCounterOptions = {}) {
  const desk = await openTestCounter(service, { folder, ...options });
  onTestFinished(() => desk.close());
  return desk;
}

async function become(counter: Counter, wanted: Partial<CounterSnapshot['journal']>): Promise<void> {
  await expect.poll(() => counter.snapshot().journal, { timeout: 20_000 }).toMatchObject(wanted);
}

/** A counter that was used and stopped; `unclean`: as a power cut leaves it. */
async function used({ unclean }: { unclean: boolean }): Promise<void> {
  const desk = await openTestCounter(service, { folder });
  const sale = await sell(desk.engine, airtimeSale());
  await until(desk.engine, sale.id, ({ state }) => state === 'settled');
  await desk.close();
  if (!unclean) return;
  const db = new Database(join(folder, 'journal.db'));
  db.exec(`UPDATE meta SET value = '0' WHERE key = 'clean-stop'`);
  db.close();
}

function garbageIn(table: string): void {
  const db = new Database(join(folder, 'journal.db'));
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table)) - 1;
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  writeSync(openSync(join(folder, 'journal.db'), 'r+'), Buffer.alloc(3000, 0x5a), 0, 3000, page * 4096 + 8);
}

describe('an unclean stop', () => {
  test('Send waits while the journal is checked beside the screen, and then sells', async () => {
    await used({ unclean: true });
    const seen: string[] = [];
    const counter = newTestCounter(folder, {
      onSnapshotChanged: (changed) => seen.push(changed.snapshot().journal.state),
    });
    onTestFinished(() => counter.close());
    await counter.open();
    expect(counter.snapshot().journal).toMatchObject({ state: 'checking', problem: null });
    expect(counter.snapshot().journal.progress).toBeGreaterThanOrEqual(0);
    const board = await counter.opened?.engine.board();
    expect(board?.justNow).toHaveLength(1);
    await counter.connect(addressOf(service));
    const result = await counter.opened?.engine.submit(submission());
    expect(result).toMatchObject({ ok: true });
    expect(counter.snapshot().journal).toMatchObject({ state: 'ready', problem: null, progress: null });
    expect([...new Set(seen)]).toEqual(['opening', 'checking', 'ready']);
  });

  test('damage that the check finds stops selling, this time and the next', async () => {
    await used({ unclean: true });
    garbageIn('day_sums');
    const sent = await posts();
    const desk = await openTestCounter(service, { folder });
    expect(await desk.engine.submit(submission())).toMatchObject({
      ok: false,
      error: { code: 'journal-unavailable', detail: 'damaged' },
    });
    expect(desk.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'damaged' });
    expect((await desk.engine.board()).justNow).toHaveLength(1);
    await desk.close();

    const before = readdirSync(folder).sort();
    const again = newTestCounter(folder);
    await again.open();
    expect(again.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'damaged' });
    expect(again.opened).toBeNull();
    await again.close();
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(await posts()).toBe(sent);
  });

  test('a practice counter sets the damaged journal aside at the next start, says so, and sells', async () => {
    await used({ unclean: true });
    garbageIn('day_sums');
    const first = await openTestCounter(service, { folder, kind: 'training' });
    await become(first.counter, { state: 'unavailable', problem: 'damaged' });
    await first.close();
    const desk = await open({ kind: 'training' });
    const [note] = desk.counter.snapshot().journal.notes ?? [];
    expect(note).toMatchObject({ kind: 'set-aside', detail: expect.stringContaining('journal-damaged-') });
    expect(readdirSync(folder).filter((name) => /^journal-damaged-.*\.db$/.test(name))).toHaveLength(1);
    await sell(desk.engine, airtimeSale());
  });
});

describe('a file of secrets that a power cut emptied or cut', () => {
  const vault = () => join(folder, 'training-vault.json');
  const spoil = (text: (whole: string) => string) => writeFileSync(vault(), text(readFileSync(vault(), 'utf8')));
  const ways = [
    { how: 'emptied', text: () => '' },
    { how: 'zeroed', text: (whole: string) => '\0'.repeat(whole.length) },
    { how: 'cut', text: (whole: string) => whole.slice(0, 60) },
  ];

  test.each(ways)('$how: practice begins anew, keeps the old journal aside, says so, and sells', async ({ text }) => {
    await used({ unclean: false });
    spoil(text);
    const desk = await open({ kind: 'training' });
    const [note] = desk.counter.snapshot().journal.notes ?? [];
    expect(note).toMatchObject({ kind: 'set-aside', detail: expect.stringContaining('journal-damaged-') });
    const sale = await sell(desk.engine, airtimeSale());
    await desk.close();
    // Once: from now on these are its secrets.
    const again = await open({ kind: 'training' });
    expect(again.counter.snapshot().journal.notes ?? []).toEqual([]);
    expect(await again.engine.sale(sale.id)).not.toBeNull();
  });

  test.each(ways)('$how: a live counter makes no new one and touches nothing', async ({ text }) => {
    await used({ unclean: false });
    spoil(text);
    const before = readdirSync(folder).sort();
    const spoilt = readFileSync(vault(), 'utf8');
    const live = newTestCounter(folder);
    await live.open();
    expect(live.snapshot().journal).toMatchObject({ state: 'unavailable' });
    expect(live.opened).toBeNull();
    await live.close();
    expect([readdirSync(folder).sort(), readFileSync(vault(), 'utf8')]).toEqual([before, spoilt]);
  });
});

test('M19: a counter whose newest sales were lost with a file says so, becomes another counter, and asks first', async () => {
  const first = await openTestCounter(service, { folder });
  const { mark } = first.counter.snapshot();
  const sale = await sell(first.engine, airtimeSale());
  await until(first.engine, sale.id, ({ state }) => state === 'settled');
  const left = makeFolder();
  onTestFinished(() => removeFolder(left));
  cpSync(folder, left, { recursive: true });
  await first.close();
  rmSync(join(left, 'journal.db-wal'));
  const noted = async () => {
    const desk = await openTestCounter(service, { folder: left });
    onTestFinished(() => desk.close());
    expect(await desk.engine.sale(sale.id)).toBeNull();
    expect(desk.counter.snapshot().journal.notes).toEqual([{ kind: 'log-lost', detail: expect.any(String) }]);
    await sell(desk.engine, airtimeSale());
    await desk.close();
    return desk.counter.snapshot().mark;
  };
  const next = await noted();
  expect(next).not.toBe(mark);
  // The note stays for a day, whoever opens the counter next.
  expect(await noted()).toBe(next);
});

test('a clean stop leaves no check owing', async () => {
  await used({ unclean: false });
  const desk = await open();
  expect(desk.counter.snapshot().journal.state).toBe('ready');
});

test('a second app on the same counter is refused, and opens by itself when the first is closed', async () => {
  const first = await openTestCounter(service, { folder });
  const second = newTestCounter(folder);
  onTestFinished(() => second.close());
  await second.open();
  void second.connect(addressOf(service));
  expect(second.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'in-use' });
  await first.close();
  await become(second, { state: 'ready', problem: null });
  await expect.poll(() => second.opened?.engine.submit(submission())).toMatchObject({ ok: true });
});

describe('a journal that another program holds locked', () => {
  /** Holds the journal's write lock from its first call to its second, as a backup program may. */
  function locker(): { lock: () => void; release: () => void } {
    let db: Database.Database | null = null;
    return {
      lock: () => {
        db = new Database(join(folder, 'journal.db'));
        db.exec('BEGIN IMMEDIATE');
      },
      release: () => {
        db?.exec('ROLLBACK');
        db?.close();
      },
    };
  }

  test('takes no new sale, says why, and sells again when it is free', async () => {
    const desk = await open();
    const other = locker();
    other.lock();
    expect(await desk.engine.submit(submission())).toMatchObject({
      ok: false,
      error: { code: 'journal-unavailable', detail: 'in-use' },
    });
    expect(desk.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'in-use' });
    expect(await posts()).toBe(0);
    other.release();
    await become(desk.counter, { state: 'ready', problem: null });
    await sell(desk.engine, airtimeSale());
  });

  test('loses no answer of a sale under way', async () => {
    const other = locker();
    const desk = await open({
      onStep: (step) => {
        if (step === 'request.answered') other.lock();
      },
    });
    const sale = await sell(desk.engine, airtimeSale());
    await become(desk.counter, { state: 'unavailable', problem: 'in-use' });
    expect((await desk.engine.sale(sale.id))?.orders[0]?.state).toBe('sending');
    other.release();
    await until(desk.engine, sale.id, ({ state }) => state === 'accepted' || state === 'settled');
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
    await become(desk.counter, { state: 'ready', problem: null });
  });
});

describe('a full disk', () => {
  const none = noSmallDisk();

  test('takes no new sale, says why, and sells again when there is room', async (context) => {
    if (none !== null) context.skip(none);
    const disk = smallDisk(16);
    const desk = await open({ folder: disk.folder });
    const sold = await sell(desk.engine, airtimeSale());
    await until(desk.engine, sold.id, ({ state }) => state === 'accepted' || state === 'settled');
    const sent = await posts();
    disk.fill(1024 * 1024);
    expect(await desk.engine.submit(submission())).toMatchObject({
      ok: false,
      error: { code: 'journal-unavailable', detail: 'disk-full' },
    });
    expect(desk.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'disk-full' });
    expect(await posts()).toBe(sent);
    disk.makeRoom();
    await become(desk.counter, { state: 'ready', problem: null });
    await sell(desk.engine, airtimeSale());
  });

  test('holds the answer of a sale under way until it can be written', async (context) => {
    if (none !== null) context.skip(none);
    const disk = smallDisk(16);
    const desk = await open({
      folder: disk.folder,
      onStep: (step) => {
        if (step === 'request.answered') disk.fill(0);
      },
    });
    const sale = await sell(desk.engine, airtimeSale());
    await become(desk.counter, { state: 'unavailable', problem: 'disk-full' });
    expect((await desk.engine.sale(sale.id))?.orders[0]?.state).toBe('sending');
    expect(await desk.engine.submit(submission())).toMatchObject({ ok: false, error: { detail: 'disk-full' } });
    disk.makeRoom();
    await until(desk.engine, sale.id, ({ state }) => state === 'accepted' || state === 'settled');
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
    await become(desk.counter, { state: 'ready', problem: null });
  });

  test('the next start asks about the sale under way when the app ends on a full disk', async (context) => {
    if (none !== null) context.skip(none);
    const disk = smallDisk(16);
    const first = await openTestCounter(service, {
      folder: disk.folder,
      onStep: (step) => {
        if (step === 'request.answered') disk.fill(0);
      },
    });
    const sale = await sell(first.engine, airtimeSale());
    await become(first.counter, { problem: 'disk-full' });
    await first.close();
    disk.makeRoom();
    const desk = await open({ folder: disk.folder });
    await until(desk.engine, sale.id, ({ state }) => state === 'accepted' || state === 'settled');
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
  });

  test('keeps a counter that opens on it shut until there is room', async (context) => {
    if (none !== null) context.skip(none);
    const disk = smallDisk(4);
    disk.fill(0);
    const counter = newTestCounter(disk.folder);
    onTestFinished(() => counter.close());
    await counter.open();
    void counter.connect(addressOf(service));
    expect(counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'disk-full' });
    disk.makeRoom();
    await become(counter, { state: 'ready', problem: null });
  });
});
