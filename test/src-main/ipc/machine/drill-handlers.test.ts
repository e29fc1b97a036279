/** The drill behind the gate: in Training alone, and for who may set the counter up. */
import { expect, test } from 'vitest';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import { drillHandlers } from '#main/ipc/machine/drill-handlers.ts';
import { drillCalls } from '#shared/counter-api/drill.ts';
import { drillForFile } from '../../../support/drill/drill-counter.ts';

const { desk, open } = drillForFile();

const names = Object.keys(drillCalls) as (keyof typeof drillCalls)[];
const ask = (counter: HandlerContext, name: keyof typeof drillCalls, request: object = {}) =>
  (drillHandlers[name] as (desk: HandlerContext, request: object) => Promise<unknown>)(counter, request);

test('who may not change settings drills nothing', async () => {
  const { counter } = await open();
  const { staff } = counter;
  const answer = await staff?.signIn('demo-kofi', '1470');
  expect(answer).toMatchObject({ ok: true, value: { kind: 'right' } });
  for (const name of names) expect(await ask(counter, name)).toMatchObject({ error: { code: 'not-allowed' } });
  expect(counter.drill?.view.run).toBe(null);
});

test('a live counter has no drill, whatever is asked of it', async () => {
  const { counter } = await desk.open({ kind: 'live' });
  expect(counter.drill).toBe(null);
  for (const name of names) expect(await ask(counter, name)).toMatchObject({ error: { code: 'not-allowed' } });
});

test('the others drill', async () => {
  const { counter } = await open();
  expect(await ask(counter, 'drill.start', { installer: 'Yaw Mensah' })).toMatchObject({
    ...{ ok: true, value: { run: { number: 1, installer: 'Yaw Mensah' } } },
  });
});
