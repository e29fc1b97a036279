import { expect, test, vi } from 'vitest';
import { ActionRecorder } from '#main/orders/run/action-recorder.ts';
import type { Runner } from '#main/orders/run/runner.ts';
import { type TrackedOrder, trackOrder } from '#main/orders/run/tracked-order.ts';
import { systemClock } from '#main/platform/clock.ts';
import { anIntent } from '../../../support/orders/intents.ts';

const intent = anIntent('airtime', { state: 'recorded', attention: 'key-gone', version: 2 });

type Told = Parameters<Runner['writer']['writeOnce']>[0];

function answering(writeOnce: (item: TrackedOrder, told: Told) => Promise<TrackedOrder[]>) {
  const item = trackOrder(intent, systemClock, null, { now: () => 0, correctedMs: 0 });
  const kick = vi.fn();
  const restateLater = vi.fn();
  const reload = vi.fn(async (held: TrackedOrder) => void Object.assign(held, { intent }));
  const writer = { writeOnce: (told: Told) => writeOnce(item, told), reload };
  const runner = {
    tracked: () => item,
    track: () => item,
    schedule: kick,
    takeUp: kick,
    restateSoon: restateLater,
    writer,
  };
  const counter = { whoStandsThere: 'ama' };
  const attendant = () => ({ id: counter.whoStandsThere, name: 'anybody', seesCost: true });
  const read = { intent: async () => intent, sale: async () => ({ sale: {}, intents: [intent] }) };
  const deps = { clock: systemClock, staff: { attendant }, gate: {}, read, onStep: () => {} };
  // Another person may sign in while the journal is checked or busy.
  const mayStart = async () => {
    counter.whoStandsThere = 'kofi';
    return null;
  };
  const ways = { mayStart, trouble: () => ({ code: 'journal-unavailable' as const }) };
  return { item, kick, reload, restateLater, answers: new ActionRecorder(deps as never, runner as never, ways) };
}

test('a person’s word that the journal had taken already makes the order looked at again', async () => {
  const { item, kick, answers } = answering(async (held) => {
    // The commit went through and its answer was lost: the retry finds the version moved, and reads the order anew.
    held.intent = { ...intent, attention: null, version: 3 };
    return [];
  });
  expect(await answers.act(intent.id, 'send')).toMatchObject({ ok: false, error: { code: 'too-late' } });
  expect(kick).toHaveBeenCalledWith(item);
});

test('an action that a screen has read from the journal is taken before its commit is known here', async () => {
  const taking = async (held: TrackedOrder) => [held];
  const { item, reload, answers } = answering(taking);
  item.intent = { ...intent, state: 'sending', attention: null, version: 1 };
  expect(await answers.act(intent.id, 'withdraw')).toMatchObject({ ok: true });
  expect(await answers.act(intent.id, 'withdraw')).toMatchObject({ ok: true });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a person’s word that the journal didn’t answer may be written, so the order is read anew', async () => {
  const { item, restateLater, answers } = answering(async () => {
    throw new Error('the disk is full');
  });
  expect(await answers.act(intent.id, 'withdraw')).toEqual({ ok: false, error: { code: 'journal-unavailable' } });
  expect(restateLater).toHaveBeenCalledWith(item);
});

test('an answer bears the name of its giver, and not of the person at the counter when it is written', async () => {
  const named: unknown[] = [];
  const taking = async (held: TrackedOrder, told: Told) => {
    named.push(...told.map(({ orderChange }) => orderChange.facts?.['attendant']));
    return [held];
  };
  expect(await answering(taking).answers.act(intent.id, 'send')).toMatchObject({ ok: true });
  expect(await answering(taking).answers.actOnAll('a sale', 'send')).toEqual({ ok: true, value: 1 });
  expect(named).toEqual(['ama', 'ama']);
});
