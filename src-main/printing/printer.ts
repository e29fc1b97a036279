/** A printer as the owner set it up, and what became of a slip that was handed to it. */
import { z } from 'zod';
import { paper } from './paper.ts';

export const PRINT_ROLES = ['slips', 'vouchers'] as const;
/** The shop's printer, and a second one for vouchers if it has one. */
export type PrintRole = (typeof PRINT_ROLES)[number];

export const printer = z.object({
  name: z.string().min(1).max(100),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('tcp'), host: z.string().min(1).max(100), port: z.int().min(1).max(65_535) }),
    /** A printer that is installed: CUPS, or the spooler of Windows. */
    z.object({ kind: z.literal('spooler'), queue: z.string().min(1).max(200) }),
  ]),
  paper,
});
export type Printer = z.infer<typeof printer>;
export type PrinterTarget = Printer['target'];

export const PRINTER_TROUBLES = [
  /** Nobody has chosen one. */
  'no-printer',
  /** It doesn't answer, or says itself that it is switched off line. */
  'offline',
  'paper-out',
  'cover-open',
  /** It reports another fault: its knife, its head. */
  'printer-error',
  /** The system doesn't know it, or doesn't take slips for it now. */
  'refused',
  /** Cut off while the slip was on its way. */
  'cut-off',
  /** Dwadi stopped while the slip was on its way. */
  'interrupted',
  /** It was sealed with a key that isn't here. */
  'cannot-unseal',
] as const;
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
  deliver(target: PrinterTarget, bytes: Uint8Array, title: string): Promise<Delivery>;
}
