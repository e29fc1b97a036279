import { expect, test } from 'vitest';
import { PRINTER_SETTINGS, printersIn } from '#main/app/wiring/open-printing.ts';
import { NO_PRINTERS } from '#main/printing/print-service.ts';
import { saleSlip } from '#main/printing/sale-slip.ts';
import { slipOfSale } from '#main/printing/slips/sale.ts';
import type { Slip } from '#shared/slip.ts';
import { sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { EVERY_SLIP } from '../../../support/printing/every-slip.ts';
import { startPrinterInTheShop } from '../../../support/printing/printer.ts';
import { tcpPrinter } from '../../../support/printing/queue.ts';
import { squeezed } from '../../../support/printing/words.ts';
import { airtimeSale } from '../../../support/sales.ts';

const desk = deskForFile();

test('a choice of printers that can’t be read counts as none', () => {
  const kept = { slips: tcpPrinter(9100), vouchers: null };
  expect(printersIn({ [PRINTER_SETTINGS]: JSON.stringify(kept) })).toEqual(kept);
  const elsewhere = { ...kept, slips: { ...tcpPrinter(9100), target: { kind: 'tcp', host: '8.8.8.8', port: 9100 } } };
  for (const meta of [{}, { [PRINTER_SETTINGS]: JSON.stringify(elsewhere) }])
    expect(printersIn(meta)).toEqual(NO_PRINTERS);
});

test('the choice outlives a restart, slips go out under the shop’s name, and the log tells who chose', async () => {
  const printer = await startPrinterInTheShop();
  const first = await desk.open();
  const { mark, settings } = first.counter.snapshot();
  await first.counter.saveSettings({ ...settings, shopName: 'Adom Kaneshie' });
  await first.counter.opened?.printing.setPrinter('slips', tcpPrinter(printer.port));
  const filter = { day: null, person: null, kind: 'printer.changed', slip: null };
  const page = await first.counter.opened?.owner.audit.page(filter, null, 10);
  expect(page?.events.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
    { by: 'demo-ama', role: 'slips', from: null, to: `127.0.0.1:${printer.port}` },
  ]);
  await first.close();
  const { counter } = await desk.open();
  expect(counter.snapshot().mark).toBe(mark);
  expect(await counter.opened?.printing.tryPrinter()).toEqual({ kind: 'printed', why: null });
  expect(printer.slips[0]?.text).toContain('Adom Kaneshie');
});

test('a slip that waited for its printer says what became of the sale meanwhile', async () => {
  const printer = await startPrinterInTheShop();
  printer.behaviour.online = false;
  const { counter, engine } = await desk.open();
  await counter.opened?.printing.setPrinter('slips', tcpPrinter(printer.port));
  const sold = await sell(engine, airtimeSale());
  const slip = slipOfSale(sold, counter.slipShop());
  await counter.opened?.printing.printSale(sold, slip);
  await until(engine, sold.id, ({ delivery }) => delivery === 'completed');
  printer.behaviour.online = true;
  await printer.came(1);
  const after = await engine.sale(sold.id);
  const statusOf = (sale: typeof sold) => saleSlip(sale, counter.slipShop()).status;
  expect(after && statusOf(after)).not.toBe(statusOf(sold));
  expect(squeezed(printer.slips[0]?.text ?? '')).toContain(squeezed((after && statusOf(after)) ?? 'no sale'));
});

test('a slip whose printer is off is held over a restart and comes out once a person says so', async () => {
  const printer = await startPrinterInTheShop();
  printer.behaviour.online = false;
  const first = await desk.open();
  await first.counter.opened?.printing.setPrinter('slips', tcpPrinter(printer.port));
  await first.counter.opened?.printing.printPapers([{ subject: 'day:2026-11-21', slip: EVERY_SLIP['z'] as Slip }]);
  const trouble = async () => (await first.counter.opened?.printing.state())?.trouble;
  await expect.poll(trouble).toMatchObject({ why: 'offline' });
  await first.close();
  printer.behaviour.online = true;
  const next = (await desk.open()).counter.opened?.printing;
  expect((await next?.state())?.held).toMatchObject([{ name: EVERY_SLIP['z']?.name, askedBy: 'Ama (demo)' }]);
  await next?.answerHeld('again', async () => true);
  await printer.came(1);
});
