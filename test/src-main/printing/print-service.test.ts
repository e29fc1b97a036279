/** Printing for the screens, without a printer: which one is asked, what is kept, and what is only handed over. */
import { expect, test } from 'vitest';
import { NO_PRINTERS, PrintService, type SystemPrint, saleOfPins } from '#main/printing/print-service.ts';
import type { Delivery } from '#main/printing/printer.ts';
import { printerMoves } from '#main/printing/printer-moves.ts';
import type { PrintQueue, QueueView } from '#main/printing/queue/print-queue.ts';
import type { FoundPrinter, Printer, PrinterChoice, PrintRole } from '#shared/counter-api/printing.ts';
import type { PrintJob } from '#shared/print-job.ts';
import { middleLine, type Slip } from '#shared/slip.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';
import { readEscPos } from '../../support/printing/esc-pos-reader.ts';

const SLIP: Slip = { name: 'Slip 7', training: false, lines: [middleLine('A slip')] };
const printer = (name: string, widthMm: 58 | 80 = 80): Printer => ({
  ...{ name, target: { kind: 'tcp', host: '10.0.0.9', port: 9100 } },
  paper: { widthMm, codepage: 'cp437', cuts: false },
});
const [COUNTER, VOUCHERS] = [printer('Counter'), printer('Vouchers')];
const JOB = { id: 4, name: 'Slip 7', askedBy: 'Ama', askedAt: 9, state: 'waiting', copy: 0 } as unknown as PrintJob;
const VIEW: QueueView = {
  ...{ waiting: 1, held: [JOB], heldCount: 2, mayHavePrinted: [JOB], mayHavePrintedCount: 3 },
  ...{ waitingJobs: [4], onlySent: [] },
  trouble: { printer: 'Counter', why: 'offline', waiting: 1 },
};

interface Wish {
  readonly chosen?: PrinterChoice;
  readonly system?: SystemPrint | null;
  readonly deliver?: () => Promise<Delivery>;
  readonly printed?: readonly PrintJob[] | null;
  readonly answered?: PrintJob | null;
  readonly kept?: number;
  readonly noted?: () => Promise<void>;
  readonly find?: () => Promise<FoundPrinter[]>;
}

const CLOSING = new AbortController();

async function desk(wish: Wish = {}) {
  const { chosen = NO_PRINTERS, system = null, printed = [JOB], answered = JOB } = wish;
  const did: unknown[][] = [];
  const note =
    <T>(what: string, answer: T) =>
    (...args: readonly unknown[]): T => {
      did.push([what, ...args]);
      return answer;
    };
  const stored = { choice: chosen };
  const queue = {
    ...{ open: note('open', Promise.resolve()), tryNow: note('tryNow', undefined), view: async () => VIEW },
    ...{ print: note('print', Promise.resolve(printed)), answer: note('answer', Promise.resolve(answered)) },
    answerHeld: note('answerHeld', Promise.resolve({ answered: 1, kept: wish.kept ?? 0 })),
    alone: (name: string, task: (closing: AbortSignal) => Promise<unknown>) =>
      note('alone', null)(name) ?? task(CLOSING.signal),
  } as unknown as PrintQueue;
  let printerFor: (role: PrintRole) => Printer | null = () => null;
  const service = new PrintService(
    {
      settings: {
        load: async () => stored.choice,
        save: async (choice) => {
          did.push(['save', choice]);
          stored.choice = choice;
        },
      },
      transport: {
        deliver: (_, bytes, title, closing) => {
          expect(closing).toBe(CLOSING.signal);
          did.push(['deliver', title, readEscPos(bytes).text]);
          return wish.deliver?.() ?? Promise.resolve({ kind: 'printed' });
        },
      },
      ...{ system, installed: async () => ['POS-58'], find: wish.find ?? (async () => []) },
      ...{ shop: () => ({ shopName: 'Adom', training: false }), now: () => 0 },
      attendant: () => ({ id: 'ama', name: 'Ama' }),
      note: async (kind, data) => {
        did.push(['note', kind, data]);
        await wish.noted?.();
      },
    },
    (asked) => {
      printerFor = asked;
      return queue;
    },
  );
  await service.open();
  did.length = 0;
  return {
    service,
    did,
    stored,
    printerFor: (role: PrintRole) => printerFor(role),
    places: () => did.map(([what]) => what),
  };
}

test('vouchers go to their own printer, or to that of the slips; a slip never goes to that of the vouchers', async () => {
  const own = await desk({ chosen: { slips: COUNTER, vouchers: VOUCHERS } });
  expect([own.printerFor('slips'), own.printerFor('vouchers')]).toEqual([COUNTER, VOUCHERS]);
  const shared = await desk({ chosen: { slips: COUNTER, vouchers: null } });
  expect([shared.printerFor('slips'), shared.printerFor('vouchers')]).toEqual([COUNTER, COUNTER]);
  expect([shared.service.hasPrinter('slips'), shared.service.hasPrinter('vouchers')]).toEqual([true, true]);
  const alone = await desk({ chosen: { slips: null, vouchers: VOUCHERS } });
  expect([alone.printerFor('slips'), alone.printerFor('vouchers')]).toEqual([null, VOUCHERS]);
  expect([alone.service.hasPrinter('slips'), alone.service.hasPrinter('vouchers')]).toEqual([false, true]);
  expect([alone.service.slipPrinter, shared.service.slipPrinter]).toEqual([null, COUNTER]);
});

test('another printer is noted, then saved, then used, and what waits is tried at once', async () => {
  const { service, did, printerFor } = await desk({ chosen: { slips: COUNTER, vouchers: null } });
  await service.setPrinter('vouchers', VOUCHERS);
  expect(did).toEqual([
    ['note', 'printer.changed', { by: 'ama', role: 'vouchers', from: null, to: '10.0.0.9:9100' }],
    ['save', { slips: COUNTER, vouchers: VOUCHERS }],
    ['tryNow'],
  ]);
  expect(printerFor('vouchers')).toBe(VOUCHERS);
});

test('two choices at once are both kept', async () => {
  const { service, stored } = await desk();
  await Promise.all([service.setPrinter('slips', COUNTER), service.setPrinter('vouchers', VOUCHERS)]);
  expect(stored.choice).toEqual({ slips: COUNTER, vouchers: VOUCHERS });
});

test('a choice that can not be noted is not made', async () => {
  const noted = () => Promise.reject(new Error('the journal is full'));
  const { service, places, printerFor } = await desk({ noted });
  await expect(service.setPrinter('slips', COUNTER)).rejects.toThrow('full');
  expect(places()).toEqual(['note']);
  expect(printerFor('slips')).toBeNull();
});

test('a choice of another writer counts once it is read again, and what waits is tried', async () => {
  const { service, stored, places, printerFor } = await desk();
  stored.choice = { slips: COUNTER, vouchers: null };
  expect(printerFor('slips')).toBeNull();
  await service.readAgain();
  expect([printerFor('slips'), places()]).toEqual([COUNTER, ['tryNow']]);
});

test('one search serves all who ask meanwhile, and the next one is new, also after a failure', async () => {
  let searches = 0;
  const find = async () => {
    searches += 1;
    if (searches === 2) throw new Error('no network');
    return [{ name: `Star ${searches}`, host: '10.0.0.7', port: 9100 }];
  };
  const { service } = await desk({ find });
  const [first, second] = await Promise.all([service.find(), service.find()]);
  expect([first, searches]).toEqual([second, 1]);
  await expect(service.find()).rejects.toThrow('no network');
  expect(await service.find()).toEqual([{ name: 'Star 3', host: '10.0.0.7', port: 9100 }]);
  expect(await service.installed()).toEqual(['POS-58']);
});

test('the state tells of each waiting slip what a screen may know, and no more', async () => {
  const { service } = await desk({ chosen: { slips: COUNTER, vouchers: null } });
  const shown = { id: 4, name: 'Slip 7', askedBy: 'Ama', askedAt: 9 };
  expect(await service.state()).toEqual({
    ...{ printers: { slips: COUNTER, vouchers: null }, waiting: 1, held: [shown], heldCount: 2 },
    ...{ mayHavePrinted: [shown], mayHavePrintedCount: 3, waitingJobs: [4], onlySent: [] },
    trouble: { printer: 'Counter', why: 'offline', waiting: 1 },
  });
});

test.each<[Delivery, string]>([
  [{ kind: 'printed' }, 'printed'],
  [{ kind: 'sent' }, 'sent'],
  [{ kind: 'nothing', why: 'offline' }, 'not-printed'],
  [{ kind: 'unknown', why: 'cut-off' }, 'unknown'],
])('a paper that is kept nowhere ends as it was delivered: %j is %s', async (delivery, told) => {
  const { service, did } = await desk({
    chosen: { slips: COUNTER, vouchers: VOUCHERS },
    deliver: async () => delivery,
  });
  expect(await service.printUnkept(SLIP)).toBe(told);
  expect(did).toEqual([
    ['alone', 'Counter'],
    ['deliver', 'Slip 7', expect.stringContaining('A slip')],
  ]);
});

test('a paper that is kept nowhere may have come out where its way broke, and needs a printer for slips', async () => {
  const deliver = () => Promise.reject(new Error('the socket is gone'));
  const broken = await desk({ chosen: { slips: COUNTER, vouchers: null }, deliver });
  expect(await broken.service.printUnkept(SLIP)).toBe('unknown');
  const none = await desk({ chosen: { slips: null, vouchers: VOUCHERS } });
  expect(await none.service.printUnkept(SLIP)).toBe('no-printer');
  expect(none.did).toEqual([]);
});

test('a printer is tried once its slip has ended, with its own name on the paper', async () => {
  const { service, did } = await desk({ chosen: { slips: COUNTER, vouchers: VOUCHERS } });
  expect(await service.tryPrinter('vouchers')).toEqual({ kind: 'printed', why: null });
  expect(did).toMatchObject([
    ['alone', 'Vouchers'],
    ['deliver', expect.anything(), expect.stringContaining('Vouchers')],
  ]);
  did.length = 0;
  await service.tryPrinter();
  expect(did[0]).toEqual(['alone', 'Counter']);
});

test('a try tells why nothing came out, and a counter without a printer has none to try', async () => {
  const offline = await desk({
    chosen: { slips: COUNTER, vouchers: null },
    deliver: async () => ({ kind: 'nothing', why: 'offline' }),
  });
  expect(await offline.service.tryPrinter('vouchers')).toEqual({ kind: 'nothing', why: 'offline' });
  const none = await desk();
  expect(await none.service.tryPrinter('slips')).toEqual({ kind: 'nothing', why: 'no-printer' });
  expect(none.did).toEqual([]);
});

test('a sale’s slip, and the shop’s papers, wait under their subjects in the name of who asked', async () => {
  const { service, did } = await desk();
  const sold = sale();
  expect(await service.printSale(sold, SLIP)).toEqual({ state: await service.state(), jobs: [4] });
  await service.printPapers([{ subject: 'z:12', slip: SLIP }]);
  const common = { slip: SLIP, role: 'slips', askedBy: 'Ama' };
  expect(did).toEqual([
    ['print', [{ ...common, subject: `sale:${sold.id}`, saleSeq: sold.slipNumber }]],
    ['print', [{ ...common, subject: 'z:12', saleSeq: null }]],
  ]);
});

test('vouchers wait one by one or together, and are known to be given out again or not', async () => {
  const pins = [
    { pin: '1', serial: 'a' },
    { pin: '2', serial: 'b' },
  ];
  const sold = sale({ product: 'voucher' });
  const printed = async (together: boolean, again: boolean, jobs: readonly PrintJob[] | null = [JOB]) => {
    const { service, did } = await desk({ printed: jobs });
    const done = (await service.printVouchers(sold, pins, { together, again }))?.jobs ?? null;
    const [[, prints, given] = []] = did;
    return {
      done,
      given,
      subjects: (prints as { subject: string; role: string }[]).map(({ subject, role }) => [subject, role]),
    };
  };
  expect(await printed(false, true)).toEqual({
    ...{ done: [4], given: { attendantId: 'ama', again: true } },
    subjects: [1, 2].map((nth) => [`vouchers:${sold.id}/${nth}`, 'vouchers']),
  });
  expect(await printed(true, false)).toMatchObject({
    ...{ given: { again: false }, subjects: [[`vouchers:${sold.id}`, 'vouchers']] },
  });
  expect((await printed(true, false, null)).done).toBeNull();
});

test('a held slip that may not be printed by this person is told, and its sale is known', async () => {
  const { service } = await desk({ kept: 1 });
  expect(await service.answerHeld('again', async () => false)).toBe(false);
  const of = (subject: string) => saleOfPins({ ...JOB, subject });
  expect([of('vouchers:s1'), of('vouchers:s1/2'), of('sale:s1')]).toEqual(['s1', 's1', null]);
});

test('an answer is taken in the person’s name, or comes too late', async () => {
  const { service, did } = await desk();
  expect(await service.answer(4, 'again')).toBe(true);
  const everything = async () => true;
  expect(await service.answerHeld('drop', everything)).toBe(true);
  expect(did).toEqual([
    ['answer', 4, 'again', 'Ama'],
    ['answerHeld', 'drop', 'Ama', everything],
  ]);
  expect(await (await desk({ answered: null })).service.answer(4, 'drop')).toBe(false);
});

test('a page is as wide as the paper of the slips, and narrow until there is a printer', async () => {
  const widths: number[] = [];
  const system: SystemPrint = {
    dialog: async ({ widthMm }) => {
      widths.push(widthMm);
      return true;
    },
    pdf: async ({ widthMm }) => Uint8Array.of(widthMm),
  };
  for (const chosen of [
    { slips: COUNTER, vouchers: null },
    { slips: null, vouchers: VOUCHERS },
  ]) {
    const { service } = await desk({ chosen, system });
    expect(await service.dialog(SLIP)).toBe(true);
    expect(await service.pdf(SLIP)).toEqual(Uint8Array.of(chosen.slips === null ? 58 : 80));
  }
  expect(widths).toEqual([80, 58]);
  const { service } = await desk();
  expect([await service.dialog(SLIP), await service.pdf(SLIP)]).toEqual([false, null]);
});

test('a printer has moved when its address has, and other paper or another name is no move', () => {
  const none = { slips: null, vouchers: null };
  const spooler: Printer = { ...COUNTER, target: { kind: 'spooler', queue: 'POS-58' } };
  const moves = (before: PrinterChoice, after: PrinterChoice) =>
    printerMoves(before, after, 'ama').map(({ data: { role, from, to } }) => [role, from, to]);
  expect(moves(none, { slips: COUNTER, vouchers: spooler })).toEqual([
    ['slips', null, '10.0.0.9:9100'],
    ['vouchers', null, 'POS-58'],
  ]);
  expect(moves({ slips: COUNTER, vouchers: null }, { slips: printer('Other', 58), vouchers: null })).toEqual([]);
  const otherPort: Printer = { ...COUNTER, target: { kind: 'tcp', host: '10.0.0.9', port: 9101 } };
  expect(moves({ slips: COUNTER, vouchers: null }, { slips: otherPort, vouchers: null })).toHaveLength(1);
  expect(moves({ slips: spooler, vouchers: null }, none)).toEqual([['slips', 'POS-58', null]]);
});
