import type { DoctorCheck, Finding } from '#shared/counter-api/doctor.ts';
import { PRINT_ROLES, type Printer, type PrinterChoice } from '#shared/counter-api/printing.ts';
import { fault, fine, notAsked } from '../finding.ts';

export interface PrintersPort {
  /** Null if the journal can't tell. */
  readonly choice: () => Promise<PrinterChoice | null>;
  /** Returns what keeps the printer from printing now; null if nothing is known to. */
  readonly trouble: (target: Printer['target']) => Promise<string | null>;
}

async function checkPrinter(check: DoctorCheck, printer: Printer | null, port: PrintersPort): Promise<Finding> {
  if (printer === null) return notAsked(check, 'none-chosen');
  const trouble = await port.trouble(printer.target);
  const facts = { printer: printer.name };
  return trouble === null ? fine(check, 'ready', facts) : fault(check, trouble, facts);
}

export async function checkPrinters(port: PrintersPort): Promise<Finding[]> {
  const choice = await port.choice();
  const each = PRINT_ROLES.map((role): Promise<Finding> => {
    const check = `printer-${role}` as const;
    return choice === null ? Promise.resolve(notAsked(check, 'no-journal')) : checkPrinter(check, choice[role], port);
  });
  return Promise.all(each);
}
