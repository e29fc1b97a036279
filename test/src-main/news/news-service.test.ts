/** The owner's news by text, with a whole counter and the service: once, free of charge, and never to a customer. */
import { renameSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { NewsService, type NewsServiceOptions } from '#main/news/news-service.ts';
import { businessDayOf } from '#main/platform/clock.ts';
import { silentLog } from '#main/platform/log.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { parsePhone } from '#shared/phone.ts';
import { messageFacts } from '#shared/sms-text.ts';
import { closeNews, roleEndedNews, roleNews, walletNews } from '#shared/words/news.ts';
import {
  openTestCounter,
  removeFolder,
  sell,
  type TestCounter,
  type TestCounterOptions,
  until,
} from '../../support/counter.ts';
import { startService, type TestService } from '../../support/service.ts';

const OWNER = parsePhone('0201112223');
const SALE = { product: 'airtime', phone: '0244123456', network: 'MTN', amount: pesewas(1000) } as const;

let service: TestService;
let open: TestCounter;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.control('reset');
});
afterEach(async () => {
  await open.close();
  removeFolder(open.folder);
});

async function counter(settings: Partial<ShopSettings> = {}, options: TestCounterOptions = {}): Promise<TestCounter> {
  open = await openTestCounter(service, options);
  await save(open, { newsPhone: OWNER, ...settings });
  return open;
}

/** The owner alone changes the number, and signs in for that. */
async function save({ counter: it }: TestCounter, settings: Partial<ShopSettings>): Promise<void> {
  const { settings: now } = it.snapshot();
  const isOwners = settings.newsPhone !== now.newsPhone;
  if (isOwners) await it.opened?.staff.signIn('demo-owner', '3690');
  const saved = await it.saveSettings({ ...now, ...settings });
  if (isOwners) await it.opened?.staff.signIn('demo-ama', '2580');
  if (saved === null) throw new Error('an owner may change settings');
}

async function closeShift({ counter: it }: TestCounter, counted: number): Promise<void> {
  await it.opened?.shifts.end();
  await it.opened?.shifts.close(counted === 0 ? [] : [{ value: pesewas(1000), count: counted }]);
}

const texts = async () => {
  const { orders } = await service.ledger();
  return orders.filter(({ kind }) => kind === 'sms');
};
const messages = async () => {
  const { requests } = await service.ledger();
  return requests
    .filter(({ path, method }) => method === 'POST' && path.endsWith('/sms/send'))
    .map(
      ({ body }) => (typeof body === 'string' ? JSON.parse(body) : body) as { message: string; recipients: string[] },
    );
};
const told = async (it: TestCounter, count: number) => {
  await expect.poll(async () => (await it.counter.opened?.owner.news.state())?.sent.length).toBe(count);
};

test('a closed shift is told once, is no revenue, and takes its credits', async () => {
  const it = await counter();
  const sold = await sell(it.engine, SALE as never);
  await until(it.engine, sold.id, ({ delivery }) => delivery === 'completed');
  await closeShift(it, 10);
  await told(it, 1);
  await expect.poll(async () => (await messages()).length).toBe(1);
  const [text] = await messages();
  expect(text?.recipients).toEqual([OWNER]);
  expect(text?.message).toContain('Test counter');
  expect(text?.message).toContain('shift closed, Z 1. Sales GHS 10.00, margin GHS');
  expect(text?.message).not.toContain('TRAINING');
  expect(messageFacts(text?.message ?? '').segments).toBe(1);
  await it.counter.opened?.owner.news.look();
  await it.counter.opened?.owner.news.look();
  expect(await texts()).toHaveLength(1);
  // The next shift isn't open yet; its X has the credits, and no sale.
  await it.counter.opened?.shifts.open(pesewas(0));
  await it.counter.opened?.staff.signIn('demo-owner', '3690');
  const x = await it.counter.opened?.shifts.x();
  await it.counter.opened?.staff.signIn('demo-ama', '2580');
  expect(x?.ok && x.value).toMatchObject({ salesTotal: 0, sales: [], taken: { cash: 0 } });
  const [line] = (await it.engine.history.page({ product: 'sms', state: null, day: null }, null, 5)).lines;
  expect(line).toMatchObject({ attendantName: 'Dwadi', price: 0 });
  // The report too lists it by name, beside the people who sold.
  const today = businessDayOf(it.counter.snapshot().now);
  const attendants = async () => (await it.counter.opened?.reports.range({ from: today, to: today }))?.attendants ?? [];
  await expect
    .poll(async () => (await attendants()).map(({ name }) => name))
    .toEqual([it.counter.snapshot().attendant.name, 'Dwadi']);
  expect((await attendants()).at(-1)?.figures).toMatchObject({ orders: 0, revenue: 0, earnings: { smsCredits: 1 } });
});

test('unexplained wallet money leads the report before and after the close, and the text about the close', async () => {
  const it = await counter();
  const sellOne = async (phone: string) => {
    const sold = await sell(it.engine, { ...SALE, phone } as never);
    await until(it.engine, sold.id, ({ delivery }) => delivery === 'completed');
  };
  await service.control('setBalance', { account: 'main', balance: 1000 });
  await sellOne('0244123456');
  await service.control('setBalance', { account: 'main', balance: 900 });
  await sellOne('0244123457');
  const today = businessDayOf(it.counter.snapshot().now);
  const unexplained = async () => (await it.counter.opened?.reports.range({ from: today, to: today }))?.unexplained;
  const gone = { out: { count: 1, amount: 9000 }, in: { count: 0, amount: 0 } };
  expect(await unexplained()).toEqual(gone);
  await closeShift(it, 20);
  expect(await unexplained()).toEqual(gone);
  await expect.poll(async () => (await messages()).length).toBe(1);
  const [text] = await messages();
  expect(text?.message).toContain('Z 1. NOT EXPLAINED in the wallet: GHS 90.00 went out. Sales GHS 20.00');
});

test('the same close is not told again after a restart', async () => {
  const it = await counter();
  await closeShift(it, 0);
  await told(it, 1);
  await it.close();
  open = await openTestCounter(service, { folder: it.folder });
  await open.counter.opened?.owner.news.look();
  expect(await texts()).toHaveLength(1);
});

test('M19 the same close is not told again after the folder was moved or a backup took its place', async () => {
  const it = await counter();
  await closeShift(it, 0);
  await told(it, 1);
  await it.close();
  const moved = `${it.folder}-moved`;
  renameSync(it.folder, moved);
  open = await openTestCounter(service, { folder: moved });
  expect(open.counter.snapshot().mark).not.toBe(it.counter.snapshot().mark);
  await open.counter.opened?.owner.news.look();
  await told(open, 1);
});

test('an owner who wants no texts gets none, also not later about earlier events', async () => {
  const it = await counter({ newsPhone: null });
  await closeShift(it, 0);
  const { mark } = it.counter.snapshot();
  // A look that had begun before the close may be under way, and the next one may come late.
  await expect.poll(() => it.counter.opened?.journal.read.isTold(`close:${mark}:1`)).toBe(true);
  await save(it, { newsPhone: OWNER });
  await it.counter.opened?.owner.news.look();
  expect(await texts()).toEqual([]);
});

test('practice says so in every text', async () => {
  const it = await counter({}, { kind: 'training' });
  await closeShift(it, 0);
  await told(it, 1);
  await expect.poll(async () => (await messages())[0]?.message).toMatch(/^TRAINING\./);
});

test('a role that runs out is told once, and again only after it was renewed', async () => {
  await service.control('setRole', { role: 'agent', is_permanent: false, expires_in_seconds: 2 * 86_400 - 60 });
  const it = await counter({ newsAtClose: false });
  await it.counter.opened?.owner.news.look();
  await told(it, 1);
  await it.counter.opened?.owner.news.look();
  await expect
    .poll(async () => (await messages()).map(({ message }) => message))
    .toEqual([expect.stringContaining('your price level at the service, agent, ends')]);
});

test('a role that ended while nobody looked is told as ended', async () => {
  await service.control('setRole', { role: 'dealer', is_permanent: false, expires_in_seconds: -86_400 });
  const it = await counter({ newsAtClose: false });
  await it.counter.opened?.owner.news.look();
  await told(it, 1);
  await expect
    .poll(async () => (await messages()).map(({ message }) => message))
    .toEqual([
      expect.stringMatching(/your price level at the service, dealer, has ended\. Each sale costs you more now\./),
    ]);
});

test('a wallet is told when it falls below the limit, not while it stays there, and again at the next fall', async () => {
  const it = await counter({ newsAtClose: false, newsWalletHours: 3 });
  const { settings } = it.counter.snapshot();
  const [meta, keys]: [Record<string, string>, string[]] = [{}, []];
  let hoursLeft: number | null = null;
  const desk = new NewsService({
    journal: {
      read: { meta: async () => meta, closedShifts: async () => [], isTold: async (key: string) => keys.includes(key) },
      write: {
        saveMeta: async (entries: Record<string, string>) => void Object.assign(meta, entries),
        saveNews: async () => {},
      },
    } as unknown as NewsServiceOptions['journal'],
    settings: () => settings,
    counter: () => ({ shopName: 'Shop', mark: 'TEST', training: false }),
    wallet: () => ({ hoursLeft, balance: pesewas(5000) }),
    role: () => null,
    texts: {
      send: async (key) => {
        keys.push(key);
        return { ok: true, value: { id: key } as SaleView };
      },
      sendHeld: async () => {},
    },
    sale: async () => null,
    keyMissing: () => false,
    now: () => 0,
    log: silentLog,
  });
  for (const hours of [null, 5, 2.9, 2, 3.5, 2.5, 4.5, 2.9, 0]) {
    hoursLeft = hours;
    await desk.look();
  }
  expect(keys).toEqual(['wallet:TEST:1', 'wallet:TEST:2']);
});

test('a shift in which only earlier sales got their cost leaves nothing out of the margin', () => {
  const news = {
    ...{ z: 2, takings: pesewas(8500), margin: pesewas(300), stuck: 0, wallet: null, difference: pesewas(0) },
    unexplained: { out: { count: 0, amount: pesewas(0) }, in: { count: 0, amount: pesewas(0) } },
  };
  const text = (uncosted: number) =>
    closeNews({ shopName: 'Adom', mark: 'K3F7', training: false }, { ...news, uncosted: pesewas(uncosted) });
  expect(text(-1500)).toContain('margin GHS 3.00. Drawer right.');
  expect(text(1500)).toContain('margin GHS 3.00 without GHS 15.00 of unknown cost.');
});

test('every text fits into one message of the cheap alphabet, also where the shop has an odd name', () => {
  const shop = { shopName: 'Adwoa’s Mobile & Données, Kaneshie', mark: 'K3F7', training: true };
  const all = [
    closeNews(shop, {
      ...{ z: 1041, takings: pesewas(1_234_550), margin: pesewas(45_010), stuck: 12, wallet: pesewas(250_000) },
      ...{ difference: pesewas(-200), uncosted: pesewas(1500) },
      unexplained: { out: { count: 2, amount: pesewas(10_560) }, in: { count: 0, amount: pesewas(0) } },
    }),
    walletNews(shop, 2.4, pesewas(12_050)),
    roleNews(shop, 'agent', 3),
    roleEndedNews(shop, 'agent'),
  ];
  expect(all[0]).toContain('Drawer short GHS 2.00.');
  expect(all[0]).toContain('Z 1041. NOT EXPLAINED in the wallet: GHS 105.60 went out. Sales');
  expect(all[1]).toContain('about 2 hours');
  for (const text of all) expect(messageFacts(text)).toMatchObject({ unicode: false });
});

test('ten wrong PINs of an owner are told once a night, and no attendant’s', async () => {
  const before = await counter();
  // Nine tries of each are over, and so are their waits.
  for (const staffId of ['demo-owner', 'demo-kofi']) {
    const event = { kind: 'staff.wrong-pin', at: 1, saleSeq: null, data: {} };
    await before.counter.opened?.journal.write.savePinGuard({ staffId, wrong: 9, waitUntil: 1 }, event);
  }
  await before.close();
  const it = await counter({}, { folder: before.folder });
  const { staff } = it.counter.opened ?? {};
  const news = it.counter.opened?.owner.news;
  const tried = async (id: string) => {
    // The waits end when the service has told the time.
    await expect.poll(() => staff?.signIn(id, '000111')).toMatchObject({ value: { kind: 'wrong' } });
  };
  await tried('demo-kofi');
  await news?.look();
  expect(await texts()).toEqual([]);
  await tried('demo-owner');
  await told(it, 1);
  await expect.poll(async () => (await messages()).length).toBe(1);
  const [text] = await messages();
  expect(text?.recipients).toEqual([OWNER]);
  expect(text?.message).toContain('10 wrong PINs in a row for Efua, the owner (demo).');
  expect(messageFacts(text?.message ?? '').segments).toBeLessThan(3);
  await news?.manyWrongPins({ name: 'Efua', wrong: 11 });
  expect(await texts()).toHaveLength(1);
  expect(await news?.state()).toMatchObject({ sent: [{ kind: 'pins' }] });
});
