/** Each step on a sound counter, against the real service and a real journal. */
import { expect, test } from 'vitest';
import { drillForFile, runStep } from '../../support/drill/drill-counter.ts';

const { desk, open } = drillForFile();

async function begun() {
  const counter = await open();
  await counter.drill.start('Yaw Mensah');
  return counter;
}

test('a lost reply: charged once, found by look-up, and the service agrees', async () => {
  const { drill } = await begun();
  const { state, cause, facts } = await runStep(drill, 'lost-reply');
  expect({ state, cause }).toEqual({ state: 'passed', cause: null });
  const { orders, requests } = await desk.service().ledger();
  expect(orders.filter(({ client_reference }) => client_reference === facts['reference'])).toMatchObject([
    { charges: 1, refunds: 0, status: 'completed' },
  ]);
  expect(requests.filter(({ method, path }) => method === 'POST' && path.includes('/airtime'))).toHaveLength(1);
});

test('a duplicate: pressed, delivered and typed twice, and charged once', async () => {
  const { drill } = await begun();
  expect(await runStep(drill, 'duplicate')).toMatchObject({ state: 'passed', facts: { charges: 1 } });
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('a false refusal: the guard blocks, the order turns up once, and nobody is called about it any more', async () => {
  const { drill, engine } = await begun();
  const { state, cause, facts, tookMs } = await runStep(drill, 'refused-copy');
  expect({ state, cause }).toEqual({ state: 'passed', cause: null });
  expect(facts).toMatchObject({ charges: 1, guard: 'same-sale-unknown' });
  expect(tookMs).toBeLessThan(15_000);
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
  expect((await engine.board()).needsAttention).toEqual([]);
});

test('told to wait although it was taken: found, and one order', async () => {
  const { drill } = await begun();
  expect(await runStep(drill, 'told-to-wait')).toMatchObject({ state: 'passed', cause: null, facts: { charges: 1 } });
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('a refund: owed, in the drawer, paid out, and the drawer is as it was', async () => {
  const { drill, counter } = await begun();
  const before = await counter.shifts?.x();
  const { state, cause, facts } = await runStep(drill, 'refund');
  expect({ state, cause }).toEqual({ state: 'passed', cause: null });
  expect(facts['owed']).toBeGreaterThan(0);
  const after = await counter.shifts?.x();
  const cash = (report: typeof before) => report?.ok && report.value.taken.cash;
  expect(cash(after)).toBe(cash(before));
  expect(await counter.owed?.list()).toEqual([]);
});

test('without a printer the step is skipped, and says so', async () => {
  const { drill } = await begun();
  expect(await runStep(drill, 'print')).toMatchObject({ state: 'skipped', reason: 'no-printer' });
});
