/** A day at the counter: opened, lived through, and closed or forgotten. */
import { checkDay, checkNow, checkPast, checkShift, checkWallet } from './checks.ts';
import { start } from './doubt.ts';
import { AMA, Broken, KOFI, OWNER, Shop } from './shop.ts';
import { STEPS, step } from './steps.ts';
import { DAY, dayOf, MINUTE, World } from './world.ts';

const START = Date.UTC(2026, 9, 5, 7, 30);

async function open(shop: Shop): Promise<void> {
  const { books, world, chance } = shop;
  if (books.shift.state !== 'waiting') return;
  const float = chance.between(0, 40) * 500;
  await world.get('shifts.open', { float: float as never });
  Object.assign(books.shift, { state: 'open', float });
  shop.used();
}

/** Ends the shift and counts it, at once or after a power cut, by the person signed in then. */
async function close(shop: Shop): Promise<void> {
  const { books, world, chance } = shop;
  const { shift } = books;
  if (shift.state !== 'open') return;
  await world.get('shifts.end', {});
  const ended = dayOf(shift.lastAct) < dayOf(world.now) ? shift.lastAct : world.now;
  shift.state = 'counting';
  books.shifts.push({ nth: shift.nth + 1, float: 0, state: 'waiting', moved: 0, lastAct: world.now });
  if (chance.one(3)) {
    await shop.refused('too-late', 'shifts.end', {});
    await shop.refused('too-late', 'shifts.open', { float: 0 as never });
    await STEPS.restart(shop);
    await shop.as(chance.pick([AMA, KOFI, OWNER]));
    await STEPS.outcome(shop);
    await checkNow(shop);
  }
  const drawer = books.inDrawer(shift);
  const pieces = shop.pieces(drawer + chance.pick([0, 0, 0, -500, 150]));
  const z = await world.get('shifts.close', { pieces });
  shift.state = 'closed';
  checkShift(shop, z, shift);
  const difference = z.counted - drawer;
  shop.unlike(
    'what a Z tells of the drawer',
    [z.expected, z.difference],
    shop.seesExpected ? [drawer, difference] : [null, null],
  );
  shop.unlike('its number', z.number, shop.zs.size + 1);
  if (Math.abs(z.endedAt - ended) > 30 * MINUTE) {
    throw new Broken(`Z ${z.number} ended ${new Date(z.endedAt).toISOString()}, not ${new Date(ended).toISOString()}`);
  }
  shop.closed.push({ day: dayOf(world.now), difference });
  await shop.as(OWNER);
  const written = await world.get('shifts.z', { number: z.number });
  shop.unlike('what its Z expects', [written.expected, written.difference], [drawer, difference]);
  checkShift(shop, written, shift);
  const { wallets, ...rest } = written;
  if (z.expected !== null) {
    const { wallets: _, ...told } = z;
    shop.unlike('the Z that was told', rest, told);
  }
  const [wallet] = wallets ?? [];
  if (shop.wallet !== null)
    shop.unlike('the wallet as the last Z left it', wallet?.opening ?? shop.wallet, shop.wallet);
  shop.wallet = wallet?.closing ?? shop.wallet;
  for (const { opening, charges, refunds, gaps, closing } of wallets ?? []) {
    const beside = gaps.reduce((sum, { amount }) => sum + amount, 0);
    if (opening !== null) shop.unlike('the wallet of a Z', closing, opening - charges + refunds + beside);
  }
  shop.zs.set(z.number, JSON.stringify(written));
  shop.count('Z');
}

async function liveDay(shop: Shop): Promise<void> {
  const { chance, world } = shop;
  await shop.as(chance.pick([AMA, KOFI, OWNER]));
  await open(shop);
  const steps = chance.between(6, 14);
  for (let nth = 0; nth < steps; nth += 1) {
    await step(shop);
    await checkNow(shop);
  }
  if (!chance.one(4)) {
    await shop.as(chance.pick([AMA, KOFI, OWNER]));
    await close(shop);
    if (chance.one(4)) await open(shop);
  }
  await checkDay(shop);
  await checkWallet(shop);
  // A customer who comes at midnight has a day of their own.
  const midnight = DAY - (world.now % DAY);
  if (chance.one(5)) {
    await shop.pass(midnight - MINUTE);
    await step(shop);
    await checkNow(shop);
  }
  const morning = DAY - (world.now % DAY) + chance.between(300, 540) * MINUTE;
  if (chance.one(2)) {
    await world.stop(chance.one(2));
    await shop.pass(morning);
    await start(shop);
  } else await shop.pass(morning);
  await checkPast(shop);
}

/** Runs the days. Returns what people did if a check fails, or null if every check holds. */
export async function live(seed: number, days: number, counts: Map<string, number>): Promise<string | null> {
  const world = await World.open(seed, START);
  const shop = new Shop(world, seed);
  let day = 0;
  try {
    for (; day < days; day += 1) {
      await liveDay(shop);
      if (day % 5 === 4) await world.control('clearLog');
    }
    return null;
  } catch (error) {
    const what = error instanceof Broken ? error.message : String(error instanceof Error ? error.stack : error);
    return `seed ${seed}, day ${day + 1}: ${what}\n${world.trace.slice(-60).join('\n')}`;
  } finally {
    for (const [name, count] of Object.entries(shop.counts)) counts.set(name, (counts.get(name) ?? 0) + count);
    await world.close();
  }
}
