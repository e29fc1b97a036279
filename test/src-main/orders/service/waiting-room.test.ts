/** Numbers that wait for their registration: asked about seldom, called once, and kept over a restart. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { WaitingRoom } from '#main/orders/service/waiting-room.ts';
import type { Registration } from '#shared/counter-api/numbers.ts';
import { WAITING_ROOM_PLACES } from '#shared/counter-api/waiting.ts';
import type { Phone } from '#shared/phone.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';

const MINUTE = 60_000;
const A = '0244000001' as Phone;
const B = '0244000002' as Phone;

/** A room with a clock of its own, and a service that answers as told. */
function room(stored: string | null = null) {
  const state = {
    now: 0,
    room: true,
    says: new Map<string, Registration>(),
    asked: [] as string[],
    text: stored,
    told: 0,
  };
  const waiting = new WaitingRoom({
    clock: { monotonic: () => state.now, wall: () => state.now },
    businessNow: () => 1_000_000 + state.now,
    checks: {
      checkAnew: async (phone) => {
        state.asked.push(phone);
        return state.says.get(phone) ?? 'no';
      },
      lastSaid: (phone) => state.says.get(phone) ?? 'no',
      hasRoom: () => state.room,
    },
    policy: DEFAULT_POLICY,
    onChanged: () => {
      state.told += 1;
    },
  });
  const store = {
    load: async () => state.text,
    save: async (text: string) => {
      state.text = text;
    },
  };
  const pass = async (ms: number): Promise<void> => {
    for (const end = state.now + ms; state.now < end; ) {
      state.now += 15_000;
      await waiting.tick();
    }
  };
  return { waiting, state, store, pass };
}

describe('the room', () => {
  test('asks by no timer of before once it is closed, or opened anew', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { waiting, store } = room();
    await waiting.open(store);
    await waiting.open(store);
    expect(vi.getTimerCount()).toBe(1);
    waiting.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('looks seldom, ever more seldom, and at one number at a time', async () => {
    const { waiting, state, pass } = room();
    await waiting.add(A, 5);
    await waiting.add(B, null);
    await pass(MINUTE);
    expect(state.asked).toEqual([]);
    await pass(MINUTE);
    expect(state.asked).toEqual([A]);
    await pass(MINUTE);
    expect(state.asked).toEqual([A, B]);
    await pass(57 * MINUTE);
    expect(state.asked.filter((phone) => phone === A).length).toBeLessThanOrEqual(7);
  });

  test('says when a number is ready, keeps that, puts it first, and asks no more about it', async () => {
    const { waiting, state, store, pass } = room();
    await waiting.open(store);
    onTestFinished(() => waiting.close());
    await waiting.add(A, null);
    await waiting.add(B, 5);
    state.says.set(B, 'yes');
    const told = state.told;
    await pass(3 * MINUTE);
    expect(state.told).toBe(told + 1);
    await expect
      .poll(() => JSON.parse(state.text ?? ''))
      .toContainEqual(expect.objectContaining({ phone: B, ready: true }));
    expect(waiting.list()).toMatchObject([
      { phone: B, volumeGb: 5, ready: true },
      { phone: A, ready: false },
    ]);
    const asked = state.asked.filter((phone) => phone === B).length;
    await pass(30 * MINUTE);
    expect(state.asked.filter((phone) => phone === B)).toHaveLength(asked);
  });

  test('asks nothing while the budget is needed, and goes on when it is not', async () => {
    const { waiting, state, pass } = room();
    await waiting.add(A, null);
    state.room = false;
    await pass(20 * MINUTE);
    expect(state.asked).toEqual([]);
    state.room = true;
    await pass(15_000);
    expect(state.asked).toEqual([A]);
  });

  test('asks at most four times a minute, however many wait', async () => {
    const { waiting, state, pass } = room();
    for (let at = 0; at < WAITING_ROOM_PLACES; at += 1) await waiting.add(`02441000${at + 10}` as Phone, null);
    await pass(10 * MINUTE);
    expect(state.asked.length).toBeLessThanOrEqual(40);
  });

  test('takes only a number that a check refused, has so many places, and one for each number', async () => {
    const { waiting, state } = room();
    state.says.set(A, 'yes');
    expect(await waiting.add(A, null)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
    for (let at = 0; at < WAITING_ROOM_PLACES; at += 1) await waiting.add(`02441000${at + 10}` as Phone, null);
    expect(await waiting.add(B, null)).toMatchObject({ error: { code: 'waiting-room-full' } });
    const again = await waiting.add('0244100010' as Phone, 2);
    expect(again.ok && again.value).toHaveLength(WAITING_ROOM_PLACES);
    expect(waiting.list()[0]).toMatchObject({ phone: '0244100010', volumeGb: 2 });
  });

  test('sends a customer home who has not come back after a day', async () => {
    const { waiting, state, pass } = room();
    await waiting.add(A, null);
    state.now += 24 * 60 * MINUTE;
    await pass(30_000);
    expect(waiting.list()).toEqual([]);
  });

  test('keeps a number out that was taken out while it was asked about', async () => {
    const { waiting, state } = room();
    await waiting.add(A, null);
    state.says.set(A, 'yes');
    state.now += 3 * MINUTE;
    const looking = waiting.tick();
    await waiting.remove(A);
    await looking;
    expect(waiting.list()).toEqual([]);
  });

  test('is there again after a restart, without rows that cannot be read', async () => {
    const before = room();
    await before.waiting.open(before.store);
    await before.waiting.add(A, 5);
    before.waiting.close();
    const rows = JSON.parse(before.state.text ?? '[]') as object[];
    const after = room(JSON.stringify([...rows, { phone: 'nonsense' }, null]));
    await after.waiting.open(after.store);
    expect(after.waiting.list()).toMatchObject([{ phone: A, volumeGb: 5, ready: false }]);
    after.waiting.close();
    const broken = room('{');
    await broken.waiting.open(broken.store);
    expect(broken.waiting.list()).toEqual([]);
    broken.waiting.close();
  });
});

describe('the room with the service', () => {
  const desk = deskForFile();

  test('a number that was refused at the read-back waits in the journal', async () => {
    const { counter, close } = await desk.open();
    await desk.service().control('unlist', { number: A });
    expect(await counter.waiting.add(A, 5)).toMatchObject({ ok: false });
    expect(await counter.numbers.check(A)).toBe('no');
    expect(await counter.waiting.add(A, 5)).toMatchObject({ ok: true });
    await close();
    const again = await desk.open();
    expect(again.counter.waiting.list()).toMatchObject([{ phone: A, volumeGb: 5 }]);
    expect(await requestsTo(desk.service(), 'POST', '/data/verify-number')).toHaveLength(1);
  });
});
