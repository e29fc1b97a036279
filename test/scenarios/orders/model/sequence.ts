/** Random days of a shop, as data that fast-check can shrink, and how a day is lived. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { actionsFor } from '#main/orders/decide/allowed-actions.ts';
import { strategyOf } from '#main/orders/products/index.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { allIntents, brokenPromises } from './checks.ts';
import { blankJournal } from './journal.ts';
import { WEATHERS, type Weather } from './line.ts';
import { Shop } from './shop.ts';
import { takeTimers, VirtualTime } from './virtual-time.ts';

/** A folder in memory is safe, because this machine's power is never cut; there, a day takes a tenth of the time. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : null;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
/** Never as long as a sleep: two clocks that agree again afterwards would show nothing. */
const SET_BACK = -50 * MINUTE;

export type Command =
  | { readonly do: 'sell'; readonly product: Product; readonly clicks: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'weather'; readonly is: Weather }
  /** Kills the counter after so many events, at whatever step that is. */
  | { readonly do: 'kill'; readonly afterEvents: number }
  | { readonly do: 'person'; readonly answers: number }
  | { readonly do: 'clock'; readonly by: number }
  | { readonly do: 'sleep'; readonly ms: number }
  | { readonly do: 'wallet'; readonly pesewas: number; readonly credits: number }
  | { readonly do: 'budget'; readonly fullMs: number }
  | { readonly do: 'price'; readonly rise: number }
  | { readonly do: 'keys'; readonly here: boolean }
  | { readonly do: 'disk'; readonly fullMs: number }
  | { readonly do: 'break'; readonly times: number }
  | { readonly do: 'slow-disk'; readonly ms: number }
  | { readonly do: 'lag'; readonly ms: number; readonly lists?: boolean }
  | { readonly do: 'world'; readonly is: World; readonly on: boolean }
  | { readonly do: 'stock'; readonly vouchers: number }
  | { readonly do: 'other-counter'; readonly takes: number }
  | { readonly do: 'last-cedi' }
  | { readonly do: 'same' }
  | { readonly do: 'reconcile' }
  | { readonly do: 'account'; readonly is: 1 | 2; readonly otherIsHere: boolean }
  | { readonly do: 'backup' }
  | { readonly do: 'restore' }
  | { readonly do: 'move' };

/** Behaviour that the contract doesn't allow or doesn't name; each can be turned on by itself. */
const WORLDS = ['references-last', 'batch-in-part', 'odd-words', 'foreign-bills', 'vouchers-in-parts'] as const;
type World = (typeof WORLDS)[number];

const waits = fc.constantFrom(1, 10, 200, 700, 2000, 5000, 40_000, 3 * MINUTE, 12 * MINUTE);
const sell = fc.record({
  do: fc.constant('sell' as const),
  product: fc.constantFrom(...PRODUCTS, 'bulk' as const),
  clicks: fc.constantFrom(1, 1, 1, 2, 3),
});
const wait = fc.record({ do: fc.constant('wait' as const), ms: waits });
const weather = fc.record({ do: fc.constant('weather' as const), is: fc.constantFrom(...WEATHERS, 'rough' as const) });
const person = fc.record({ do: fc.constant('person' as const), answers: fc.integer({ min: 1, max: 3 }) });

export const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 16, arbitrary: sell },
    { weight: 8, arbitrary: wait },
    { weight: 6, arbitrary: weather },
    { weight: 7, arbitrary: person },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('kill' as const), afterEvents: fc.integer({ min: 0, max: 40 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('clock' as const),
        by: fc.constantFrom(-YEAR, YEAR, SET_BACK, -17 * YEAR),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: fc.constantFrom(MINUTE, HOUR) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('wallet' as const),
        pesewas: fc.constantFrom(0, 600, 100_000),
        credits: fc.constantFrom(0, 1, 500),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('budget' as const), fullMs: fc.constantFrom(SECOND, 30_000, 5 * MINUTE) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('price' as const), rise: fc.constantFrom(-50, 0, 120) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('keys' as const), here: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('disk' as const), fullMs: fc.constantFrom(400, 9000, MINUTE) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('break' as const), times: fc.integer({ min: 1, max: 3 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('slow-disk' as const), ms: fc.constantFrom(0, 50, 400) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('lag' as const),
        ms: fc.constantFrom(0, 3000, 100_000, 240_000),
        lists: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('world' as const), is: fc.constantFrom(...WORLDS), on: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('stock' as const), vouchers: fc.constantFrom(0, 1, 1000) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('other-counter' as const), takes: fc.constantFrom(100, 5000, 1_000_000) }),
    },
    { weight: 3, arbitrary: fc.constant({ do: 'last-cedi' as const }) },
    { weight: 3, arbitrary: fc.constant({ do: 'same' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'reconcile' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'move' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('account' as const),
        is: fc.constantFrom(1 as const, 2 as const),
        otherIsHere: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.constant({ do: 'backup' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'restore' as const }) },
  ),
  { minLength: 4, maxLength: 36, size: 'max' },
);

async function live(shop: Shop, time: VirtualTime, command: Command): Promise<void> {
  shop.note(JSON.stringify(command));
  switch (command.do) {
    case 'sell':
      return shop.sell(command.product, command.clicks);
    case 'wait':
      return time.pass(command.ms);
    case 'weather':
      shop.line.weather = command.is;
      return;
    case 'kill':
      await time.steps(command.afterEvents, MINUTE);
      shop.kill();
      return shop.open();
    case 'person':
      return answerSome(shop, time, command.answers);
    case 'clock':
      shop.wallOff += command.by;
      return;
    case 'sleep':
      shop.service.slept += command.ms;
      return time.hurryOthers(command.ms);
    case 'wallet':
      shop.service.wallet = command.pesewas;
      shop.service.credits = command.credits;
      return;
    case 'budget':
      shop.line.fullUntil = time.now + command.fullMs;
      return;
    case 'price':
      shop.service.rise = command.rise;
      return;
    case 'keys':
      shop.line.keysHere = command.here;
      return;
    case 'disk':
      shop.trouble.fullUntil = time.now + command.fullMs;
      return;
    case 'break':
      shop.witness.leftOpen = true;
      shop.trouble.breaks = command.times;
      return;
    case 'slow-disk':
      shop.trouble.slowMs = command.ms;
      return;
    case 'lag':
      shop.service.lagMs = command.ms;
      shop.service.listsLag = command.lists ?? false;
      return;
    case 'world':
      return turn(shop, command.is, command.on);
    case 'stock':
      shop.service.vouchersLeft = command.vouchers;
      return;
    case 'other-counter':
      shop.service.wallet = Math.max(0, shop.service.wallet - command.takes);
      return;
    case 'last-cedi':
      shop.lastCedi = true;
      return;
    case 'same':
      return shop.sellSame();
    case 'reconcile':
      return shop.reconcile();
    case 'account':
      shop.account = command.is;
      shop.otherKeysHere = command.otherIsHere;
      return;
    case 'backup':
      return shop.takeBackup();
    case 'restore':
      return shop.restore();
    case 'move':
      shop.kill();
      return shop.open(true);
  }
}

function turn(shop: Shop, world: World, on: boolean): void {
  if (world === 'references-last') shop.service.referencesLast = on;
  else if (world === 'batch-in-part') shop.service.placesInPart = on;
  else if (world === 'odd-words') shop.service.oddWords = on;
  else if (world === 'vouchers-in-parts') shop.service.vouchersInParts = on;
  else shop.foreignBills = on;
}

/** Any answer to any order that offers one; two of them at the same moment, now and then. */
function answerSome(shop: Shop, time: VirtualTime, answers: number): void {
  const { chance } = time;
  for (let nth = 0; nth < answers; nth += 1) {
    const offers = shop
      .openOrders()
      .map((intent) => ({ intent, actions: actionsFor(strategyOf(intent.product), intent) }))
      .filter(({ actions }) => actions.length > 0);
    if (offers.length === 0) return;
    const { intent, actions } = chance.pick(offers);
    shop.act(intent, chance.pick(actions));
    if (chance.one(4)) shop.act(intent, chance.pick(actions));
  }
}

/** All is well again, and a person answers whatever is asked until nothing is. */
async function evening(shop: Shop, time: VirtualTime): Promise<void> {
  Object.assign(shop.line, { weather: 'clear', keysHere: true, fullUntil: 0 });
  Object.assign(shop.trouble, { fullUntil: 0, breaks: 0, slowMs: 0 });
  Object.assign(shop.service, {
    wallet: 1_000_000,
    credits: 1000,
    lagMs: 0,
    vouchersLeft: 1000,
    referencesLast: false,
    placesInPart: false,
  });
  Object.assign(shop, { foreignBills: false, lastCedi: false, isDry: false, otherKeysHere: true });
  if (time.chance.one(2)) {
    shop.kill();
    await shop.open();
  }
  await time.pass(2 * MINUTE);
  for (let round = 0; round < 14; round += 1) {
    for (const intent of shop.openOrders()) {
      const actions = actionsFor(strategyOf(intent.product), intent).filter((action) => action !== 'again');
      const wanted = intent.attention === null ? [] : actions;
      if (wanted.length > 0) shop.act(intent, time.chance.pick(wanted));
    }
    await time.pass(round < 3 ? 20 * SECOND : 11 * MINUTE);
  }
  await time.pass(5 * HOUR);
}

/** Many days begin in a world that commands alone would seldom bring together. */
function beginIn(shop: Shop, { chance }: VirtualTime): void {
  shop.service.referencesLast = chance.one(2);
  shop.service.placesInPart = chance.one(2);
  shop.service.lagMs = chance.pick([0, 3000, 60_000]);
  shop.foreignBills = chance.one(6);
  shop.isDry = chance.one(3);
}

/** The seal costs each start of a day a third. */
const SEALED_ONE_IN = 4;

export interface Lived {
  readonly broken: readonly string[];
  readonly shop: Shop;
  readonly states: readonly string[];
}

export async function liveThrough(seed: number, day: readonly Command[]): Promise<Lived> {
  const folder = mkdtempSync(join(MEMORY ?? tmpdir(), 'dwadi-model-'));
  cpSync(await blankJournal(), folder, { recursive: true });
  const time = new VirtualTime(seed);
  const giveBack = takeTimers(time);
  const shop = new Shop(time, folder, seed % SEALED_ONE_IN === 0);
  try {
    beginIn(shop, time);
    await shop.open();
    for (const command of day) await live(shop, time, command);
    await evening(shop, time);
    const broken = [...shop.witness.broken, ...shop.judge.verdict(allIntents(shop.db)), ...brokenPromises(shop)];
    const states = shop.db
      .prepare<[], { label: string }>(
        `SELECT product || ' ' || state || coalesce(' ' || attention, '') AS label FROM intents`,
      )
      .all()
      .map(({ label }) => label);
    return { broken, shop, states };
  } finally {
    shop.kill();
    giveBack();
    rmSync(folder, { recursive: true, force: true });
  }
}
