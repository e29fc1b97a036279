import { expect, test } from 'vitest';
import { escPos } from '#main/printing/output/escpos.ts';
import { deliverTcp, TCP_LIMITS, type TcpLimits } from '#main/printing/transports/tcp.ts';
import type { Slip } from '#shared/slip.ts';
import { EVERY_SLIP, WIDE } from '../../../support/printing/every-slip.ts';
import { type PrinterBehaviour, startPrinter } from '../../../support/printing/printer.ts';
import { slipWords, squeezed } from '../../../support/printing/words.ts';

const QUICK: TcpLimits = { ...TCP_LIMITS, statusMs: 300, confirmMs: 600, askAgainMs: 100, connectMs: 1000 };
const SLIP = EVERY_SLIP['z'] as Slip;
const BYTES = escPos(SLIP, WIDE);

const deliverTo = async (behaviour: Partial<PrinterBehaviour>) => {
  const printer = await startPrinter(behaviour);
  return { printer, delivery: await deliverTcp(printer, BYTES, QUICK) };
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
  expect(await deliverTcp(printer, BYTES, QUICK)).toEqual({ kind: 'nothing', why: 'offline' });
});

test('a printer that says nothing at all prints, and nobody says that it did', async () => {
  const { printer, delivery } = await deliverTo({ talks: false });
  expect(delivery).toEqual({ kind: 'sent' });
  await printer.came(1);
});

test('a printer that tells its state and not its progress leaves the slip sent, and no more', async () => {
  const { delivery } = await deliverTo({ confirms: false });
  expect(delivery).toEqual({ kind: 'sent' });
});

test('a printer that goes away in the middle of a slip may have printed it', async () => {
  const { delivery } = await deliverTo({ breaksAfter: 200 });
  expect(delivery).toEqual({ kind: 'unknown', why: 'cut-off' });
});

test('paper that ends in the middle of a slip is known by its name, and the slip may have come out', async () => {
  const { delivery } = await deliverTo({ paperEndsAfter: 200 });
  expect(delivery).toEqual({ kind: 'unknown', why: 'paper-out' });
});
