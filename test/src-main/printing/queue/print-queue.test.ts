import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Transport } from '#main/printing/printer.ts';
import { PRINT_FRESH_MS } from '#main/printing/queue/print-queue.ts';
import type { Printer, PrintRole } from '#shared/counter-api/printing.ts';
import { middleLine, type Slip } from '#shared/slip.ts';
import { tempFolder } from '../../journal/support/journal.ts';
import { EVERY_SLIP } from '../support/every-slip.ts';
import { type PrinterBehaviour, startPrinter } from '../support/printer.ts';
import { openJournalFor, type QueueOptions, queueOn, tcpPrinter } from '../support/queue.ts';

const SLIP = EVERY_SLIP['sale-completed'] as Slip;
const SHORT: Slip = { name: 'short', training: false, lines: [middleLine('A short slip')] };

async function shop(options: Partial<QueueOptions> = {}, behaviour: Partial<PrinterBehaviour> = {}) {
  const printer = await startPrinter(behaviour);
  const journal = await openJournalFor(tempFolder());
  let offset = 0;
  const queue = queueOn(journal, {
    printerFor: () => tcpPrinter(printer.port),
    clock: { monotonic: () => performance.now(), wall: () => Date.now() + offset, business: () => Date.now() + offset },
    ...options,
  });
  onTestFinished(async () => {
    await queue.stop();
    await journal.close();
  });
  await queue.open();
  const print = async (subject: string = randomUUID(), role: PrintRole = 'slips', slip = SLIP) => {
    const [job] = await queue.print([
      { subject, slip: { ...slip, name: subject }, role, saleSeq: null, askedBy: 'Ama' },
    ]);
    if (job === undefined) throw new Error('no slip was taken');
    return job;
  };
  return { printer, journal, queue, print, later: (ms: number) => (offset += ms) };
}

/** Under load a slip may take its time. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 });

type Shop = Awaited<ReturnType<typeof shop>>;

const allPrinted = ({ queue }: Shop) => eventually(async () => (await queue.view()).waiting).toBe(0);

test('asking for a slip is answered while the printer is away; it prints when the printer is back', async () => {
  const it = await shop({}, { paper: false });
  expect(await it.print()).toMatchObject({ state: 'waiting', copy: 0 });
  await expect
    .poll(async () => (await it.queue.view()).trouble)
    .toMatchObject({ printer: 'Counter', why: 'paper-out' });
  expect(it.printer.slips).toEqual([]);
  it.printer.behaviour.paper = true;
  await allPrinted(it);
  expect(it.printer.slips.length).toBe(1);
  expect((await it.queue.view()).trouble).toBeNull();
});

test('five hundred slips: each comes out once, in their order, and none is called a copy', async () => {
  const it = await shop();
  const numbers = Array.from({ length: 500 }, (_, nth) => `sale:${nth}`);
  for (const subject of numbers) await it.print(subject, 'slips', SHORT);
  await allPrinted(it);
  expect(it.printer.slips.length).toBe(500);
  expect(it.printer.slips.every(({ text }) => !text.includes('COPY'))).toBe(true);
  expect(await it.queue.view()).toMatchObject({ waiting: 0, heldCount: 0, mayHavePrintedCount: 0 });
});

test('the second slip of a sale says COPY 1 with who and when, the third COPY 2', async () => {
  const it = await shop();
  for (let times = 0; times < 3; times += 1) await it.print('sale:7');
  await allPrinted(it);
  const texts = it.printer.slips.map(({ text }) => text);
  expect(texts[0]).not.toContain('COPY');
  expect(texts[1]).toContain('COPY 1');
  expect(texts[2]).toContain('COPY 2');
  expect(texts[2]).toMatch(/Printed again by Ama, \d{4}-\d\d-\d\d \d\d:\d\d/);
});

test('a slip that never reached the printer makes no copy of the next one', async () => {
  const it = await shop({}, { coverClosed: false });
  const first = await it.print('sale:7');
  await eventually(async () => (await it.queue.view()).trouble?.why).toBe('cover-open');
  await it.queue.answer(first.id, 'drop', 'Ama');
  it.printer.behaviour.coverClosed = true;
  await it.print('sale:7');
  await allPrinted(it);
  expect(it.printer.slips.map(({ text }) => text.includes('COPY'))).toEqual([false]);
});

test('older than ten minutes, a slip waits for a person: one key prints them all, or drops them', async () => {
  const it = await shop({}, { online: false });
  for (let times = 0; times < 3; times += 1) await it.print();
  it.later(PRINT_FRESH_MS + 1);
  it.printer.behaviour.online = true;
  await eventually(async () => (await it.queue.view()).heldCount).toBe(3);
  it.queue.tryNow();
  expect(it.printer.slips).toEqual([]);
  expect(await it.queue.answerHeld('again', 'Kofi')).toBe(3);
  await allPrinted(it);
  expect(it.printer.slips.length).toBe(3);
  it.printer.behaviour.online = false;
  await it.print();
  it.later(PRINT_FRESH_MS + 1);
  expect(await it.queue.answerHeld('drop', 'Kofi')).toBe(1);
  expect(await it.queue.view()).toMatchObject({ waiting: 0, heldCount: 0 });
});

test('did it come out? Yes ends it; and then the next one is a copy', async () => {
  const it = await shop({}, { breaksAfter: 200 });
  await it.print('sale:7');
  await eventually(async () => (await it.queue.view()).mayHavePrintedCount).toBe(1);
  const [unsure] = (await it.queue.view()).mayHavePrinted;
  expect(unsure).toMatchObject({ state: 'may-have-printed', trouble: 'cut-off' });
  expect(await it.queue.answer(unsure?.id ?? 0, 'came-out', 'Ama')).toMatchObject({ state: 'printed' });
  expect(await it.queue.answer(unsure?.id ?? 0, 'again', 'Ama')).toBeNull();
  it.printer.behaviour.breaksAfter = null;
  await it.print('sale:7');
  await allPrinted(it);
  expect(it.printer.slips.at(-1)?.text).toContain('COPY 1');
});

test('two slips at once share a printer one after the other; another printer does not wait for it', async () => {
  const running = new Map<string, number>();
  let most = 0;
  let release: () => void = () => {};
  const stuck = new Promise<void>((resolve) => (release = resolve));
  const transport: Transport = {
    deliver: async (target) => {
      const name = target.kind === 'spooler' ? target.queue : 'tcp';
      running.set(name, (running.get(name) ?? 0) + 1);
      most = Math.max(most, running.get(name) ?? 0);
      if (name === 'slow') await stuck;
      running.set(name, (running.get(name) ?? 1) - 1);
      return { kind: 'printed' };
    },
  };
  const named = (queue: string): Printer => ({ ...tcpPrinter(1, queue), target: { kind: 'spooler', queue } });
  const it = await shop({ transport, printerFor: (role) => named(role === 'slips' ? 'slow' : 'quick') });
  await it.print('a');
  await it.print('b');
  await it.print('v', 'vouchers');
  await eventually(async () => (await it.queue.view()).waiting).toBe(2);
  expect(running.get('slow')).toBe(1);
  release();
  await allPrinted(it);
  expect(most).toBe(1);
});

test('without a printer the slip waits, and is printed as soon as one is chosen', async () => {
  let chosen: Printer | null = null;
  const it = await shop({ printerFor: () => chosen });
  await it.print();
  await eventually(async () => (await it.queue.view()).trouble?.why).toBe('no-printer');
  chosen = tcpPrinter(it.printer.port);
  it.queue.tryNow();
  await allPrinted(it);
  expect(it.printer.slips.length).toBe(1);
});
