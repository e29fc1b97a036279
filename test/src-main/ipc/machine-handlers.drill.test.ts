/** The drill behind the gate: in Training alone, and for who may set the counter up. */
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import { silentLog } from '#main/platform/log.ts';
import { drillCalls } from '#shared/counter-api/drill.ts';
import { drillForFile } from '../../support/drill/drill-counter.ts';

const { desk, open } = drillForFile();

const names = Object.keys(drillCalls) as (keyof typeof drillCalls)[];
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const REQUESTS: { readonly [name: string]: object } = {
  'drill.start': { installer: 'Yaw Mensah' },
  'drill.run': { step: 'duplicate' },
  'drill.answer': { whole: true },
  'drill.skip': { step: 'print', reason: 'no printer' },
};

function ask(counter: HandlerContext, name: keyof typeof drillCalls): Promise<unknown> {
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => counter, log: silentLog });
  return gate(OURS as unknown as IpcMainInvokeEvent, name, REQUESTS[name] ?? {});
}

test('a person who may not change settings drills nothing', async () => {
  const { counter } = await open();
  const { staff } = counter.opened ?? {};
  const answer = await staff?.signIn('demo-kofi', '1470');
  expect(answer).toMatchObject({ ok: true, value: { kind: 'right' } });
  for (const name of names) expect(await ask(counter, name)).toMatchObject({ error: { code: 'not-allowed' } });
  expect(counter.opened?.drill?.view.run).toBe(null);
});

test('a live counter answers no call of the drill', async () => {
  const { counter } = await desk.open({ kind: 'live' });
  expect(counter.opened?.drill).toBe(null);
  for (const name of names) expect(await ask(counter, name)).toMatchObject({ error: { code: 'not-allowed' } });
});

test('other counters drill', async () => {
  const { counter } = await open();
  expect(await ask(counter, 'drill.start')).toMatchObject({
    ...{ ok: true, value: { run: { number: 1, installer: 'Yaw Mensah' } } },
  });
});
