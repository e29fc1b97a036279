/** Two clicks, two windows, two instances, a laptop that was suspended, a clock set back a year: never two charges. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { openTestCounter, sell, until } from '../../support/counter.ts';
import { deskForFile, requestsTo } from '../../support/desk-for-file.ts';
import { airtimeSale } from '../../support/sales.ts';
import { type Command, liveThrough } from './model/sequence.ts';

const desk = deskForFile();

test('two clicks that send one draft at the same moment make one sale', async () => {
  const { engine } = await desk.open();
  const submission = { saleId: randomUUID(), sale: airtimeSale(1000), price: pesewas(1000), sameSaleConfirmed: false };
  const answers = await Promise.all([engine.submit(submission), engine.submit(submission)]);
  expect(answers.map((answer) => answer.ok)).toEqual([true, true]);
  await until(engine, submission.saleId, ({ state }) => state === 'settled');
  expect(await requestsTo(desk.service(), 'POST', '/airtime')).toHaveLength(1);
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('two windows that draft the same sale at the same moment place it in one and stop it in the other', async () => {
  const { engine } = await desk.open();
  const sale = airtimeSale(1000);
  const draft = () => ({ saleId: randomUUID(), sale, price: pesewas(1000), sameSaleConfirmed: true });
  const drafts = [draft(), draft()];
  const answers = await Promise.all(drafts.map((submission) => engine.submit(submission)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ error: { code: 'same-sale-unknown' } });
  const taken = drafts[answers.findIndex((answer) => answer.ok)];
  await until(engine, taken?.saleId ?? '', ({ state }) => state === 'settled');
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('a second instance cannot open the journal, and changes nothing in it', async () => {
  const { engine } = await desk.open();
  const sale = await sell(engine, airtimeSale());
  await expect(openTestCounter(desk.service(), { folder: desk.folder })).rejects.toThrow('in-use');
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

/** A long run lives each day by twelve seeds, and a normal run by four of them, by turns. */
const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1).filter(
  (seed) => process.env['DWADI_LONG'] === '1' || seed % 3 === (Number(process.env['DWADI_TEST_SEED']) || 1) % 3,
);
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const sellAll: Command[] = PRODUCTS.map((product) => ({ do: 'sell', product, clicks: 1 }));

/** Each in virtual time, with the true engine and journal; the witness watches every first byte. */
test.each<[string, Command[]]>([
  [
    'a suspended laptop: what waited for the line before the lid was shut is not sent when it is opened',
    [
      { do: 'weather', is: 'outage' },
      ...sellAll,
      { do: 'wait', ms: 5000 },
      { do: 'sleep', ms: HOUR },
      { do: 'weather', is: 'clear' },
      { do: 'wait', ms: 40_000 },
    ],
  ],
  [
    'a suspended laptop: shut while requests are on the line',
    // The first requests have left when the lid is shut; they are answered late, or never.
    [{ do: 'weather', is: 'hanging' }, ...sellAll, { do: 'wait', ms: 2000 }, { do: 'sleep', ms: HOUR }],
  ],
  [
    'a clock set back a year while sales wait for the line, and again after a restart',
    [
      { do: 'weather', is: 'outage' },
      ...sellAll,
      { do: 'wait', ms: 5000 },
      { do: 'clock', by: -YEAR },
      { do: 'wait', ms: 180_000 },
      { do: 'weather', is: 'clear' },
      { do: 'kill', afterEvents: 3 },
      { do: 'clock', by: -YEAR },
      { do: 'wait', ms: 180_000 },
    ],
  ],
  [
    'a clock set back a year while requests are on the line',
    [{ do: 'weather', is: 'rough' }, ...sellAll, { do: 'clock', by: -YEAR }, { do: 'wait', ms: 720_000 }],
  ],
  [
    'a clock set back a year, and then the lid shut for an hour: the set clock does not hide the sleep',
    [
      { do: 'weather', is: 'outage' },
      ...sellAll,
      { do: 'wait', ms: 5000 },
      { do: 'clock', by: -YEAR },
      { do: 'sleep', ms: HOUR },
      { do: 'weather', is: 'clear' },
      { do: 'wait', ms: 40_000 },
    ],
  ],
  [
    'a clock a year ahead at start: nothing that is watched for is given up before the service was asked',
    [
      { do: 'weather', is: 'rough' },
      { do: 'lag', ms: 600_000 },
      ...sellAll,
      { do: 'wait', ms: 180_000 },
      { do: 'clock', by: YEAR },
      { do: 'kill', afterEvents: 20 },
      { do: 'wait', ms: 720_000 },
    ],
  ],
  [
    'the journal takes a sale and its answer is lost, for the second click too: somebody is asked about it',
    [{ do: 'break', times: 30 }, ...sellAll, { do: 'wait', ms: 5000 }, ...sellAll, { do: 'wait', ms: 60_000 }],
  ],
  [
    'two windows say "send" of one order, and the second hears of the attempt before the engine: it is not sending for ever',
    [
      { do: 'weather', is: 'outage' },
      ...sellAll,
      { do: 'wait', ms: 180_000 },
      { do: 'weather', is: 'limited' },
      { do: 'slow-disk', ms: 400 },
      ...Array.from({ length: 12 }, (): Command => ({ do: 'person', answers: 3 })),
      { do: 'wait', ms: 180_000 },
    ],
  ],
  [
    'withdrawn at the moment at which it would leave: what a person was told is what happens',
    [
      { do: 'slow-disk', ms: 50 },
      { do: 'budget', fullMs: 1000 },
      ...sellAll,
      { do: 'wait', ms: 960 },
      ...Array.from({ length: 6 }, (): Command[] => [
        { do: 'person', answers: 3 },
        { do: 'wait', ms: 10 },
      ]).flat(),
      { do: 'wait', ms: 180_000 },
    ],
  ],
  [
    'a disk that is full at start and has room a moment later: what this run sends is not taken for what the last one left',
    Array.from({ length: 10 }, (): Command[] => [
      { do: 'wait', ms: 5000 },
      { do: 'disk', fullMs: 400 },
      { do: 'kill', afterEvents: 0 },
      ...sellAll.flatMap((sale): Command[] => [{ do: 'wait', ms: 40 }, sale]),
    ]).flat(),
  ],
])('%s', async (_, day) => {
  let lived = 0;
  for (const seed of SEEDS) {
    const { broken, states } = await liveThrough(seed, day);
    expect({ seed, broken }).toEqual({ seed, broken: [] });
    lived += states.length;
  }
  expect(lived).toBeGreaterThan(SEEDS.length);
});
