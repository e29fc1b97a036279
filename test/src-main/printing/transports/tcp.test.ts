import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { escPos } from '#main/printing/output/escpos.ts';
import { deliverTcp, TCP_LIMITS, type TcpLimits, troubleOfTcp } from '#main/printing/transports/tcp.ts';
import type { Slip } from '#shared/slip.ts';
import { holdTimersOf } from '../../../support/held-timers.ts';
import { EVERY_SLIP, WIDE } from '../../../support/printing/every-slip.ts';
import { type PrinterBehaviour, startPrinter } from '../../../support/printing/printer.ts';
import { slipWords, squeezed } from '../../../support/printing/words.ts';

/** A printer that answers is never late here, however slow the machine is. A silent one gets a short limit of its own. */
const LONG_MS = 60_000;
const PATIENT: TcpLimits = { ...TCP_LIMITS, connectMs: LONG_MS, statusMs: LONG_MS, confirmMs: LONG_MS, askAgainMs: 20 };
const SLIP = EVERY_SLIP['z'] as Slip;
const BYTES = escPos(SLIP, WIDE);

const deliverTo = async (behaviour: Partial<PrinterBehaviour>, limits: Partial<TcpLimits> = {}) => {
  const printer = await startPrinter(behaviour);
  return { printer, delivery: await deliverTcp(printer, BYTES, { ...PATIENT, ...limits }) };
};

test('a printer that confirms has printed, byte for byte, the sent slip', async () => {
  const { printer, delivery } = await deliverTo({});
  expect(delivery).toEqual({ kind: 'printed' });
  expect(printer.bytes).toEqual([BYTES]);
  expect(squeezed(printer.slips[0]?.text ?? '')).toBe(squeezed(slipWords(SLIP).replaceAll('−', '-')));
});

test.for<[string, Partial<PrinterBehaviour>]>([
  ['paper-out', { paper: false }],
  ['cover-open', { coverClosed: false }],
  ['offline', { online: false }],
  ['printer-error', { knifeWorks: false }],
])('a printer that says %s gets no byte of the slip', async ([why, behaviour]) => {
  const { printer, delivery } = await deliverTo(behaviour);
  expect(delivery).toEqual({ kind: 'nothing', why });
  expect(printer.bytes).toEqual([]);
});

test('nothing leaves the counter when nobody is at the address', async () => {
  const printer = await startPrinter();
  await printer.close();
  expect(await deliverTcp(printer, BYTES, PATIENT)).toEqual({ kind: 'nothing', why: 'offline' });
});

test('a printer that says nothing at all prints, and nobody says that it did', async () => {
  const { printer, delivery } = await deliverTo({ talks: false }, { statusMs: 100 });
  expect(delivery).toEqual({ kind: 'sent' });
  await printer.came(1);
});

test('a printer that tells its state and not its progress leaves the slip sent, and no more', async () => {
  const { delivery } = await deliverTo({ confirms: false }, { confirmMs: 100 });
  expect(delivery).toEqual({ kind: 'sent' });
});

test('a long slip may print for longer than a short one before the printer’s silence means anything', async () => {
  const slow = await startPrinter({ talks: true, confirms: false });
  const lines = BYTES.filter((byte) => byte === 0x0a).length;
  const from = performance.now();
  const limits = { ...PATIENT, confirmMs: 1, lineMs: 5 };
  expect(await deliverTcp(slow, BYTES, limits)).toEqual({ kind: 'sent' });
  expect(performance.now() - from).toBeGreaterThanOrEqual(lines * 5);
});

test('a printer that goes away in the middle of a slip may have printed it', async () => {
  const { delivery } = await deliverTo({ breaksAfter: 200 });
  expect(delivery).toEqual({ kind: 'unknown', why: 'cut-off' });
});

test('paper that ends in the middle of a slip is known by its name, and the slip may have come out', async () => {
  const { delivery } = await deliverTo({ paperEndsAfter: 200 });
  expect(delivery).toEqual({ kind: 'unknown', why: 'paper-out' });
});

const [ASKED, DONE] = ['\x10\x04\x01\x10\x04\x02\x10\x04\x04', '\x1dr\x01'];
/** Well: its fixed bits, and no other. */
const WELL = [0x12, 0x12, 0x12];

type Heard = 'asked' | 'done';
/** A printer of bare bytes: `answer` says what it sends for each question. Nothing is no answer, and null hangs up. */
async function bare(answer: (heard: Heard, nth: number) => readonly number[] | null) {
  const open = new Set<Socket>();
  const counts = { asked: 0, done: 0 };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      for (const [what, question] of [
        ['asked', ASKED],
        ['done', DONE],
      ] as const) {
        if (!text.includes(question)) continue;
        counts[what] += 1;
        const bytes = answer(what, counts[what]);
        if (bytes === null) socket.destroy();
        else socket.write(Uint8Array.from(bytes));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { host: '127.0.0.1', port };
}

test.each<[string, readonly number[], string | null]>([
  ['that it is well', WELL, null],
  ['that it is not online', [0x1a, 0x12, 0x12], 'offline'],
  ['that its cover is open', [0x12, 0x16, 0x12], 'cover-open'],
  ['that its paper is at its end', [0x12, 0x32, 0x12], 'paper-out'],
  ['that no paper is there', [0x12, 0x12, 0x72], 'paper-out'],
  ['that one of two eyes sees no paper', [0x12, 0x12, 0x32], 'paper-out'],
  ['that its knife is stuck', [0x12, 0x52, 0x12], 'printer-error'],
  ['that paper runs out soon', [0x12, 0x12, 0x1e], null],
  ['all of it, of which the cover is mended first', [0x1a, 0x76, 0x72], 'cover-open'],
  ['no paper and a stuck knife', [0x1a, 0x72, 0x12], 'paper-out'],
  ['a stuck knife, and so not online', [0x1a, 0x52, 0x12], 'printer-error'],
  ['other bytes among its answers', [0xff, 0x12, 0x00, 0x16, 0x92, 0x12], 'cover-open'],
  ['it twice, of which the later counts', [0x1a, 0x16, 0x72, ...WELL], null],
])('a printer is believed when it says %s', async (_, bytes, trouble) => {
  expect(await troubleOfTcp(await bare(() => bytes), PATIENT)).toBe(trouble);
});

test('a printer that says too little, or nothing, has no known trouble, and nobody is offline', async () => {
  expect(await troubleOfTcp(await bare(() => [0x1a, 0x12]), { ...PATIENT, statusMs: 60 })).toBeNull();
  const gone = await startPrinter();
  await gone.close();
  expect(await troubleOfTcp(gone, PATIENT)).toBe('offline');
});

test.each<[string, (heard: Heard, nth: number) => readonly number[] | null, object]>([
  ['confirms', (heard) => (heard === 'asked' ? WELL : [0]), { kind: 'printed' }],
  [
    'confirms without paper behind it',
    (heard) => (heard === 'asked' ? WELL : [0x0c]),
    { kind: 'unknown', why: 'paper-out' },
  ],
  [
    'confirms with the last paper',
    (heard) => (heard === 'asked' ? WELL : [0x04]),
    { kind: 'unknown', why: 'paper-out' },
  ],
  ['hangs up at the first question', () => null, { kind: 'nothing', why: 'offline' }],
  ['hangs up at the last question', (heard) => (heard === 'asked' ? WELL : null), { kind: 'unknown', why: 'cut-off' }],
  [
    'opens its cover under the slip',
    (heard, nth) => (heard === 'done' ? [] : nth === 1 ? WELL : [0x12, 0x16, 0x12]),
    { kind: 'unknown', why: 'cover-open' },
  ],
  [
    'confirms beside its state',
    (heard, nth) => (heard === 'done' ? [] : nth === 1 ? WELL : [...WELL, 0]),
    { kind: 'printed' },
  ],
])('a printer that %s', async (_, answer, delivery) => {
  expect(await deliverTcp(await bare(answer), Uint8Array.of(0x41), PATIENT)).toEqual(delivery);
});

test('a printer that is well, and knows no such question, leaves the slip sent', async () => {
  const printer = await bare((heard) => (heard === 'asked' ? WELL : []));
  expect(await deliverTcp(printer, Uint8Array.of(0x41), { ...PATIENT, confirmMs: 100 })).toEqual({ kind: 'sent' });
});

test('a printer that says no more after the slip may have printed it', async () => {
  holdTimersOf('src-main/printing', ['performance']);
  const printer = await bare((heard, nth) => {
    if (heard === 'asked' && nth === 1) return WELL;
    vi.advanceTimersByTime(heard === 'done' ? PATIENT.askAgainMs : PATIENT.statusMs);
    return [];
  });
  const delivery = await deliverTcp(printer, Uint8Array.of(0x41), PATIENT);
  expect(delivery).toEqual({ kind: 'unknown', why: 'offline' });
});
