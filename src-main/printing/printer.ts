/** The outcome of a slip that was handed to a printer, and the transport that hands it over. */
import type { PRINTER_TROUBLES, Printer } from '#shared/counter-api/printing.ts';

export type PrinterTarget = Printer['target'];
export type PrinterTrouble = (typeof PRINTER_TROUBLES)[number];

export type Delivery =
  /** The printer said so itself, after the last row. */
  | { readonly kind: 'printed' }
  /** All of it was handed over, and this way can't confirm more. */
  | { readonly kind: 'sent' }
  /** Surely nothing of it reached the printer. */
  | { readonly kind: 'nothing'; readonly why: PrinterTrouble }
  /** Some or all of it may be on paper. */
  | { readonly kind: 'unknown'; readonly why: PrinterTrouble };

export interface Transport {
  /** `closing`: aborted while Dwadi closes. A transport that leaves slips with a spooler takes its slip back then. */
  deliver(target: PrinterTarget, bytes: Uint8Array, title: string, closing: AbortSignal): Promise<Delivery>;
}
