/**
 * Killed at every step of printing, each paid voucher is printed, not printed, or may have printed, and says which. Two
 * are printed, one slip each.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { PrintStep } from '#main/printing/queue/ports.ts';
import { tempFolder } from '../../../support/journal/journal.ts';
import { TWO_VOUCHERS } from '../../../support/printing/every-slip.ts';
import { startPrinter, type TestPrinter } from '../../../support/printing/printer.ts';
import { deskOn, openJournalFor, tcpPrinter } from '../../../support/printing/queue.ts';

const CHILD = fileURLToPath(new URL('../../../support/printing/queue-child.ts', import.meta.url));

type Kill = PrintStep | 'in the middle';

async function printUntilKilled(folder: string, printer: TestPrinter, killAt: Kill, nth: number): Promise<void> {
  const child = spawn(process.execPath, [CHILD, folder, String(printer.port), killAt, String(nth)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  if (killAt === 'in the middle') {
    await printer.came(nth);
    child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
}

/** The next start of the same counter. */
async function nextStart(folder: string, printer: TestPrinter) {
  const journal = await openJournalFor(folder);
  const steps: PrintStep[] = [];
  const desk = deskOn(journal, { printerFor: () => tcpPrinter(printer.port), onStep: (step) => void steps.push(step) });
  onTestFinished(async () => {
    await desk.queue.stop();
    await journal.close();
  });
  await desk.open();
  const ended = (count: number) =>
    expect.poll(() => steps.filter((step) => step === 'slip.ended').length, { timeout: 30_000 }).toBe(count);
  return { desk, queue: desk.queue, journal, steps, ended };
}

const PINS = TWO_VOUCHERS.map(({ pin }) => pin);
const onPaper = (pin: string): string => pin.replace(/(.{4})(?=.)/g, '$1 ');

/** The queue's account of both slips, to compare with the slips that were printed. */
async function said({ queue }: Awaited<ReturnType<typeof nextStart>>) {
  const { waiting, held, mayHavePrinted } = await queue.view();
  expect(waiting).toBe(0);
  return { held: held.map(({ name }) => name), unsure: mayHavePrinted.map(({ name }) => name) };
}

const FIRST = 'Voucher 1 of 2, slip 1';
const SECOND = 'Voucher 2 of 2, slip 1';

const noPinIn = (folder: string): void => {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = readFileSync(join(file.parentPath, file.name));
    for (const pin of PINS) {
      expect(bytes.includes(pin)).toBe(false);
      expect(bytes.includes(onPaper(pin))).toBe(false);
    }
  }
};

test('neither slip is printed when Dwadi was killed before the printer, and only a person lets them print', async () => {
  const [folder, printer] = [tempFolder(), await startPrinter()];
  await printUntilKilled(folder, printer, 'slip.recorded', 1);
  expect(printer.slips).toEqual([]);
  noPinIn(folder);
  const start = await nextStart(folder, printer);
  expect(await said(start)).toEqual({ held: [FIRST, SECOND], unsure: [] });
  start.queue.tryNow();
  expect(start.steps).toEqual([]);
  await start.queue.answerHeld('again', 'Kofi');
  await start.ended(2);
  const texts = printer.slips.map(({ text }) => text);
  expect(texts.join()).not.toContain('COPY');
  expect(PINS.map((pin) => texts.filter((text) => text.includes(onPaper(pin))).length)).toEqual([1, 1]);
  noPinIn(folder);
});

/** Each row: the step of the kill, which slip it hits, how many slips came out, and what the queue says of them. */
const KILLS: readonly [Kill, number, number, { held: string[]; unsure: string[] }][] = [
  ['slip.started', 1, 0, { held: [SECOND], unsure: [FIRST] }],
  ['in the middle', 1, 1, { held: [SECOND], unsure: [FIRST] }],
  ['slip.delivered', 1, 1, { held: [SECOND], unsure: [FIRST] }],
  ['slip.ended', 1, 1, { held: [SECOND], unsure: [] }],
  ['slip.delivered', 2, 2, { held: [], unsure: [SECOND] }],
  ['slip.ended', 2, 2, { held: [], unsure: [] }],
];

test.for(KILLS)('a kill at "%s" of slip %i leaves each slip’s true state', async ([killAt, nth, came, truth]) => {
  const folder = tempFolder();
  const printer = await startPrinter({ confirms: killAt !== 'in the middle' });
  await printUntilKilled(folder, printer, killAt, nth);
  expect(printer.slips.length).toBe(came);
  noPinIn(folder);
  printer.behaviour.confirms = true;
  const start = await nextStart(folder, printer);
  expect(await said(start)).toEqual(truth);
  const [job] = (await start.queue.view()).mayHavePrinted;
  if (job === undefined) return;
  expect(job).toMatchObject({ state: 'may-have-printed', trouble: 'interrupted' });
  await start.queue.answer(job.id, 'again', 'Kofi');
  await start.ended(1);
  const again = printer.slips.at(-1)?.text ?? '';
  expect(again).toContain('COPY 1');
  expect(again).toContain('Printed again by Kofi');
  expect(again).toContain(onPaper(PINS[nth - 1] ?? ''));
  expect((await start.queue.view()).mayHavePrintedCount).toBe(0);
  noPinIn(folder);
});
