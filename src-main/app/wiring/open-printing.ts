/** Wires printing to the counter: its queue and its settings to the journal, its pages to Electron. */
import { type PrinterChoice, printerChoice } from '#shared/counter-api/printing.ts';
import type { Journal } from '../../journal/journal.ts';
import { createFieldCipher } from '../../key-vault/field-cipher.ts';
import type { Engine } from '../../orders/engine.ts';
import { systemClock } from '../../platform/clock.ts';
import { findPrinters } from '../../printing/discovery/find-printers.ts';
import { NO_PRINTERS, type PrinterSettings, PrintService, saleOfSlip } from '../../printing/print-service.ts';
import { PRINT_BACKOFF_MS, PRINT_FRESH_MS, PrintQueue } from '../../printing/queue/print-queue.ts';
import { slipOfSale } from '../../printing/slips/sale.ts';
import { installedPrinters, systemTransport } from '../../printing/transports/system.ts';
import type { StaffService } from '../../staff/staff-service.ts';
import type { Opening } from '../counter/opening.ts';
import { printStore } from '../stores/print-store.ts';

export const PRINTER_SETTINGS = 'printers';

/** An unreadable choice counts as none: the slips wait, and the screen says why. */
export function printersIn(meta: Readonly<Record<string, string>>): PrinterChoice {
  const choice = printerChoice.safeParse(JSON.parse(meta[PRINTER_SETTINGS] ?? 'null'));
  return choice.success ? choice.data : NO_PRINTERS;
}

const settingsIn = ({ read, write }: Journal): PrinterSettings => ({
  load: async () => printersIn(await read.meta()),
  save: (choice) => write.saveMeta({ [PRINTER_SETTINGS]: JSON.stringify(choice) }),
});

export async function openPrinting(
  opening: Opening,
  staff: StaffService,
  engine: Pick<Engine, 'sale'>,
): Promise<PrintService> {
  const { journal, secrets, options, context, now } = opening;
  const service = new PrintService(
    {
      ...{ settings: settingsIn(journal), system: options.systemPrint ?? null, now },
      ...{ transport: systemTransport, installed: installedPrinters },
      find: () => findPrinters(),
      shop: () => context.slipShop(),
      attendant: () => staff.attendant(),
      note: (kind, data) => context.note(kind, data),
    },
    (printerFor) =>
      new PrintQueue({
        store: printStore(journal, createFieldCipher(secrets.fieldKey)),
        printerFor,
        transport: systemTransport,
        current: async (job) => {
          const saleId = saleOfSlip(job);
          const sale = saleId === null ? null : await engine.sale(saleId);
          return sale && slipOfSale(sale, context.slipShop());
        },
        clock: { monotonic: () => systemClock.monotonic(), wall: () => systemClock.wall(), business: now },
        onChange: () => options.onPrintingChanged?.(context),
        onStep: () => {},
        log: (what, facts) => options.log.write('info', what, facts),
        backoffMs: PRINT_BACKOFF_MS,
        freshMs: PRINT_FRESH_MS,
      }),
  );
  await service.open();
  return service;
}
