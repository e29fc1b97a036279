/** Wires printing to the counter: its queue and its settings to the journal, its pages to Electron. */
import { type PrinterChoice, printerChoice } from '#shared/counter-api/printing.ts';
import type { Journal } from '../../journal/journal.ts';
import type { FieldCipher } from '../../key-vault/field-cipher.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { NO_PRINTERS, type PrinterSettings, PrintService, type SystemPrint } from '../../printing/print-service.ts';
import { PRINT_BACKOFF_MS, PRINT_FRESH_MS, PrintQueue } from '../../printing/queue/print-queue.ts';
import type { SlipShop } from '../../printing/slips/frame.ts';
import { installedPrinters, systemTransport } from '../../printing/transports/system.ts';
import { printStore } from '../stores/print-store.ts';

export const PRINTER_SETTINGS = 'printers';

interface PrintingOptions {
  readonly journal: Journal;
  readonly cipher: FieldCipher;
  readonly shop: () => SlipShop;
  readonly system: SystemPrint | null;
  readonly attendant: () => { readonly id: string; readonly name: string };
  readonly now: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

const settingsIn = ({ read, write }: Journal): PrinterSettings => ({
  load: async (): Promise<PrinterChoice> => {
    const text = (await read.meta())[PRINTER_SETTINGS];
    // An unreadable choice counts as none: the slips wait, and the screen says why.
    const choice = text === undefined ? null : printerChoice.safeParse(JSON.parse(text));
    return choice?.success ? choice.data : NO_PRINTERS;
  },
  save: (choice) => write.saveMeta({ [PRINTER_SETTINGS]: JSON.stringify(choice) }),
});

export async function openPrinting(options: PrintingOptions): Promise<PrintService> {
  const { journal, cipher, shop, system, attendant, now, onChange, log } = options;
  const service = new PrintService(
    {
      ...{ settings: settingsIn(journal), system, shop, attendant, now },
      ...{ transport: systemTransport, installed: installedPrinters },
    },
    (printerFor) =>
      new PrintQueue({
        store: printStore(journal, cipher),
        printerFor,
        transport: systemTransport,
        clock: { monotonic: () => systemClock.monotonic(), wall: () => systemClock.wall(), business: now },
        onChange,
        onStep: () => {},
        log: (what, facts) => log.write('info', what, facts),
        backoffMs: PRINT_BACKOFF_MS,
        freshMs: PRINT_FRESH_MS,
      }),
  );
  await service.open();
  return service;
}
