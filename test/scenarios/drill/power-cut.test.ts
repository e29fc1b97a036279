/** Armed, and gone on with, on the real engine; what only a PC can do is told to it. The kill itself is in test/e2e. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDrill } from '#main/drill/drill-file.ts';
import type { BootFacts } from '#main/drill/system-boot.ts';
import { bootFacts, wasOff } from '#main/drill/system-boot.ts';
import { drillForFile, overOrAsking, runStep, stepOf } from '../../support/drill/drill-counter.ts';
import { type Lies, lyingService } from '../../support/drill/lying-service.ts';

const { desk, open } = drillForFile();

async function armed() {
  const counter = await open();
  await counter.drill.start('Yaw Mensah');
  const step = await runStep(counter.drill, 'power-cut');
  expect(step).toMatchObject({ state: 'asks', cause: null });
  return { ...counter, reference: step.facts['reference'] };
}

test('an armed sale is charged by the service, and the counter does not know', async () => {
  const { engine, reference } = await armed();
  const { orders } = await desk.service().ledger();
  expect(orders).toMatchObject([{ client_reference: reference, charges: 1 }]);
  const board = await engine.board();
  const [sale] = [...board.underWay, ...board.needsAttention, ...board.justNow];
  expect(['sending', 'unknown']).toContain(sale?.orders[0]?.state);
});

test('the step fails when Dwadi was closed in order, and the sale is settled all the same', async () => {
  const { close } = await armed();
  await close();
  const { drill, engine } = await open();
  expect(await overOrAsking(drill, 'power-cut').then(() => stepOf(drill, 'power-cut').state)).not.toBe('passed');
  await expect.poll(() => stepOf(drill, 'power-cut'), { timeout: 20_000 }).toMatchObject({ cause: 'closed-not-cut' });
  const [sale] = (await engine.board()).justNow;
  expect(sale?.orders[0]).toMatchObject({ state: 'settled', delivery: 'completed' });
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('the first start’s finding still holds when Dwadi is closed again before it was judged', async () => {
  const { close } = await armed();
  await close();
  const file = join(desk.folder, 'drill.json');
  const record = readDrill(desk.folder);
  writeFileSync(file, JSON.stringify({ ...record, armed: { ...record.armed, ended: 'power' } }));
  const { drill } = await open();
  await expect
    .poll(() => stepOf(drill, 'power-cut'), { timeout: 20_000 })
    .toMatchObject({ state: 'passed', facts: { how: 'power', charges: 1 } });
});

test.for<readonly [string, Lies, string]>([
  ['the service lost the order', { sends: (path, body) => (path.includes('/airtime/') ? [] : [body]) }, 'too-slow'],
  [
    'the wallet was charged twice',
    { says: (_, text) => text.replaceAll('"charges":1', '"charges":2') },
    'charged-twice',
  ],
])('%s: the step that is gone on with fails', async ([, lies, cause]) => {
  const { close } = await armed();
  await close();
  const { baseUrl, controlUrl } = desk.service();
  const url = await lyingService(`${controlUrl}/`, lies);
  const { drill } = await open({ baseUrl: await lyingService(baseUrl, lies) }, () => url);
  await expect.poll(() => stepOf(drill, 'power-cut').cause, { timeout: 30_000 }).toBe(cause);
});

test('the step goes on after a start alone, and dies only where there is something to prove', async () => {
  const { drill, died } = await armed();
  await drill.resume();
  expect(stepOf(drill, 'power-cut').state).toBe('asks');
  await drill.cut();
  expect(died()).toBe(true);
});

test('an armed step that is given up holds nothing any more, and its sale comes to its end', async () => {
  const { drill, engine } = await armed();
  expect((await drill.abort()).ok).toBe(true);
  expect(await drill.cut()).toMatchObject({ ok: false });
  await expect
    .poll(async () => (await engine.board()).justNow[0]?.orders[0]?.state, { timeout: 20_000 })
    .toBe('settled');
  expect(drill.view.run).toMatchObject({ result: null });
});

test.for<readonly [string, BootFacts, BootFacts, boolean]>([
  ['the same start of Linux', { id: 'a', upMs: 5, wall: 0 }, { id: 'a', upMs: 1, wall: 9e9 }, false],
  ['another start of Linux', { id: 'a', upMs: 5, wall: 0 }, { id: 'b', upMs: 900, wall: 10 }, true],
  ['up for less than before', { id: null, upMs: 900_000, wall: 0 }, { id: null, upMs: 40_000, wall: 900_000 }, true],
  ['up for longer, and started later', { id: null, upMs: 9000, wall: 1e6 }, { id: null, upMs: 2e5, wall: 1e7 }, true],
  ['up all the time', { id: null, upMs: 9000, wall: 1e6 }, { id: null, upMs: 69_000, wall: 1_060_020 }, false],
])('%s', ([, before, after, off]) => {
  expect(wasOff(before, after)).toBe(off);
});

test('this PC was not off between two looks', () => expect(wasOff(bootFacts(), bootFacts())).toBe(false));
