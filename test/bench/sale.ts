/**
 * The engine's time for a sale, from the screen's call to the service's answer in the journal; beside it a bare POST of
 * the same body to the same service with the same three commits, written by hand.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { openTestCounter, removeFolder } from '../support/counter.ts';
import { spawnService, type TestService } from '../support/service.ts';
import { BareJournal } from './bare-journal.ts';
import { type Bench, ratioRow, sideBySide } from './figures.ts';

const ROUNDS = 25;
const EACH_ROUND = 20;
const WARM_UP = 40;
const BAR = 1.25;

/** Gives each sale another number: the duplicate guard would ask about a repeated one. */
const phone = (nth: number): Phone => `024${String(nth).padStart(7, '0')}` as Phone;

async function openBare(service: TestService) {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-bench-'));
  const options = { folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => null };
  const { db, lock } = await openJournal(options);
  db.exec(`INSERT INTO accounts (uid, base_url, opened_at) VALUES ('main', 'https://example.test', 1)`);
  const journal = new BareJournal(db);
  const { origin, pathname } = new URL(`${service.baseUrl}/airtime/purchase`);
  const pool = new Pool(origin, { connections: 8, allowH2: false });
  const headers = { authorization: service.keys.commission, 'content-type': 'application/json' };
  let nth = 0;
  const sell = async () => {
    nth += 1;
    const reference = `DW-BARE-${randomUUID()}`;
    const { saleSeq, intents } = journal.record(randomUUID(), [reference]);
    const attempt = journal.start(saleSeq, intents[0] ?? 0);
    const body = JSON.stringify({ network: 'MTN', beneficiary_phone: phone(5_000_000 + nth), amount: 10, reference });
    const answer = await pool.request({ method: 'POST', path: pathname, headers, body });
    const { data } = (await answer.body.json()) as { data: { order_id: string } };
    if (answer.statusCode !== 200) throw new Error(`the bare POST was answered ${answer.statusCode}`);
    journal.accepted(saleSeq, intents[0] ?? 0, attempt, data.order_id);
  };
  const close = async () => {
    await pool.destroy();
    db.close();
    lock.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { sell, close };
}

async function openOurs(service: TestService) {
  let recorded = (): void => {};
  const desk = await openTestCounter(service, {
    policy: { pollBackoffMs: [3_600_000] },
    onStep: (step) => {
      if (step === 'outcome.recorded') recorded();
    },
  });
  let nth = 0;
  const sell = async () => {
    nth += 1;
    const answered = new Promise<void>((resolve) => {
      recorded = resolve;
    });
    const sale = { product: 'airtime', network: 'MTN', phone: phone(nth), amount: pesewas(1000) } as const;
    const sold = await desk.engine.submit({
      ...{ saleId: randomUUID(), sale, price: pesewas(1000), sameSaleConfirmed: false },
    });
    if (!sold.ok) throw new Error(sold.error.code);
    await answered;
  };
  const close = async () => {
    await desk.close();
    removeFolder(desk.folder);
  };
  return { sell, close };
}

export const benchSale: Bench = async (quick) => {
  const service = await spawnService();
  await service.control('setBalance', { balance: 10_000_000 });
  // Orders stay under way, so that no poll of one falls into the time of another.
  await service.control('progress', { kind: 'any', steps: [['pending', 3600]] });
  const ours = await openOurs(service);
  const bare = await openBare(service);
  try {
    const sides = { ours: ours.sell, bare: bare.sell };
    await sideBySide(sides, 1, quick ? 2 : WARM_UP);
    const compared = await sideBySide(sides, quick ? 1 : ROUNDS, EACH_ROUND);
    return [ratioRow('sale: from the call to the answer in the journal', compared, BAR)];
  } finally {
    await ours.close();
    await bare.close();
    await service.stop();
  }
};
