/** Killed at every step of printing, each paid voucher is printed, not printed, or may have printed, and says which. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { PrintStep } from '#main/printing/queue/ports.ts';
import { tempFolder } from '../../journal/support/journal.ts';
import { startPrinter, type TestPrinter } from '../support/printer.ts';
import { openJournalFor, queueOn, tcpPrinter } from '../support/queue.ts';

const CHILD = fileURLToPath(new URL('../support/queue-child.ts', import.meta.url));

async function printUntilKilled(folder: string, printer: TestPrinter, killAt: PrintStep | 'in the middle') {
  const child = spawn(process.execPath, [CHILD, folder, String(printer.port), killAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  if (killAt === 'in the middle') {
    await printer.came(1);
    child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
}

/** The next start of the same counter. */
async function nextStart(folder: string, printer: TestPrinter) {
  const journal = await openJournalFor(folder);
  const steps: PrintStep[] = [];
  const queue = queueOn(journal, {
    printerFor: () => tcpPrinter(printer.port),
    onStep: (step) => void steps.push(step),
  });
  onTestFinished(async () => {
    await queue.stop();
    await journal.close();
  });
  await queue.open();
  return { queue, journal, steps };
}

const noPinIn = (folder: string): void => {
  for (const file of ['journal.db', 'journal.db-wal']) {
    expect(readFileSync(join(folder, file)).includes('482913770164')).toBe(false);
  }
};

test('before it was handed to the printer: not printed, and only a person lets it print', async () => {
  const [folder, printer] = [tempFolder(), await startPrinter()];
  await printUntilKilled(folder, printer, 'slip.recorded');
  expect(printer.slips).toEqual([]);
  noPinIn(folder);
  const { queue, steps } = await nextStart(folder, printer);
  const { waiting, held, mayHavePrinted } = await queue.view();
  expect([waiting, held.length, mayHavePrinted.length]).toEqual([0, 1, 0]);
  queue.tryNow();
  expect(steps).toEqual([]);
  await queue.answerHeld('again', 'Kofi');
  await printer.came(1);
  await expect.poll(() => steps.at(-1), { timeout: 30_000 }).toBe('slip.ended');
  expect(printer.slips[0]?.text).not.toContain('COPY');
  expect(printer.slips[0]?.text).toContain('4829 1377 0164');
});

test.for<[PrintStep | 'in the middle', number]>([
  ['slip.started', 0],
  ['in the middle', 1],
  ['slip.delivered', 1],
])('killed at "%s": it may have printed, and printed again it is a copy', async ([killAt, onPaper]) => {
  const folder = tempFolder();
  const printer = await startPrinter({ confirms: killAt !== 'in the middle' });
  await printUntilKilled(folder, printer, killAt);
  expect(printer.slips.length).toBe(onPaper);
  noPinIn(folder);
  printer.behaviour.confirms = true;
  const { queue, steps } = await nextStart(folder, printer);
  const view = await queue.view();
  expect([view.waiting, view.held.length, view.mayHavePrintedCount]).toEqual([0, 0, 1]);
  const [job] = view.mayHavePrinted;
  expect(job).toMatchObject({ state: 'may-have-printed', trouble: 'interrupted' });
  await queue.answer(job?.id ?? 0, 'again', 'Kofi');
  await printer.came(onPaper + 1);
  await expect.poll(() => steps.at(-1), { timeout: 30_000 }).toBe('slip.ended');
  const again = printer.slips.at(-1)?.text ?? '';
  expect(again).toContain('COPY 1');
  expect(again).toContain('Printed again by Kofi');
  expect(again).toContain('4829 1377 0164');
  expect((await queue.view()).mayHavePrintedCount).toBe(0);
});

test('killed after its end was written: printed, and nobody is asked', async () => {
  const [folder, printer] = [tempFolder(), await startPrinter()];
  await printUntilKilled(folder, printer, 'slip.ended');
  expect(printer.slips.length).toBe(1);
  const { queue } = await nextStart(folder, printer);
  expect(await queue.view()).toMatchObject({ waiting: 0, heldCount: 0, mayHavePrintedCount: 0 });
});
