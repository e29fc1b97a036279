/** Each step on a sound counter, against the real service and a real journal. */
import { expect, test } from 'vitest';
import { drillForFile, runStep } from '../../support/drill/drill-counter.ts';

const { desk, open } = drillForFile();

async function begun() {
  const counter = await open();
  await counter.drill.start('Yaw Mensah');
  return counter;
}

test('a lost reply is charged once and found by look-up, and the service agrees', async () => {
  const { drill } = await begun();
  const { state, cause, facts } = await runStep(drill, 'lost-reply');
  expect({ state, cause }).toEqual({ state: 'passed', cause: null });
  const { orders, requests } = await desk.service().ledger();
  expect(orders.filter(({ client_reference }) => client_reference === facts['reference'])).toMatchObject([
    { charges: 1, refunds: 0, status: 'completed' },
  ]);
  expect(requests.filter(({ method, path }) => method === 'POST' && path.includes('/airtime'))).toHaveLength(1);
});

test('a sale that is pressed, delivered and typed twice is charged once', async () => {
  const { drill } = await begun();
  expect(await runStep(drill, 'duplicate')).toMatchObject({ state: 'passed', facts: { charges: 1 } });
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('the guard blocks after a false refusal, the order turns up once, and the board doesn’t ask about it again', async () => {
  const { drill, engine } = await begun();
  const { state, cause, facts, tookMs } = await runStep(drill, 'refused-copy');
  expect({ state, cause }).toEqual({ state: 'passed', cause: null });
  expect(facts).toMatchObject({ charges: 1, guard: 'same-sale-unknown' });
  expect(tookMs).toBeLessThan(15_000);
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
  expect((await engine.board()).needsAttention).toEqual([]);
});

test('a told wait for an order that was taken ends with one order that is found', async () => {
  const { drill } = await begun();
  expect(await runStep(drill, 'told-to-wait')).toMatchObject({ state: 'passed', cause: null, facts: { charges: 1 } });
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('a refund is owed, stands in the drawer, is paid out, and leaves the drawer as it was', async () => {
  const { drill, counter } = await begun();
  const before = await counter.opened?.shifts.x();
  const { state, cause, facts } = await runStep(drill, 'refund');
  expect({ state, cause }).toEqual({ state: 'passed', cause: null });
  expect(facts['owed']).toBeGreaterThan(0);
  const after = await counter.opened?.shifts.x();
  const cash = (report: typeof before) => report?.ok && report.value.taken.cash;
  expect(cash(after)).toBe(cash(before));
  expect(await counter.opened?.owed.list()).toEqual({ newest: [], all: 0 });
});

test('the printer step is skipped without a printer, and says so', async () => {
  const { drill } = await begun();
  expect(await runStep(drill, 'print')).toMatchObject({ state: 'skipped', reason: 'no-printer' });
});
