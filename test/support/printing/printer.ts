/** A printer on the network for one test. */
import { onTestFinished } from 'vitest';
import { openPrinter, openPrinterInTheShop, type PrinterBehaviour, type TestPrinter } from './network-printer.ts';

export type { PrinterBehaviour, TestPrinter };

export async function startPrinter(behaviour: Partial<PrinterBehaviour> = {}, port = 0): Promise<TestPrinter> {
  const printer = await openPrinter(behaviour, port);
  onTestFinished(() => printer.close());
  return printer;
}

export async function startPrinterInTheShop(): Promise<TestPrinter> {
  const printer = await openPrinterInTheShop();
  onTestFinished(() => printer.close());
  return printer;
}
