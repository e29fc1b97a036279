import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Delivery, Transport } from '#main/printing/printer.ts';
import { PRINT_FRESH_MS } from '#main/printing/queue/print-queue.ts';
import type { Printer, PrintRole } from '#shared/counter-api/printing.ts';
import type { PrintAnswer } from '#shared/print-job.ts';
import { middleLine, type Slip } from '#shared/slip.ts';
import { tempFolder } from '../../../support/journal/journal.ts';
import { readEscPos } from '../../../support/printing/esc-pos-reader.ts';
import { EVERY_SLIP } from '../../../support/printing/every-slip.ts';
import { type PrinterBehaviour, startPrinter } from '../../../support/printing/printer.ts';
import { openJournalFor, type QueueOptions, queueOn, tcpPrinter } from '../../../support/printing/queue.ts';

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
    const taken = await queue.print([
      { subject, slip: { ...slip, name: subject }, role, saleSeq: null, askedBy: 'Ama' },
    ]);
    const job = taken?.[0];
    if (job === undefined) throw new Error('no slip was taken');
    return job;
  };
  return { printer, journal, queue, print, later: (ms: number) => (offset += ms) };
}

/** Polls for long, because a slip may take its time under load. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 });

type Shop = Awaited<ReturnType<typeof shop>>;

const allPrinted = ({ queue }: Shop) => eventually(async () => (await queue.view()).waiting).toBe(0);

test('a request for a slip is answered while the printer is away, and the slip prints when the printer is back', async () => {
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

test('a printer that prints again is in no trouble, also while the next slip is on its way', async () => {
  const begun = Promise.withResolvers<void>();
  let mayGoOn: Promise<void> | null = null;
  const onStep = (step: string): void | Promise<void> => {
    if (step !== 'slip.started' || mayGoOn === null) return;
    begun.resolve();
    return mayGoOn;
  };
  const it = await shop({ onStep }, { paper: false });
  await it.print();
  await eventually(async () => (await it.queue.view()).trouble?.why).toBe('paper-out');
  it.printer.behaviour.paper = true;
  await allPrinted(it);
  const gate = Promise.withResolvers<void>();
  mayGoOn = gate.promise;
  await it.print();
  await begun.promise;
  expect(await it.queue.view()).toMatchObject({ waiting: 1, trouble: null });
  gate.resolve();
  await allPrinted(it);
});

test('five hundred slips come out once each, in their order, and none is called a copy', async () => {
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
  expect(texts[2]).toMatch(/Printed again by Ama,\s+\w{3}\s+\d\d?\s+\w{3}\s+\d{4}\s+\d\d:\d\d/);
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

test('a slip older than ten minutes waits for a person: one key prints them all, or drops them', async () => {
  const it = await shop({}, { online: false });
  for (let times = 0; times < 3; times += 1) await it.print();
  it.later(PRINT_FRESH_MS + 1);
  // Jobs that had begun have ended by then: they may go on, and old ones may not begin.
  await eventually(async () => (await it.queue.view()).heldCount).toBe(3);
  it.printer.behaviour.online = true;
  it.queue.tryNow();
  expect(it.printer.slips).toEqual([]);
  expect(await it.queue.answerHeld('again', 'Kofi')).toEqual({ answered: 3, kept: 0 });
  await allPrinted(it);
  expect(it.printer.slips.length).toBe(3);
  it.printer.behaviour.online = false;
  await it.print();
  // The slip was begun at once, and perhaps once more since: it can't be dropped until that has failed.
  await eventually(async () => (await it.queue.view()).trouble).not.toBeNull();
  it.later(PRINT_FRESH_MS + 1);
  await eventually(async () => (await it.queue.view()).heldCount).toBe(1);
  expect(await it.queue.answerHeld('drop', 'Kofi')).toEqual({ answered: 1, kept: 0 });
  expect(await it.queue.view()).toMatchObject({ waiting: 0, heldCount: 0 });
});

test('an answer for all held slips waits for one that was begun while it was fresh', async () => {
  const [begun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const onStep = (step: string): void | Promise<void> => {
    if (step !== 'slip.started') return;
    begun.resolve();
    return mayGoOn.promise;
  };
  const it = await shop({ onStep }, { online: false });
  await it.print();
  await begun.promise;
  it.later(PRINT_FRESH_MS + 1);
  const dropped = it.queue.answerHeld('drop', 'Kofi');
  await it.queue.view();
  mayGoOn.resolve();
  expect(await dropped).toEqual({ answered: 1, kept: 0 });
  expect(await it.queue.view()).toMatchObject({ waiting: 0, heldCount: 0 });
  expect(it.printer.slips).toEqual([]);
});

test('a slip that may have come out is done after Yes; and then the next one is a copy', async () => {
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

test('a slip without a printer waits, and is printed as soon as one is chosen', async () => {
  let chosen: Printer | null = null;
  const it = await shop({ printerFor: () => chosen });
  await it.print();
  await eventually(async () => (await it.queue.view()).trouble?.why).toBe('no-printer');
  chosen = tcpPrinter(it.printer.port);
  it.queue.tryNow();
  await allPrinted(it);
  expect(it.printer.slips.length).toBe(1);
});

test('a slip that waited while the paper was changed fits the new paper', async () => {
  let printer = tcpPrinter(1);
  const it = await shop({ printerFor: () => printer });
  await it.print();
  await eventually(async () => (await it.queue.view()).trouble?.why).toBe('offline');
  const paper = { widthMm: 58, codepage: 'ascii', cuts: false } as const;
  printer = { ...tcpPrinter(it.printer.port), paper };
  it.queue.tryNow();
  await allPrinted(it);
  const [slip] = it.printer.slips;
  for (const item of slip?.items ?? []) {
    const width = item.kind === 'text' ? item.text.length * 12 * item.scale : item.width;
    expect(item.x + width).toBeLessThanOrEqual(384);
  }
});

const FAULTS: readonly Delivery[] = [
  { kind: 'printed' },
  { kind: 'sent' },
  { kind: 'nothing', why: 'paper-out' },
  { kind: 'unknown', why: 'cut-off' },
];

test('no slip is lost, and no second paper is without COPY, whatever the printer does and the attendant answers', async () => {
  const slips = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 });
  const fates = fc.array(fc.nat(FAULTS.length - 1), { maxLength: 12 });
  const answers = fc.array(fc.constantFrom<PrintAnswer>('again', 'came-out', 'drop'), { minLength: 8, maxLength: 8 });
  const journal = await openJournalFor(tempFolder());
  onTestFinished(() => journal.close());
  let run = 0;
  await fc.assert(
    fc.asyncProperty(slips, fates, answers, async (subjects, planned, said) => {
      run += 1;
      const [left, out] = [[...planned], new Map<string, string[]>()];
      const transport: Transport = {
        deliver: async (_target, bytes, title) => {
          const fate = FAULTS[left.shift() ?? 0] ?? { kind: 'printed' };
          if (fate.kind !== 'nothing') out.set(title, [...(out.get(title) ?? []), readEscPos(bytes).text]);
          return fate;
        },
      };
      const queue = queueOn(journal, { printerFor: () => tcpPrinter(1), transport });
      const name = (subject: number): string => `${run}:${subject}`;
      for (const subject of subjects) {
        const slip = { ...SHORT, name: name(subject) };
        await queue.print([{ subject: name(subject), slip, role: 'slips', saleSeq: null, askedBy: 'Ama' }]);
      }
      const quiet = () => eventually(async () => (await queue.view()).waiting).toBe(0);
      await quiet();
      for (const answer of said) {
        const [job] = (await queue.view()).mayHavePrinted;
        if (job) await queue.answer(job.id, answer, 'Kofi');
        await quiet();
      }
      for (const { id } of (await queue.view()).mayHavePrinted) await queue.answer(id, 'came-out', 'Kofi');
      await queue.stop();
      for (const subject of new Set(subjects)) {
        const papers = out.get(name(subject)) ?? [];
        expect(papers.length).toBeGreaterThanOrEqual(1);
        expect(papers.map((text) => /COPY (\d+)/.exec(text)?.[1] ?? 'first')).toEqual(
          papers.map((_, nth) => (nth === 0 ? 'first' : String(nth))),
        );
      }
    }),
    { numRuns: 15 },
  );
});

test('two vouchers on a slip each and both on one are copies of one another', async () => {
  const it = await shop();
  for (const subject of ['vouchers:a/1', 'vouchers:a/2', 'vouchers:a', 'vouchers:a/1', 'vouchers:b/1', 'vouchers:ab'])
    await it.print(subject, 'slips', SHORT);
  await allPrinted(it);
  const copies = it.printer.slips.map(({ text }) => /COPY (\d)/.exec(text)?.[1] ?? 'first');
  expect(copies).toEqual(['first', 'first', '2', '2', 'first', 'first']);
});

test('another printer is set up while the old one is being tried: the slip prints there by itself', async () => {
  const tried = Promise.withResolvers<Delivery>();
  const names: string[] = [];
  let name = 'Broken';
  const transport: Transport = {
    deliver: (target) => {
      names.push(target.kind === 'tcp' ? String(target.port) : target.queue);
      return names.length === 1 ? tried.promise : Promise.resolve({ kind: 'printed' });
    },
  };
  const it = await shop({ transport, printerFor: () => tcpPrinter(name === 'Broken' ? 1 : 2, name) });
  await it.print();
  await eventually(() => names).toEqual(['1']);
  name = 'New';
  it.queue.tryNow();
  // A job that would begin now has had its turn in the journal.
  await it.queue.view();
  tried.resolve({ kind: 'nothing', why: 'offline' });
  await eventually(() => names).toEqual(['1', '2']);
  await allPrinted(it);
  expect(await it.queue.view()).toMatchObject({ heldCount: 0, mayHavePrintedCount: 0 });
});
