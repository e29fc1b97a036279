/** Tells where slips went before and go from now on: whoever chooses the printer chooses who gets the vouchers. */
import { PRINT_ROLES, type Printer, type PrinterChoice } from '#shared/counter-api/printing.ts';

const addressOf = (printer: Printer | null): string | null => {
  if (printer === null) return null;
  const { target } = printer;
  return target.kind === 'tcp' ? `${target.host}:${target.port}` : target.queue;
};

interface PrinterMove {
  readonly kind: 'printer.changed';
  readonly data: Readonly<Record<'by' | 'role' | 'from' | 'to', string | null>>;
}

/** The events of a new choice. Other paper in the same printer is none. */
export const printerMoves = (before: PrinterChoice, after: PrinterChoice, by: string): PrinterMove[] =>
  PRINT_ROLES.flatMap((role) => {
    const [from, to] = [addressOf(before[role]), addressOf(after[role])];
    return from === to ? [] : [{ kind: 'printer.changed' as const, data: { by, role, from, to } }];
  });
