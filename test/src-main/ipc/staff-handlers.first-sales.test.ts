import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { silentLog } from '#main/platform/log.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import { sell } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { airtimeSale } from '../../support/sales.ts';

const desk = deskForFile();
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const AMA = { id: 'demo-ama', pin: '2580' };
const KOFI = { id: 'demo-kofi', pin: '1470' };

async function openDesk(kind: 'training' | 'live' = 'training') {
  const opened = await desk.open({ kind });
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => opened.counter, log: silentLog });
  const ask = (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request);
  const left = async () => (await ask('staff.firstSales')) as unknown;
  return { ...opened, ask, left };
}

const leftOf = (left: number) => ({ ok: true, value: { left } });

test('three sales of each person are accompanied, and no more after a new start', async () => {
  const first = await openDesk();
  await first.ask('staff.signIn', AMA);
  expect(await first.left()).toEqual(leftOf(3));
  for (const left of [2, 1, 0, 0]) {
    await sell(first.engine, airtimeSale());
    expect(await first.left()).toEqual(leftOf(left));
  }
  await first.ask('staff.signIn', KOFI);
  expect(await first.left()).toEqual(leftOf(3));
  await first.close();
  const again = await openDesk();
  await again.ask('staff.signIn', AMA);
  expect(await again.left()).toEqual(leftOf(0));
});

test('a person who hides the words hides them for good, and for nobody else', async () => {
  const first = await openDesk();
  await first.ask('staff.signIn', AMA);
  await first.ask('staff.hideFirstSales');
  expect(await first.left()).toEqual(leftOf(0));
  await first.ask('staff.signIn', KOFI);
  expect(await first.left()).toEqual(leftOf(3));
  await first.close();
  const again = await openDesk();
  await again.ask('staff.signIn', AMA);
  expect(await again.left()).toEqual(leftOf(0));
});

test('a live counter accompanies no sale', async () => {
  const { ask, left } = await openDesk('live');
  await ask('staff.signIn', AMA);
  expect(await left()).toEqual(leftOf(0));
});
