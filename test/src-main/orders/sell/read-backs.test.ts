import { expect, test } from 'vitest';
import { ReadBacks } from '#main/orders/sell/read-backs.ts';
import { pesewas } from '#shared/money.ts';

function readBacksWith(sold: ReadonlyMap<string, number> = new Map()) {
  const told: unknown[] = [];
  const time = { now: 1000 };
  const readBacks = new ReadBacks({
    read: {
      sale: async (id) => (sold.has(id) ? { sale: { price: sold.get(id) } as never, intents: [] } : null),
    },
    write: {
      log: async ({ kind, data }) => {
        told.push([kind, data['price'], data['by']]);
      },
    },
    now: () => time.now,
    attendant: () => ({ id: 'ama' }),
  });
  return { readBacks, told, time };
}

test('a read-back that became no sale is told once nobody can be in the middle of it', async () => {
  const { readBacks, told, time } = readBacksWith();
  readBacks.given('a', 'airtime', pesewas(1000));
  await readBacks.look(300_000);
  expect(told).toEqual([]);
  time.now += 300_000;
  await readBacks.look(300_000);
  await readBacks.look(300_000);
  expect(told).toEqual([['quote.abandoned', 1000, 'ama']]);
  await readBacks.stop();
});

test('a sold read-back is not told, also when only the journal knows of the sale', async () => {
  const { readBacks, told } = readBacksWith(new Map([['b', 500]]));
  readBacks.given('a', 'data', pesewas(500));
  readBacks.sold('a');
  readBacks.given('b', 'data', pesewas(500));
  await readBacks.stop();
  expect(told).toEqual([]);
});

test('a draft read back at two prices is told as two, and one read back twice at one price as one', async () => {
  const { readBacks, told } = readBacksWith();
  readBacks.given('a', 'airtime', pesewas(1000));
  readBacks.given('a', 'airtime', pesewas(1000));
  readBacks.given('a', 'airtime', pesewas(500));
  await readBacks.stop();
  expect(told).toEqual([
    ['quote.abandoned', 1000, 'ama'],
    ['quote.abandoned', 500, 'ama'],
  ]);
});

test('a screen that asks under ever new names fills no memory', async () => {
  const { readBacks, told } = readBacksWith();
  for (let nth = 0; nth < 450; nth += 1) readBacks.given(`s${nth}`, 'airtime', pesewas(100));
  await readBacks.stop();
  expect(told).toHaveLength(450);
});
