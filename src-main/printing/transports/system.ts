/** The ways to print on this machine: the transport of a printer, and the installed printers. */
import type { Delivery, PrinterTarget, PrinterTrouble, Transport } from '../printer.ts';
import { cupsQueues, deliverCups, troubleOfCups } from './cups.ts';
import { deliverTcp, troubleOfTcp } from './tcp.ts';
import { deliverWindows, troubleOfWindows, windowsQueues } from './windows-spooler.ts';

const onWindows = process.platform === 'win32';

export const systemTransport: Transport = {
  deliver(target: PrinterTarget, bytes: Uint8Array, title: string, closing: AbortSignal): Promise<Delivery> {
    if (target.kind === 'tcp') return deliverTcp(target, bytes);
    return onWindows ? deliverWindows(target.queue, bytes, title) : deliverCups(target.queue, bytes, title, closing);
  },
};

export const installedPrinters = (): Promise<string[]> => (onWindows ? windowsQueues() : cupsQueues());

/** Returns what keeps a printer from printing now, without printing; null if nothing is known to. */
export async function printerTrouble(target: PrinterTarget): Promise<PrinterTrouble | 'not-told' | null> {
  if (target.kind === 'tcp') return troubleOfTcp(target);
  return onWindows ? troubleOfWindows(target.queue) : troubleOfCups(target.queue);
}
