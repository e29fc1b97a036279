/** A print queue on a real journal, as `app` wires it, with a vault key of the test's own. */
import { printStore } from '#main/app/stores/print-store.ts';
import { type Journal, startJournal } from '#main/journal/journal.ts';
import { createFieldCipher } from '#main/key-vault/field-cipher.ts';
import { PrintService } from '#main/printing/print-service.ts';
import type { PrintQueueDeps } from '#main/printing/queue/ports.ts';
import { PRINT_FRESH_MS, PrintQueue } from '#main/printing/queue/print-queue.ts';
import { systemTransport } from '#main/printing/transports/system.ts';
import { deliverTcp, TCP_LIMITS } from '#main/printing/transports/tcp.ts';
import type { Printer, PrintRole } from '#shared/counter-api/printing.ts';
import { SHOP } from './every-slip.ts';

const source = (path: string): URL => new URL(`../../../src-main/${path}`, import.meta.url);

const KEY = new Uint8Array(32).fill(7);

export const openJournalFor = (folder: string): Promise<Journal> =>
  startJournal({
    folder,
    backupFolder: `${folder}/backups`,
    setDamagedAside: false,
    stamp: 'test',
    writerFile: source('journal/worker/writer-worker.ts'),
    readerFile: source('journal/worker/reader-worker.ts'),
    onDeath: () => {},
  });

export interface QueueOptions {
  readonly printerFor: (role: PrintRole) => Printer | null;
  readonly onStep?: PrintQueueDeps['onStep'];
  readonly transport?: PrintQueueDeps['transport'];
  readonly clock?: PrintQueueDeps['clock'];
}

export const storeOf = (journal: Journal) => printStore(journal, createFieldCipher(KEY));

export function queueOn(journal: Journal, options: QueueOptions): PrintQueue {
  return new PrintQueue({
    store: storeOf(journal),
    printerFor: options.printerFor,
    transport: options.transport ?? {
      deliver: (target, bytes) =>
        target.kind === 'tcp'
          ? deliverTcp(target, bytes, { ...TCP_LIMITS, statusMs: 500, confirmMs: 1000, connectMs: 1000 })
          : Promise.resolve({ kind: 'nothing', why: 'refused' }),
    },
    clock: options.clock ?? { monotonic: () => performance.now(), wall: () => Date.now(), business: () => Date.now() },
    current: async () => null,
    onChange: () => {},
    onStep: options.onStep ?? (() => {}),
    log: () => {},
    backoffMs: [30, 60, 100],
    freshMs: PRINT_FRESH_MS,
  });
}

/** All that the screens ask of printing, on that queue. */
export const deskOn = (journal: Journal, options: QueueOptions): PrintService =>
  new PrintService(
    {
      settings: { load: () => Promise.resolve({ slips: null, vouchers: null }), save: () => Promise.resolve() },
      ...{
        system: null,
        transport: systemTransport,
        installed: () => Promise.resolve([]),
        find: () => Promise.resolve([]),
      },
      ...{ shop: () => SHOP, now: () => Date.now() },
      attendant: () => ({ id: 'ama', name: 'Ama' }),
      note: () => Promise.resolve(),
    },
    () => queueOn(journal, options),
  );

export const tcpPrinter = (port: number, name = 'Counter'): Printer => ({
  name,
  target: { kind: 'tcp', host: '127.0.0.1', port },
  paper: { widthMm: 80, codepage: 'cp437', cuts: true },
});
