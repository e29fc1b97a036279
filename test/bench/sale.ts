/**
 * The engine's time for a sale, from the screen's call to the service's answer in the journal; beside it a bare POST of
 * the same body to the same service with the same two commits, written by hand.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { PACE } from '#main/office-link/pace.ts';
import { pesewas } from '#shared/money.ts';
import type { OfficeLink } from '#shared/office/link.ts';
import { linkText } from '#shared/office/link-code.ts';
import type { Phone } from '#shared/phone.ts';
import { makeFolder, openTestCounter, removeFolder } from '../support/counter.ts';
import { spawnService, type TestService } from '../support/service.ts';
import { BareJournal } from './bare-journal.ts';
import { type Bench, type Row, ratioRow, sideBySide } from './figures.ts';
import { putJournal } from './journals.ts';
import { officeForOne } from './office.ts';

const ROUNDS = 25;
const EACH_ROUND = 20;
const WARM_UP = 40;
const STREAM_BAR = 1.02;
const LARGE_BAR = 1.05;
const LARGE = [
  [1_000_000, LARGE_BAR],
  [10_000_000, 1.1],
] as const;
/** A push after each second of selling, far more often than a shop's. */
const HURRIED = { ...PACE, startMs: 0, soonMs: 1000, restMs: 1000 };

/** Gives each sale another number: the duplicate guard would ask about a repeated one. */
const phone = (nth: number): Phone => `024${String(nth).padStart(7, '0')}` as Phone;

type Address = Pick<TestService, 'baseUrl' | 'keys'>;

export async function openBare(service: Address) {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-bench-'));
  const options = { folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => null };
  const { db, lock } = await openJournal(options);
  db.exec(`INSERT INTO accounts (uid, base_url, opened_at) VALUES ('main', 'https://example.test', 1)`);
  const journal = new BareJournal(db);
  const { origin, pathname } = new URL(`${service.baseUrl}/airtime/purchase`);
  const pool = new Pool(origin, { connections: 8, allowH2: false });
  const headers = { authorization: service.keys.commission, 'content-type': 'application/json' };
  let nth = 0;
  /** `saved`: called after the first commit. */
  const sell = async (saved = (): void => {}) => {
    nth += 1;
    const reference = `DW-BARE-${randomUUID()}`;
    const { saleSeq, orders } = journal.record(randomUUID(), [reference], true);
    saved();
    const [order = { intentId: 0, attemptId: 0 }] = orders;
    const body = JSON.stringify({ network: 'MTN', beneficiary_phone: phone(5_000_000 + nth), amount: 10, reference });
    const answer = await pool.request({ method: 'POST', path: pathname, headers, body });
    const { data } = (await answer.body.json()) as { data: { order_id: string } };
    if (answer.statusCode !== 200) throw new Error(`the bare POST was answered ${answer.statusCode}`);
    journal.accepted(saleSeq, order, data.order_id);
  };
  const close = async () => {
    await pool.destroy();
    db.close();
    lock.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { sell, close };
}

interface Ours {
  /** The number of its first customer. */
  readonly first?: number;
  /** A folder that holds a journal already. */
  readonly folder?: string;
  /** Makes the counter send to an office after each sale. */
  readonly link?: OfficeLink;
}

export async function openOurs(service: Address, { first = 0, folder, link }: Ours = {}) {
  let recorded = (): void => {};
  const desk = await openTestCounter(service, {
    ...(folder !== undefined && { folder }),
    policy: { pollBackoffMs: [3_600_000] },
    officePace: HURRIED,
    onStep: (step) => {
      if (step === 'outcome.recorded') recorded();
    },
  });
  if (link !== undefined) await desk.counter.opened?.office.connect(linkText(link));
  let nth = first;
  const sell = async (saved = (): void => {}) => {
    nth += 1;
    const answered = new Promise<void>((resolve) => {
      recorded = resolve;
    });
    const sale = { product: 'airtime', network: 'MTN', phone: phone(nth), amount: pesewas(1000) } as const;
    const sold = await desk.engine.submit({
      ...{ saleId: randomUUID(), sale, price: pesewas(1000), sameSaleConfirmed: false },
    });
    if (!sold.ok) throw new Error(sold.error.code);
    saved();
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
    const sides = { ours: () => ours.sell(), bare: () => bare.sell() };
    await sideBySide(sides, 1, quick ? 2 : WARM_UP);
    const compared = await sideBySide(sides, quick ? 1 : ROUNDS, EACH_ROUND);
    return [ratioRow('sale: from the call to the answer in the journal', compared, null)];
  } finally {
    await ours.close();
    await bare.close();
    await service.stop();
  }
};

/** A sale in a journal of very many sales, beside one in a journal that began empty. */
export const benchSaleInLargeJournal: Bench = async (quick) => {
  const service = await spawnService();
  await service.control('setBalance', { balance: 10_000_000 });
  await service.control('progress', { kind: 'any', steps: [['pending', 3600]] });
  const rows: Row[] = [];
  try {
    const sizes = quick ? ([[20_000, LARGE_BAR]] as const) : LARGE;
    for (const [sales, bar] of sizes) {
      const folder = makeFolder();
      await putJournal(sales, folder);
      const large = await openOurs(service, { first: 3_000_000, folder });
      const small = await openOurs(service, { first: 4_000_000 });
      try {
        const sides = { ours: () => large.sell(), bare: () => small.sell() };
        await sideBySide(sides, 1, quick ? 2 : WARM_UP);
        const compared = await sideBySide(sides, quick ? 1 : 2 * ROUNDS, EACH_ROUND);
        rows.push(ratioRow(`sale: in a journal of ${sales.toLocaleString('en')} sales`, compared, bar));
      } finally {
        await large.close();
        await small.close();
      }
    }
    return rows;
  } finally {
    await service.stop();
  }
};

/** A sale of a counter that sends to an office, beside one of a counter that doesn't. */
export const benchSaleWithStream: Bench = async (quick) => {
  const { link, close } = await officeForOne();
  const service = await spawnService();
  await service.control('setBalance', { balance: 10_000_000 });
  await service.control('progress', { kind: 'any', steps: [['pending', 3600]] });
  const streaming = await openOurs(service, { link });
  const alone = await openOurs(service, { first: 2_000_000 });
  try {
    const sides = { ours: () => streaming.sell(), bare: () => alone.sell() };
    await sideBySide(sides, 1, quick ? 2 : WARM_UP);
    const compared = await sideBySide(sides, quick ? 1 : 4 * ROUNDS, EACH_ROUND);
    return [ratioRow('sale with the stream to the office, against one without', compared, STREAM_BAR)];
  } finally {
    await streaming.close();
    await alone.close();
    await service.stop();
    await close();
  }
};
