/** Orders that a person has dismissed or given up, and may take up again. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OrderAction } from '#shared/order-state.ts';
import { sell, type TestCounter, until } from '../../support/counter.ts';
import { deskInOtherWords } from '../../support/desk-in-other-words.ts';
import { inOtherWords, refuse } from '../../support/in-other-words.ts';
import { airtimeSale, bulkSale } from '../../support/sales.ts';

const { desk, openTo } = deskInOtherWords();

/** More sales than the board takes from the newest ones. */
const NEWER = 61;

/** The journal takes one of two that meet in a moment (M17): where a look-up came first, the person presses again. */
async function press(engine: TestCounter['engine'], intentId: number, action: OrderAction): Promise<void> {
  for (;;) {
    const answer = await engine.act(intentId, action);
    if (answer.ok) return;
    expect(answer.error).toEqual({ code: 'too-late' });
    // Lets the order move: the answer may need no turn of the event loop.
    await setImmediate();
  }
}

test('M25 an order that was put away and is taken up again stands on the board, however many sales came after it', async () => {
  const denied = { path: '' };
  const { engine } = await openTo(({ path }, answer) => (path === denied.path ? refuse(answer, 404) : undefined), {
    unresolvedMs: 500,
    pollBackoffMs: [100],
  });
  const sale = await sell(engine, airtimeSale());
  denied.path = `/airtime/orders/${sale.orders[0]?.reference}`;
  const { intentId } = await until(engine, sale.id, ({ attention }) => attention === 'unresolved');
  await press(engine, intentId, 'dismiss');
  for (let newer = 0; newer < NEWER; newer += 1) await sell(engine, airtimeSale());
  await press(engine, intentId, 'ask');
  await until(engine, sale.id, ({ attention }) => attention === 'unresolved');
  expect((await engine.board()).needsAttention.map(({ id }) => id)).toContain(sale.id);
});

test('a list of which one row needs a person, and another is under way, stands on the board once', async () => {
  const denied = { path: '' };
  const { engine } = await openTo(({ path }, answer) => (path === denied.path ? refuse(answer, 404) : undefined), {
    unresolvedMs: 500,
    pollBackoffMs: [100],
  });
  await desk.service().control('outcome', { kind: 'data', result: 'hold', count: 2 });
  const list = await sell(engine, bulkSale(2));
  denied.path = `/orders/${list.orders[0]?.reference}`;
  await until(engine, list.id, ({ attention }) => attention === 'unresolved');
  for (let newer = 0; newer < NEWER; newer += 1) await sell(engine, airtimeSale());
  const { underWay, needsAttention, justNow } = await engine.board();
  const places = { underWay, needsAttention, justNow };
  const shownIn = Object.entries(places).flatMap(([place, sales]) =>
    sales.filter(({ id }) => id === list.id).map(({ tally }) => [place, tally]),
  );
  expect(shownIn).toEqual([['needsAttention', { attention: 1, 'under-way': 1 }]]);
});

describe('M17 an old unknown', () => {
  /** Makes an unknown order old enough to be unresolved: a person is asked whether it is still wanted. */
  async function old() {
    const { engine } = await openTo(
      ({ method, path }, answer) => {
        if (method === 'POST' && path.startsWith('/airtime')) return 'lost';
        return path.startsWith('/airtime/orders/') ? refuse(answer, 404) : undefined;
      },
      { settleMs: 300, unresolvedMs: 3000 },
    );
    const sale = await sell(engine, airtimeSale());
    const { intentId } = await until(engine, sale.id, ({ attention }) => attention === 'still-wanted');
    const since = async (kind: string): Promise<string[]> => {
      const kinds = (await engine.timeline(sale.id, null))?.map((row) => row.kind) ?? [];
      return kinds.slice(kinds.lastIndexOf(kind));
    };
    return { engine, sale, intentId, since };
  }

  test('asks nothing of a person who has just given it up', async () => {
    const { engine, sale, intentId, since } = await old();
    await press(engine, intentId, 'withdraw');
    // The customer was told to wait for the money (M23).
    expect(await until(engine, sale.id, ({ state }) => state === 'withdrawn')).toMatchObject({ leftToDo: 'give-back' });
    expect(await since('person.withdraw')).toEqual(['person.withdraw', 'order.withdrawn']);
    expect((await engine.board()).needsAttention.map(({ id }) => id)).toEqual([sale.id]);
  });

  test('is sent when a person has just sent it again, and asks nothing before', async () => {
    const { engine, intentId, since } = await old();
    await press(engine, intentId, 'send');
    await expect.poll(() => since('person.send'), { timeout: 20_000 }).toContain('attempt.started');
    expect((await since('person.send'))[1]).toBe('attempt.started');
  });
});

test('M25a an order that was given up is raised again by news of it, and not by time alone', async () => {
  const line = { isDown: true, looks: 0 };
  const { engine } = await openTo(
    ({ method, path }) => {
      if (method === 'POST' && path.startsWith('/airtime')) return 'lost';
      if (!path.startsWith('/airtime/orders/')) return undefined;
      line.looks += 1;
      return line.isDown ? 'lost' : undefined;
    },
    { settleMs: 300, unresolvedMs: 600 },
  );
  const sale = await sell(engine, airtimeSale());
  const { intentId } = await until(engine, sale.id, ({ attention }) => attention === 'unresolved');
  await press(engine, intentId, 'withdraw');
  const asked = async () =>
    (await engine.timeline(sale.id, null))?.filter(({ kind }) => kind === 'attention.raised').length;
  const before = await asked();
  // So many looks take longer than the first question did.
  const looks = line.looks + 6;
  await expect.poll(() => line.looks).toBeGreaterThan(looks);
  expect(await asked()).toBe(before);
  line.isDown = false;
  await until(engine, sale.id, ({ attention }) => attention === 're-opened');
  await press(engine, intentId, 'dismiss');
});

test('M25 an order that is put away in the moment in which it is found is done all the same', async () => {
  const denied = { path: '', intentId: 0, lifted: false, found: false };
  const { baseUrl, close } = await inOtherWords(desk.service(), ({ path }, answer) => {
    if (path !== denied.path) return undefined;
    denied.found = denied.lifted;
    return denied.lifted ? undefined : refuse(answer, 404);
  });
  onTestFinished(close);
  const putAway: Promise<unknown>[] = [];
  const opened = await desk.open({
    ...{ baseUrl, policy: { unresolvedMs: 1500, pollBackoffMs: [300] } },
    onStep: (step) => {
      // The person's action and the answer to the look-up reach the journal at the same time.
      if (step !== 'look.answered' || !denied.found || putAway.length > 0) return;
      putAway.push(opened.engine.act(denied.intentId, 'dismiss'));
    },
  });
  const { engine } = opened;
  const sale = await sell(engine, airtimeSale());
  denied.path = `/airtime/orders/${sale.orders[0]?.reference}`;
  denied.intentId = (await until(engine, sale.id, ({ attention }) => attention === 'unresolved')).intentId;
  denied.lifted = true;
  await expect.poll(() => putAway.length, { timeout: 20_000 }).toBe(1);
  expect(await putAway[0]).toMatchObject({ ok: true });
  await until(engine, sale.id, ({ state, delivery }) => state === 'settled' && delivery === 'completed');
});
