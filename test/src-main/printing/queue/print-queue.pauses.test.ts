/** The queue without a disk and a printer: its pauses, its order, and what it writes of each outcome. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Delivery, Transport } from '#main/printing/printer.ts';
import type { NewPrint, PrintQueueDeps } from '#main/printing/queue/ports.ts';
import { PRINT_BACKOFF_MS, PrintQueue } from '#main/printing/queue/print-queue.ts';
import type { PrintRole } from '#shared/counter-api/printing.ts';
import type { PrintJob } from '#shared/print-job.ts';
import { middleLine, type Slip } from '#shared/slip.ts';
import { readEscPos } from '../../../support/printing/esc-pos-reader.ts';
import { tcpPrinter } from '../../../support/printing/queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const SLIP: Slip = { name: 'short', training: false, lines: [middleLine('A short slip')] };
const FRESH_MS = 600_000;
const WELL: Delivery = { kind: 'printed' };
const OFFLINE: Delivery = { kind: 'nothing', why: 'offline' };

type Fate = Delivery | Promise<Delivery> | Error;

function queueWith(changes: Partial<PrintQueueDeps> = {}, fates: Fate[] = []) {
  const jobs = new Map<number, PrintJob>();
  const did: unknown[][] = [];
  const clock = { at: 5000 };
  const broken = { start: false, gone: false, ends: 0, slip: SLIP as Slip | null };
  let changed = 0;
  const store: PrintQueueDeps['store'] = {
    add: async (prints) => {
      const added = prints.map(({ slip, ...print }, nth) => {
        const id = jobs.size + nth + 1;
        const job = { id, ...print, name: slip.name, state: 'waiting', copy: 0, askedAt: 9 } as unknown as PrintJob;
        return job;
      });
      for (const job of added) jobs.set(job.id, job);
      return added;
    },
    start: async (id) => {
      if (broken.start) throw new Error('the journal is full');
      const job = jobs.get(id);
      if (job?.state !== 'waiting' || broken.gone) return null;
      jobs.set(id, { ...job, state: 'sending' } as PrintJob);
      return { job, slip: broken.slip };
    },
    end: async (id, end) => {
      did.push(['end', id, end]);
      broken.ends -= 1;
      if (broken.ends >= 0) throw new Error('the journal is full');
      const job = jobs.get(id);
      if (job) jobs.set(id, { ...job, state: end.state } as PrintJob);
    },
    answer: async (id, answer, by) => {
      did.push(['answer', id, answer, by]);
      const job = jobs.get(id);
      if (job === undefined || job.state === 'printed') return null;
      const next = { ...job, state: answer === 'again' ? 'waiting' : 'dropped' } as unknown as PrintJob;
      jobs.set(id, next);
      return next;
    },
    closeInterrupted: async (at) => {
      did.push(['closeInterrupted', at]);
      return 0;
    },
    open: async (limit) => {
      did.push(['open', limit]);
      const all = [...jobs.values()].filter(({ state }) => state === 'waiting' || state === 'may-have-printed');
      const count = (state: string) => all.filter((job) => job.state === state).length;
      return { jobs: all.slice(0, limit), waiting: count('waiting'), mayHavePrinted: count('may-have-printed') };
    },
  };
  const queue = new PrintQueue({
    store,
    printerFor: () => tcpPrinter(1),
    transport: {
      deliver: async (_, bytes, title) => {
        did.push(['deliver', title, readEscPos(bytes).text.trim()]);
        const fate = await (fates.shift() ?? WELL);
        if (fate instanceof Error) throw fate;
        return fate;
      },
    },
    clock: { monotonic: () => clock.at, wall: () => clock.at, business: () => clock.at },
    current: async () => null,
    onChange: () => {
      changed += 1;
    },
    onStep: (step) => void did.push(['step', step]),
    log: (what, facts) => void did.push(['log', what, facts]),
    ...{ backoffMs: PRINT_BACKOFF_MS, freshMs: FRESH_MS },
    ...changes,
  });
  const print = async (name = 'a', role: PrintRole = 'slips') => {
    const wanted: NewPrint = { subject: name, role, saleSeq: null, askedBy: 'Ama', slip: { ...SLIP, name } };
    const taken = await queue.print([wanted]);
    return taken?.[0]?.id ?? 0;
  };
  /** Lets all go on that waits for no time. */
  const quiet = async () => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  };
  const later = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await quiet();
  };
  const delivered = () => did.filter(([what]) => what === 'deliver').map(([, title]) => title);
  const ends = () => did.filter(([what]) => what === 'end').map(([, , end]) => end);
  return { queue, store, print, quiet, later, jobs, did, clock, broken, delivered, ends, changes: () => changed };
}

test('a printer is tried again after one, three, five and ten seconds, and every ten from then on', async () => {
  const it = queueWith(
    {},
    Array.from({ length: 7 }, () => OFFLINE),
  );
  await it.print();
  await it.quiet();
  for (const [nth, pause] of [1000, 3000, 5000, 10_000, 10_000].entries()) {
    expect(it.delivered()).toHaveLength(nth + 1);
    await it.later(pause - 1);
    expect(it.delivered()).toHaveLength(nth + 1);
    await it.later(1);
  }
  expect(it.delivered()).toHaveLength(6);
  expect((await it.queue.view()).trouble).toEqual({ printer: 'Counter', why: 'offline', waiting: 1 });
});

test('a slip that comes out clears the trouble, and the next pause is short again', async () => {
  const it = queueWith({}, [OFFLINE, OFFLINE, WELL, OFFLINE]);
  await it.print('a');
  await it.later(1000);
  await it.later(3000);
  expect((await it.queue.view()).trouble).toBeNull();
  await it.print('b');
  await it.quiet();
  expect(it.delivered()).toEqual(['a', 'a', 'a', 'b']);
  await it.later(1000);
  expect(it.delivered()).toHaveLength(5);
});

test('a person’s try now begins at once, forgets the trouble, and takes the place of the pause', async () => {
  const it = queueWith({}, [OFFLINE, OFFLINE, OFFLINE]);
  await it.print();
  await it.later(1000);
  it.queue.tryNow();
  await it.quiet();
  expect(it.delivered()).toHaveLength(3);
  // The pause of two failures ago does not come any more; that of one does.
  await it.later(999);
  expect(it.delivered()).toHaveLength(3);
  await it.later(1);
  expect(it.delivered()).toHaveLength(4);
});

test('the trouble of a printer is forgotten once no slip waits for it', async () => {
  const it = queueWith({}, [OFFLINE]);
  const id = await it.print();
  await it.quiet();
  expect((await it.queue.view()).trouble).not.toBeNull();
  await it.queue.answer(id, 'drop', 'Ama');
  expect((await it.queue.view()).trouble).toBeNull();
  await it.later(1000);
  await it.print('b');
  expect((await it.queue.view()).trouble).toBeNull();
});

test('one printer’s fault is not shown for the slips of the other, and goes with its own', async () => {
  const slow = Promise.withResolvers<Delivery>();
  const printerFor = (role: PrintRole) => tcpPrinter(1, role === 'vouchers' ? 'Vouchers' : 'Counter');
  const it = queueWith({ printerFor }, [{ kind: 'unknown', why: 'paper-out' }, slow.promise]);
  const pins = await it.print('pins', 'vouchers');
  await it.print('slip');
  await it.quiet();
  expect(await it.queue.view()).toMatchObject({ waiting: 1, trouble: null, mayHavePrintedCount: 1 });
  await it.queue.answer(pins, 'again', 'Ama');
  expect((await it.queue.view()).trouble).toEqual({ printer: 'Vouchers', why: 'paper-out', waiting: 1 });
  await it.queue.answer(pins, 'drop', 'Ama');
  await it.later(1000);
  await it.print('pins', 'vouchers');
  expect((await it.queue.view()).trouble).toBeNull();
});

test('the view tells which slips wait, and which a printer took without a word', async () => {
  const slow = Promise.withResolvers<Delivery>();
  const it = queueWith({}, [WELL, { kind: 'sent' }, slow.promise]);
  const ids = [await it.print('a'), await it.print('b'), await it.print('c')];
  await it.quiet();
  expect(await it.queue.view()).toMatchObject({ waitingJobs: [ids[2]], onlySent: [ids[1]] });
});

test('a slip that waited says how its sale stands when it comes out, or what it said where that can’t be read', async () => {
  const now: (Slip | null)[] = [{ ...SLIP, lines: [middleLine('Refunded')] }, null];
  const current = async () => {
    const slip = now.shift();
    if (slip === undefined) throw new Error('the journal is busy');
    return slip;
  };
  const it = queueWith({ current });
  for (const name of ['a', 'b', 'c']) await it.print(name);
  for (let nth = 0; nth < 3; nth += 1) await it.quiet();
  const papers = it.did.filter(([what]) => what === 'deliver').map(([, , text]) => text);
  expect(papers).toEqual([
    ...[expect.stringContaining('Refunded'), expect.stringContaining('A short slip')],
    expect.stringContaining('A short slip'),
  ]);
});

test('held slips that a person may not print are kept, and counted', async () => {
  const it = queueWith({ printerFor: () => null });
  await it.print('slip');
  await it.print('pins', 'vouchers');
  it.clock.at += FRESH_MS + 1;
  const may = async ({ role }: PrintJob) => role === 'slips';
  expect(await it.queue.answerHeld('drop', 'Kofi', may)).toEqual({ answered: 1, kept: 1 });
  expect(await it.queue.view()).toMatchObject({ heldCount: 1, held: [{ subject: 'pins' }] });
});

test('held slips of a person are printed that lie behind many of another person', async () => {
  const it = queueWith({ printerFor: () => null });
  for (let nth = 0; nth < 60; nth += 1) await it.print(`pins${nth}`, 'vouchers');
  for (const name of ['a', 'b', 'c']) await it.print(name);
  it.clock.at += FRESH_MS + 1;
  const may = async ({ role }: PrintJob) => role === 'slips';
  expect(await it.queue.answerHeld('again', 'Kofi', may)).toEqual({ answered: 3, kept: 60 });
  expect(await it.queue.view()).toMatchObject({ waitingJobs: [61, 62, 63], heldCount: 60 });
});

test('a slip prints by itself for ten minutes, and not a moment longer', async () => {
  const it = queueWith({}, [OFFLINE, OFFLINE]);
  await it.print();
  await it.quiet();
  it.clock.at += FRESH_MS;
  await it.later(1000);
  expect(it.delivered()).toHaveLength(2);
  expect(await it.queue.view()).toMatchObject({ waiting: 1, heldCount: 0 });
  it.clock.at += 1;
  await it.later(3000);
  expect(it.delivered()).toHaveLength(2);
  expect(await it.queue.view()).toMatchObject({ waiting: 0, heldCount: 1 });
});

test.each<[string, Fate, object, string | null, boolean]>([
  ['proven', WELL, { state: 'printed', trouble: null }, null, false],
  ['handed over', { kind: 'sent' }, { state: 'sent', trouble: null }, null, false],
  ['surely not begun', OFFLINE, { state: 'waiting', trouble: 'offline' }, 'offline', true],
  ['unsure', { kind: 'unknown', why: 'paper-out' }, { state: 'may-have-printed', trouble: 'paper-out' }, null, false],
  ['broken', new Error('the socket is gone'), { state: 'may-have-printed', trouble: 'cut-off' }, null, false],
])('a delivery that is %s is written down, and waits on or not', async (_, fate, end, trouble, waits) => {
  const it = queueWith({}, [fate]);
  await it.print();
  await it.quiet();
  expect(it.ends()).toEqual([{ ...end, at: 5000 }]);
  const view = await it.queue.view();
  expect([view.waiting, view.trouble?.why ?? null]).toEqual([waits ? 1 : 0, trouble]);
});

test('each step of a slip is told in its order, and the screens hear of it', async () => {
  const it = queueWith();
  await it.queue.open();
  const before = it.changes();
  expect([it.did[0], before]).toEqual([['closeInterrupted', 5000], 1]);
  await it.print();
  await it.quiet();
  const steps = it.did.filter(([what]) => what === 'step').map(([, step]) => step);
  expect(steps).toEqual(['slip.recorded', 'slip.started', 'slip.delivered', 'slip.ended']);
  expect(it.changes()).toBeGreaterThan(before + 1);
});

test('a slip that waits no more in the journal is given to no printer', async () => {
  const it = queueWith();
  it.broken.gone = true;
  await it.print();
  await it.quiet();
  expect([it.delivered(), it.ends()]).toEqual([[], []]);
  expect(await it.queue.view()).toMatchObject({ waiting: 0, trouble: null });
});

test('a slip that can not be unsealed is given to no printer, and a person is asked', async () => {
  const it = queueWith();
  it.broken.slip = null;
  await it.print();
  await it.quiet();
  expect(it.delivered()).toEqual([]);
  expect(it.ends()).toMatchObject([{ state: 'may-have-printed', trouble: 'cannot-unseal' }]);
});

test('a slip that can not be laid out never reached a printer, and is logged', async () => {
  const it = queueWith();
  it.broken.slip = { ...SLIP, lines: [{ kind: 'qr', text: 'x'.repeat(5000) }] };
  await it.print();
  await it.quiet();
  expect(it.delivered()).toEqual([]);
  expect(it.ends()).toMatchObject([{ state: 'waiting', trouble: 'printer-error' }]);
  expect(it.did).toContainEqual(['log', 'print: a slip could not be laid out', expect.anything()]);
});

test('a journal that takes no beginning is tried again, and the slip comes out once', async () => {
  const it = queueWith();
  it.broken.start = true;
  await it.print();
  await it.quiet();
  expect(it.did).toContainEqual(['log', 'print: the queue could not be written', expect.anything()]);
  expect((await it.queue.view()).trouble).toEqual({ printer: 'Counter', why: 'printer-error', waiting: 1 });
  it.broken.start = false;
  await it.later(1000);
  expect(it.delivered()).toEqual(['a']);
});

test('an outcome that can not be written is written later, before the next slip begins, and is printed once', async () => {
  vi.useRealTimers();
  const it = queueWith({ backoffMs: [0, 1] });
  it.broken.ends = 3;
  await it.print('a');
  await it.print('b');
  await expect.poll(() => it.ends().length, { interval: 1 }).toBe(5);
  const names = it.did.flatMap(([what, of]) => (what === 'end' || what === 'deliver' ? [of] : []));
  expect(names).toEqual(['a', 1, 1, 1, 1, 'b', 2]);
  expect([...it.jobs.values()].map(({ state }) => state)).toEqual(['printed', 'printed']);
});

test('an outcome that can not be written while Dwadi ends is left to the next start', async () => {
  const held = Promise.withResolvers<Delivery>();
  const it = queueWith({}, [held.promise]);
  it.broken.ends = 9;
  await it.print();
  await it.quiet();
  const stopping = it.queue.stop();
  held.resolve(WELL);
  await stopping;
  expect(it.ends()).toHaveLength(1);
  expect([...it.jobs.values()]).toMatchObject([{ state: 'sending' }]);
});

test('two slips for one printer go one after the other, in the order of their asking', async () => {
  const held = Promise.withResolvers<Delivery>();
  const it = queueWith({}, [held.promise]);
  await it.print('a');
  await it.print('b');
  await it.quiet();
  expect(it.delivered()).toEqual(['a']);
  held.resolve(WELL);
  await it.quiet();
  expect(it.delivered()).toEqual(['a', 'b']);
});

test('a task of its own has the printer after the slip on its way, and no slip begins until it ends', async () => {
  const held = Promise.withResolvers<Delivery>();
  const task = Promise.withResolvers<string>();
  const it = queueWith({}, [held.promise]);
  let began = false;
  await it.print('a');
  await it.print('b');
  const tried = it.queue.alone('Counter', () => {
    began = true;
    return task.promise;
  });
  expect(await it.queue.alone('Other', async () => 'free at once')).toBe('free at once');
  await it.quiet();
  expect(began).toBe(false);
  held.resolve(WELL);
  await it.quiet();
  expect(began).toBe(true);
  expect(it.delivered()).toEqual(['a']);
  task.resolve('tried');
  expect(await tried).toBe('tried');
  await it.quiet();
  expect(it.delivered()).toEqual(['a', 'b']);
});

test('a task that fails gives the printer back', async () => {
  const it = queueWith({}, []);
  await expect(it.queue.alone('Counter', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  await it.print('a');
  await it.quiet();
  expect(it.delivered()).toEqual(['a']);
});

test('an answer waits for the slip that is on its way', async () => {
  const held = Promise.withResolvers<Delivery>();
  const it = queueWith({}, [held.promise]);
  const id = await it.print();
  await it.quiet();
  const answered = it.queue.answer(id, 'again', 'Kofi');
  await it.quiet();
  expect(it.did.some(([what]) => what === 'answer')).toBe(false);
  held.resolve({ kind: 'unknown', why: 'cut-off' });
  expect(await answered).toMatchObject({ state: 'waiting' });
  expect(it.did).toContainEqual(['answer', id, 'again', 'Kofi']);
  expect(await it.queue.answer(99, 'drop', 'Kofi')).toBeNull();
});

test('no slip begins after the end, no pause is left, and the end waits for the slip on its way', async () => {
  const held = Promise.withResolvers<Delivery>();
  const it = queueWith({}, [held.promise]);
  await it.print();
  await it.quiet();
  let ended = false;
  const stopping = it.queue.stop().then(() => {
    ended = true;
  });
  await it.quiet();
  expect(ended).toBe(false);
  held.resolve(OFFLINE);
  await it.quiet();
  await stopping;
  expect(it.ends()).toHaveLength(1);
  await it.print('b');
  it.queue.tryNow();
  await it.later(60_000);
  expect(it.delivered()).toEqual(['a']);
});

test('the end tells a slip on its way that Dwadi closes; one that was taken back waits for a person', async () => {
  const told: AbortSignal[] = [];
  const deliver: Transport['deliver'] = (_target, _bytes, _title, closing) => {
    told.push(closing);
    return new Promise((resolve) => closing.addEventListener('abort', () => resolve(OFFLINE)));
  };
  const it = queueWith({ transport: { deliver } });
  await it.print();
  await it.quiet();
  void it.queue.alone('Kitchen', async (closing) => void told.push(closing));
  await it.quiet();
  expect(told.map(({ aborted }) => aborted)).toEqual([false, false]);
  const stopping = it.queue.stop();
  // One that is printing may end first.
  await it.later(1499);
  expect(told.map(({ aborted }) => aborted)).toEqual([false, false]);
  await it.later(1);
  await stopping;
  expect(told.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(it.ends()).toEqual([{ state: 'waiting', trouble: 'offline', at: 5000 }]);
});

test('the end waits three seconds for a printer that hangs', async () => {
  const it = queueWith({}, [new Promise<Delivery>(() => {})]);
  await it.print();
  await it.quiet();
  let ended = false;
  void it.queue.stop().then(() => {
    ended = true;
  });
  await it.later(2999);
  expect(ended).toBe(false);
  await it.later(1);
  expect(ended).toBe(true);
});

test('a pause that was set before the end does not come back', async () => {
  const it = queueWith({}, [OFFLINE]);
  await it.print();
  await it.quiet();
  expect(vi.getTimerCount()).toBe(1);
  await it.queue.stop();
  await it.later(60_000);
  expect(it.delivered()).toEqual(['a']);
});

test('fifty held slips are shown, all are counted, and one key answers all of them', async () => {
  const it = queueWith({ printerFor: () => null });
  for (let nth = 0; nth < 60; nth += 1) await it.print(`s${nth}`);
  expect((await it.queue.view()).trouble).toEqual({ printer: '', why: 'no-printer', waiting: 60 });
  it.clock.at += FRESH_MS + 1;
  const view = await it.queue.view();
  expect([view.waiting, view.held.length, view.heldCount]).toEqual([0, 50, 60]);
  // Also one that no screen shows: a right is asked of each.
  expect(await it.queue.openJob(60)).toMatchObject({ subject: 's59' });
  expect(await it.queue.openJob(61)).toBeNull();
  expect(await it.queue.answerHeld('drop', 'Kofi')).toEqual({ answered: 60, kept: 0 });
  expect((await it.queue.view()).heldCount).toBe(0);
  expect(await it.queue.answerHeld('drop', 'Kofi')).toEqual({ answered: 0, kept: 0 });
});

test('PINs that may not be given out again put nothing into the queue', async () => {
  const it = queueWith();
  vi.spyOn(it.store, 'add').mockResolvedValue(null);
  expect(await it.print('v', 'vouchers')).toBe(0);
  expect(it.did.some(([what]) => what === 'step')).toBe(false);
});
