/** M20: answers of one moment with a wrong time, as of one replica, end no order and accuse no person. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { sell, type TestCounter, until } from '../../support/counter.ts';
import { deskInOtherWords } from '../../support/desk-in-other-words.ts';
import type { Envelope } from '../../support/in-other-words.ts';
import { airtimeSale } from '../../support/sales.ts';

const HOUR = 3_600_000;
const { openTo } = deskInOtherWords();

/** The present offset of the service's clock. */
const off = { ms: 0 };

const tellAnotherTime = (_: unknown, answer: Envelope): undefined => {
  const { meta } = answer as Envelope & { meta?: { timestamp: string } };
  if (meta) meta.timestamp = new Date(Date.parse(meta.timestamp) + off.ms).toISOString();
};

/** Long enough for the service to be asked for the time again, and to say the same twice. */
const untilSure = () => sleep(4000);

async function closeDrawer({ counter }: TestCounter): Promise<void> {
  const { shifts } = counter.opened ?? {};
  expect(await shifts?.end()).toMatchObject({ ok: true });
  expect(await shifts?.close([{ value: pesewas(1000), count: 1 }])).toMatchObject({ ok: true });
}

test('a day that one single answer calls over gets no file, because its later sales would be in none', async () => {
  off.ms = 0;
  const first = await openTo(tellAnotherTime);
  const sale = await sell(first.engine, airtimeSale());
  await until(first.engine, sale.id, ({ state }) => state === 'settled');
  await closeDrawer(first);
  await first.close();

  off.ms = 24.5 * HOUR;
  const second = await openTo(tellAnotherTime);
  await second.counter.opened?.owner.dayFiles.look();
  off.ms = 0;
  await untilSure();
  expect(await second.counter.opened?.owner.dayFiles.list(null)).toMatchObject({ files: [] });
}, 30_000);

test("one moment's wrong time doesn't say in the log that somebody set the PC's clock", async () => {
  off.ms = 0;
  const { counter } = await openTo(tellAnotherTime);
  await untilSure();
  off.ms = -HOUR;
  await counter.askBalance();
  off.ms = 0;
  await untilSure();
  const said = await counter.opened?.owner.audit.page(
    { day: null, person: null, slip: null, kind: 'clock.changed' },
    null,
    5,
  );
  expect(said?.events).toEqual([]);
  await expect.poll(() => Math.abs(counter.now() - Date.now())).toBeLessThan(HOUR / 2);
}, 30_000);
