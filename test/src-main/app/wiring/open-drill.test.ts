import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { readSheet } from '#main/drill/sheet.ts';
import { DRILL_STEPS } from '#shared/counter-api/drill.ts';
import { drillForFile, pages, runOf, runStep } from '../../../support/drill/drill-counter.ts';
import { tcpPrinter } from '../../../support/printing/queue.ts';

const { desk, open } = drillForFile();

test('a shop’s own counter has no drill', async () => {
  expect((await desk.open()).counter.opened?.drill).toBeNull();
});

test('the drill sells on its counter and pays out of its drawer', async () => {
  const { drill, counter } = await open();
  await drill.start('Yaw Mensah');
  expect(await runStep(drill, 'refund')).toMatchObject({ state: 'passed', cause: null });
  expect(await counter.opened?.owed.list()).toEqual({ newest: [], all: 0 });
  expect(await runStep(drill, 'duplicate')).toMatchObject({ state: 'passed', facts: { charges: 1 } });
  expect(await runStep(drill, 'refused-copy')).toMatchObject({ state: 'passed', cause: null });
});

test('the sheet names the PC, the counter and its printer, and is printed as it was saved', async () => {
  const { drill, counter } = await open();
  await counter.opened?.printing.setPrinter('slips', tcpPrinter(9100));
  await drill.start('Yaw Mensah');
  for (const step of DRILL_STEPS) await drill.skip(step, 'no time today');
  expect(await drill.finish()).toMatchObject({ ok: true });
  const { saved } = runOf(drill);
  expect(readSheet(readFileSync(saved?.json ?? ''))).toMatchObject({
    body: {
      machine: { name: 'adom-front-1', host: hostname() },
      counter: { mark: counter.snapshot().mark },
      printer: 'Counter',
    },
  });
  expect(pages.at(-1)).toContain('adom-front-1');
  expect(await drill.printSheet()).toEqual({ ok: true, value: true });
  const filter = { day: null, person: null, kind: 'drill.ended', slip: null };
  const ended = await counter.opened?.owner.audit.page(filter, null, 10);
  expect(ended?.events).toMatchObject([{ kind: 'drill.ended' }]);
});

test('a drill on a PC that prints nothing has no sheet, saved or printed', async () => {
  const { drill } = await open({ systemPrint: undefined });
  await drill.start('Yaw Mensah');
  for (const step of DRILL_STEPS) await drill.skip(step, 'no time today');
  expect(await drill.finish()).toEqual({ ok: false, error: { code: 'not-saved' } });
  expect([runOf(drill).saved, await drill.printSheet()]).toEqual([null, { ok: true, value: false }]);
});
