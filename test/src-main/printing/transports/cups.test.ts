/** Tests against a real CUPS scheduler with a raw queue. */
import { expect, onTestFinished, test } from 'vitest';
import { escPos } from '#main/printing/output/escpos.ts';
import { cupsQueues, deliverCups, SPOOLER_LIMITS, troubleOfCups } from '#main/printing/transports/cups.ts';
import type { Slip } from '#shared/slip.ts';
import { startCups } from '../../../support/printing/cups.ts';
import { EVERY_SLIP, NARROW } from '../../../support/printing/every-slip.ts';
import { noTool } from '../../../support/printing/no-tool.ts';
import { startPrinter } from '../../../support/printing/printer.ts';

const BYTES = escPos(EVERY_SLIP['voucher'] as Slip, NARROW);
const why =
  noTool('cupsd') ?? noTool('lp') ?? (process.getuid?.() === 0 ? null : 'only root can start a scheduler of its own');

async function spooler() {
  const printer = await startPrinter();
  const cups = await startCups(printer.port);
  onTestFinished(() => cups.close());
  return { cups, printer };
}

test('a slip comes out byte for byte, and is called sent: CUPS can not know more', async ({ skip }) => {
  skip(why !== null, why ?? '');
  const { cups, printer } = await spooler();
  expect(await cupsQueues()).toEqual(['slips']);
  expect(await deliverCups(cups.queue, BYTES, 'Slip 1')).toEqual({ kind: 'sent' });
  await printer.came(1);
  await expect.poll(() => printer.bytes[0]?.length, { timeout: 20_000 }).toBe(BYTES.length);
  expect(printer.bytes).toEqual([BYTES]);
  expect(printer.slips[0]?.text).toContain('4829 1377 0164');
  // The spooler, which keeps printed files, must not keep the PIN either.
  expect(cups.spooled()).toEqual([]);
});

test('a queue that stands still is given nothing that could come out hours later', async ({ skip }) => {
  skip(why !== null, why ?? '');
  const { cups, printer } = await spooler();
  cups.stopQueue();
  expect(await deliverCups(cups.queue, BYTES, 'Slip 2')).toEqual({ kind: 'nothing', why: 'offline' });
  expect(cups.jobs()).toBe('');
  expect(printer.bytes).toEqual([]);
});

test('a slip that the spooler can not get rid of is taken back, and may have come out', async ({ skip }) => {
  skip(why !== null, why ?? '');
  const { cups, printer } = await spooler();
  await printer.close();
  const limits = { ...SPOOLER_LIMITS, leaveMs: 1500 };
  expect(await deliverCups(cups.queue, BYTES, 'Slip 3', null, limits)).toEqual({ kind: 'unknown', why: 'offline' });
  await expect.poll(() => cups.jobs(), { timeout: 20_000 }).toBe('');
  expect(cups.spooled()).toEqual([]);
});

test('a slip that waits in the spooler when Dwadi closes is taken back, and is unsure only if it had begun', async ({
  skip,
}) => {
  skip(why !== null, why ?? '');
  const { cups, printer } = await spooler();
  await printer.close();
  // The printer is off line: the first slip keeps the queue, and the second one waits behind it.
  const [one, other] = [new AbortController(), new AbortController()];
  const first = deliverCups(cups.queue, BYTES, 'Slip 5', one.signal);
  await expect.poll(() => cups.printing(), { timeout: 20_000 }).toBe('slips-1');
  const second = deliverCups(cups.queue, BYTES, 'Slip 6', other.signal);
  await expect.poll(() => cups.jobs(), { timeout: 20_000 }).toContain('slips-2');
  other.abort();
  expect(await second).toEqual({ kind: 'nothing', why: 'offline' });
  // It had begun: nobody knows what of it the printer got.
  one.abort();
  expect(await first).toEqual({ kind: 'unknown', why: 'offline' });
  await expect.poll(() => cups.jobs(), { timeout: 20_000 }).toBe('');
  expect(cups.spooled()).toEqual([]);
});

test('a slip for which Dwadi closes before the spooler has it is not handed over', async ({ skip }) => {
  skip(why !== null, why ?? '');
  const { cups, printer } = await spooler();
  expect(await deliverCups(cups.queue, BYTES, 'Slip 7', AbortSignal.abort())).toEqual({
    kind: 'nothing',
    why: 'offline',
  });
  expect(cups.jobs()).toBe('');
  expect(printer.bytes).toEqual([]);
});

test('a queue that nobody knows, or that is no name of a queue, is refused', async ({ skip }) => {
  skip(why !== null, why ?? '');
  await spooler();
  expect(await deliverCups('nowhere', BYTES, 'Slip 4')).toEqual({ kind: 'nothing', why: 'refused' });
  expect(await deliverCups('-h evil', BYTES, 'Slip 4')).toEqual({ kind: 'nothing', why: 'refused' });
});

test.each(['a\u0000b', 'a\u0007', '-h', 'a b', 'a/b', ''])(
  '%j is no name of a queue, and no program is asked',
  async (name) => {
    expect(await troubleOfCups(name)).toBe('refused');
  },
);
