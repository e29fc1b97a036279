import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Counter } from '#main/app/counter/counter.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import { JournalError } from '#main/journal/base/journal-error.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import { VaultError } from '#main/key-vault/keychain.ts';
import { systemClock } from '#main/platform/clock.ts';
import { silentLog } from '#main/platform/log.ts';
import { saleSlip } from '#main/printing/sale-slip.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { ok } from '#shared/result.ts';
import {
  addressOf,
  counterOptions,
  diagnosisIn,
  makeFolder,
  NOBODY,
  openTestCounter,
  QUICK_POLICY,
  removeFolder,
  sell,
  until,
} from '../../../support/counter.ts';
import { meddleSealed } from '../../../support/journal/meddle-sealed.ts';
import { rowsOf } from '../../../support/orders/rows-of.ts';
import { airtimeSale } from '../../../support/sales.ts';
import { serviceForFile } from '../../../support/service-for-file.ts';

const source = (path: string): URL => new URL(`../../../../src-main/${path}`, import.meta.url);
const service = serviceForFile();
let folder: string;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

function makeCounter(beforeSecrets = () => {}): Counter {
  return new Counter({
    kind: 'live',
    folder,
    shopName: 'Test counter',
    demoStaff: true,
    ownerSays: () => 1,
    openSecrets: () => {
      beforeSecrets();
      return openFileVault(folder);
    },
    diagnosis: diagnosisIn(folder),
    version: '0.0.0-test',
    policy: QUICK_POLICY,
    workers: {
      writerFile: source('journal/worker/writer-worker.ts'),
      readerFile: source('journal/worker/reader-worker.ts'),
    },
    log: silentLog,
    onStep: () => {},
    saveFile: async () => ok({ savedAs: null }),
    onSaleChanged: () => {},
    onSnapshotChanged: () => {},
    onWaitingChanged: () => {},
  });
}

const DAY_MS = 86_400_000;

test('a counter that is closed while it takes up open orders ends in good order', async () => {
  const counter = makeCounter();
  const opening = counter.open();
  const connecting = counter.connect(addressOf(service()));
  await opening;
  await counter.close();
  await expect(connecting).resolves.toBeUndefined();
});

test('a counter that is shut is quiet for as long as nobody has touched it: an owner may be typing their code', () => {
  let now = 0;
  const clocks = [vi.spyOn(systemClock, 'monotonic'), vi.spyOn(systemClock, 'wall')];
  for (const clock of clocks) clock.mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const counter = makeCounter();
  now += 60_000;
  expect(counter.quietForMs()).toBe(60_000);
  counter.wasActive();
  now += 5000;
  expect(counter.quietForMs()).toBe(5000);
});

test('a second close of a counter waits until the first has closed the journal', async () => {
  const counter = makeCounter();
  await counter.open();
  void counter.close();
  await counter.close();
  expect(rowsOf(folder, `SELECT value FROM meta WHERE key = 'clean-stop'`)).toEqual([{ value: '1' }]);
});

test('a counter that is opened by hand isn’t opened by itself a moment later', async () => {
  const [set, clear] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  onTestFinished(() => void vi.restoreAllMocks());
  const again = () => set.mock.results.filter((_, nth) => set.mock.calls[nth]?.[1] === 5000).map(({ value }) => value);
  let isBusy = true;
  const counter = makeCounter(() => {
    if (isBusy) throw new JournalError('io', 'the disk is away for a moment');
  });
  await counter.open();
  const [later] = again();
  expect(later).toBeDefined();
  expect(clear.mock.calls).not.toContainEqual([later]);
  isBusy = false;
  await counter.open();
  expect(counter.opened).not.toBeNull();
  expect(clear.mock.calls).toContainEqual([later]);
  await counter.close();
});

test('a counter that is closed before its journal is open leaves the journal closed', async () => {
  const first = makeCounter();
  void first.open();
  await first.close();
  const second = makeCounter();
  await second.open();
  expect(second.snapshot().journal).toEqual({ state: 'ready', problem: null, progress: null, notes: [] });
  await second.close();
});

test('nothing is sold before the cash is counted if the owner wants that, and slip and journal know the cash', async () => {
  const { counter, engine, close } = await openTestCounter(service(), { folder });
  const submission = { saleId: randomUUID(), sale: airtimeSale(1000), price: pesewas(1000), sameSaleConfirmed: false };
  const tooLittle = { ...submission, cashReceived: pesewas(999) };
  expect(await engine.submit(tooLittle)).toMatchObject({ ok: false, error: { code: 'cash-not-received' } });
  expect(await counter.saveSettings({ ...counter.snapshot().settings, cashGate: true })).toMatchObject({
    cashGate: true,
  });
  expect(await engine.submit(submission)).toMatchObject({ ok: false, error: { code: 'cash-not-received' } });
  const sold = await engine.submit({ ...submission, cashReceived: pesewas(2000) });
  if (!sold.ok) throw new Error(sold.error.code);
  expect(sold.value.cashReceived).toBe(2000);
  const { rows } = saleSlip(sold.value, { shopName: 'Test', training: false });
  expect(rows.filter(({ label }) => label === 'Cash' || label === 'Change').map(({ value }) => value)).toEqual([
    'GHS 20.00',
    'GHS 10.00',
  ]);
  await close();
});

test('a slip’s cash and other parts come to the sum paid, and the change is that of the cash alone', async () => {
  const { engine, close } = await openTestCounter(service(), { folder });
  const sold = await engine.submit({
    ...{ saleId: randomUUID(), sale: airtimeSale(2200), price: pesewas(2200), sameSaleConfirmed: false },
    tenders: [
      { kind: 'mobile-money', amount: pesewas(1200), transaction: 'TX1' },
      { kind: 'cash', amount: pesewas(1000), received: pesewas(2000) },
    ],
  });
  if (!sold.ok) throw new Error(sold.error.code);
  const again = await engine.sale(sold.value.id);
  for (const one of [sold.value, again ?? sold.value]) {
    const { rows } = saleSlip(one, { shopName: 'Test', training: false });
    const parts = rows.filter(({ label }) => ['Mobile money', 'Cash', 'Change'].includes(label));
    expect(parts.map(({ value }) => value)).toEqual(['GHS 12.00', 'GHS 20.00', 'GHS 10.00']);
  }
  await close();
});

test('the wallet’s costs of today are known again after a restart, and so is the day’s pace', async () => {
  const first = await openTestCounter(service(), { folder });
  const sale = await sell(first.engine, airtimeSale());
  await until(first.engine, sale.id, ({ state }) => state === 'accepted' || state === 'settled');
  await first.close();
  const file = new Database(join(folder, 'journal.db'));
  file.prepare('UPDATE rollups SET hour = ?').run(Math.max(0, new Date().getUTCHours() - 1));
  file.close();
  const second = await openTestCounter(service(), { folder });
  // The first half hour of a day has no sales rate to estimate from, by the counter's own time.
  const isTooEarly = () => second.counter.now() % DAY_MS < 30 * 60_000;
  const before = isTooEarly();
  const { hoursLeft } = second.counter.snapshot().wallet;
  if (before === isTooEarly()) expect(hoursLeft === null).toBe(before);
  await second.close();
});

test('M20 a counter opens and sells with a posting of the last day that there can be', async () => {
  const first = await openTestCounter(service(), { folder });
  const sale = await sell(first.engine, airtimeSale());
  await until(first.engine, sale.id, ({ money }) => money !== 'maybe');
  await first.close();
  meddleSealed(folder, (db) => {
    const columns = (db.pragma('table_info(postings)') as { name: string }[]).map(({ name }) => name);
    const copied = columns.filter((name) => name !== 'id');
    const values = copied.map((name) => (name === 'at' ? '8640000000009000' : name));
    db.exec(`INSERT INTO postings (${copied.join()}) SELECT ${values.join()} FROM postings LIMIT 1`);
  });
  const second = await openTestCounter(service(), { folder, baseUrl: NOBODY });
  expect(second.counter.snapshot().journal.state).toBe('ready');
  expect(Math.abs(second.counter.now() - Date.now())).toBeLessThan(60_000);
  const { soldAt } = await sell(second.engine, airtimeSale());
  expect(Math.abs(soldAt - Date.now())).toBeLessThan(60_000);
  await second.close();
});

test('M20 a counter believes a new day soon, at a second answer that it asks for by itself', async () => {
  const { counter, close } = await openTestCounter(service(), { folder });
  const tenDays = 10 * 24 * 3_600_000;
  await service().control('advance', { seconds: tenDays / 1000 });
  const before = Date.now();
  await counter.askBalance();
  expect(counter.now()).toBeLessThan(before + tenDays / 2);
  await expect.poll(() => counter.now()).toBeGreaterThan(before + tenDays - 60_000);
  await close();
});

test('a counter that opens late tells of its journal and a person only once its staff can be asked', async () => {
  const state = { locked: true };
  const early: string[] = [];
  const counter = new Counter({
    ...counterOptions(folder, {
      onSnapshotChanged: (desk) => {
        const { attendant, journal } = desk.snapshot();
        const isTold = attendant.id !== '' && journal.state !== 'opening';
        if (isTold && desk.opened === null) early.push(journal.state);
      },
    }),
    openSecrets: () => {
      if (state.locked) throw new VaultError('keychain-locked');
      return openFileVault(folder);
    },
  });
  await counter.open();
  expect(counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'keychain-locked' });
  expect(counter.isShut).toBe(true);
  state.locked = false;
  await counter.open();
  expect(counter.isShut).toBe(false);
  expect(counter.snapshot().journal.state).toBe('ready');
  expect(early).toEqual([]);
  await counter.close();
});

test('a counter whose opening failed late leaves nothing running beside the one that opens next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const state = { fails: true };
  const errors: string[] = [];
  const counter = new Counter({
    ...counterOptions(folder),
    onPrintingChanged: () => {
      if (state.fails) throw new Error('late');
    },
    log: { write: (level, what) => void (level === 'error' && errors.push(what)) },
  });
  await counter.open();
  expect(counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'io' });
  const failed = errors.splice(0);
  expect(failed).toHaveLength(1);
  state.fails = false;
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(() => counter.snapshot().journal.state).toBe('ready');
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  await counter.note('test.waited', {});
  expect(errors).toEqual([]);
  expect(counter.snapshot().journal.notes).toEqual([]);
  vi.useRealTimers();
  await counter.close();
});

/** Gives the person at this counter the rights that the test names, and no others. */
function permit(counter: Counter, rights: object): void {
  Object.defineProperty(counter.opened?.staff, 'rights', { value: { ...NO_RIGHTS, ...rights }, configurable: true });
}

const eventsOf = (folder: string, kind: string) =>
  rowsOf<{ data: string }>(folder, `SELECT data FROM events WHERE kind = '${kind}' ORDER BY seq`).map(({ data }) =>
    JSON.parse(data),
  );

test('settings are for people who may set the counter up, and the phone for texts is the owner’s alone', async () => {
  const { counter, close } = await openTestCounter(service(), { folder, baseUrl: NOBODY });
  const wanted = { ...counter.snapshot().settings, shopName: 'Adom Two', newsPhone: '0241234567' as Phone };
  const asOwner = (value: boolean) =>
    Object.defineProperty(counter.opened?.staff, 'isOwner', { value, configurable: true });
  asOwner(false);
  permit(counter, {});
  expect(await counter.saveSettings(wanted)).toBeNull();
  permit(counter, { settings: true });
  expect(await counter.saveSettings(wanted)).toBeNull();
  expect(await counter.saveSettings({ ...wanted, newsPhone: null })).toMatchObject({ shopName: 'Adom Two' });
  permit(counter, { settings: true, seesCost: true });
  expect(await counter.saveSettings(wanted)).toBeNull();
  asOwner(true);
  expect(await counter.saveSettings(wanted)).toMatchObject({ newsPhone: '0241234567' });
  asOwner(false);
  expect(await counter.saveSettings(wanted)).toMatchObject({ newsPhone: '0241234567' });
  for (const newsPhone of [null, '0209999999' as Phone])
    expect(await counter.saveSettings({ ...wanted, newsPhone })).toBeNull();
  await close();
});

test('names are erased at once by an owner alone, also by keeping them for no time', async () => {
  const { counter, close } = await openTestCounter(service(), { folder, baseUrl: NOBODY });
  const { settings } = counter.snapshot();
  permit(counter, { settings: true });
  const asOwner = (value: boolean) =>
    Object.defineProperty(counter.opened?.staff, 'isOwner', { value, configurable: true });
  asOwner(false);
  expect(await counter.saveSettings({ ...settings, keepNamesForDays: 0 })).toBeNull();
  expect(await counter.saveSettings({ ...settings, keepNamesForDays: 92 })).toMatchObject({ keepNamesForDays: 92 });
  asOwner(true);
  expect(await counter.saveSettings({ ...settings, keepNamesForDays: 0 })).toMatchObject({ keepNamesForDays: 0 });
  asOwner(false);
  expect(await counter.saveSettings({ ...settings, keepNamesForDays: 0 })).toMatchObject({ keepNamesForDays: 0 });
  await close();
});

test('a page names no folder for day files; a person who sets the counter up chooses it, and it is noted', async () => {
  const told: (string | null)[] = [];
  const onSnapshotChanged = (desk: HandlerContext) => void told.push(desk.snapshot().settings.dayFilesFolder);
  const { counter, close } = await openTestCounter(service(), { folder, baseUrl: NOBODY, onSnapshotChanged });
  const chosen = () => counter.opened?.settings.current.dayFilesFolder;
  permit(counter, {});
  await counter.saveDayFilesFolder('/stick');
  expect(chosen()).toBeNull();
  permit(counter, { settings: true });
  await counter.saveSettings({ ...counter.snapshot().settings, dayFilesFolder: '/elsewhere' });
  expect(chosen()).toBeNull();
  await counter.saveDayFilesFolder('/stick');
  expect(told.at(-1)).toBe('/stick');
  await counter.saveDayFilesFolder(null);
  expect(told.at(-1)).toBeNull();
  expect(chosen()).toBeNull();
  const by = counter.opened?.staff.attendant().id;
  await close();
  expect(eventsOf(folder, 'folder.moved')).toEqual([
    { by, what: 'day-files', from: null, to: '/stick' },
    { by, what: 'day-files', from: '/stick', to: null },
  ]);
});

test('a balance is forgotten with its keys, and kept with a new address of the same keys', async () => {
  const { counter, close } = await openTestCounter(service(), { folder });
  const known = counter.knownBalance();
  expect(known).toEqual(expect.any(Number));
  await counter.connect(addressOf({ ...service(), baseUrl: NOBODY }));
  expect(counter.knownBalance()).toBe(known);
  const keys = { standard: 'other', sms: '', commission: '' };
  await counter.connect({ ...addressOf({ ...service(), baseUrl: NOBODY }), keys });
  expect(counter.knownBalance()).toBeNull();
  await close();
});

test('M25 the engine hears that the service is asked with other keys from now on', async () => {
  const { counter, close } = await openTestCounter(service(), { folder });
  const heard = vi.spyOn(counter.opened?.engine ?? expect.fail(), 'keysChanged');
  counter.forgetAddress();
  await counter.connect({ ...addressOf(service()), keys: { standard: 'other', sms: '', commission: '' } });
  expect(heard).toHaveBeenCalledOnce();
  await close();
});

test('a page begins with the PIN where nobody is signed in, and with the number at a counter that practises', async () => {
  const shop = new Counter({ ...counterOptions(folder), demoStaff: false });
  expect(shop.firstField).toBe('pin');
  const practice = makeCounter();
  expect(practice.firstField).toBe('number');
  await practice.open();
  expect(practice.firstField).toBe('number');
  await practice.opened?.staff.lock('asked');
  expect(practice.firstField).toBe('pin');
  await practice.close();
});

test('a counter tells of its house and of its PC’s lockdown where it has them', () => {
  const [house, lockdown] = [{ fact: () => 'a house' }, { fact: () => 'a level' }];
  const alone = new Counter(counterOptions(folder));
  expect(alone.snapshot()).not.toHaveProperty('house');
  expect([alone.house, alone.lockdown, alone.updates, alone.screen, alone.owners]).toEqual(Array(5).fill(null));
  expect(alone.snapshot()).not.toHaveProperty('lockdown');
  const one = new Counter({ ...counterOptions(folder), ...({ house, lockdown } as object) });
  expect(one.snapshot()).toMatchObject({ house: 'a house', lockdown: 'a level' });
});

test('a shop that sells at cost says so to a person who may set prices, and to nobody else, until it has decided', async () => {
  const owner = { name: 'Efua', pin: '907214' };
  const founding = { mark: 'K3F7', shopName: 'Adom', slipHeader: [], owner, recoveryWrap: '{}' };
  const counter = new Counter({ ...counterOptions(folder), demoStaff: false, founding });
  await counter.open();
  expect(counter.snapshot()).not.toHaveProperty('atCost');
  const [efua] = counter.opened?.staff.names() ?? [];
  await counter.opened?.staff.signIn(efua?.id ?? '', owner.pin);
  expect(counter.snapshot()).toMatchObject({ atCost: true });
  expect(await counter.opened?.pricing.save([])).toMatchObject({ ok: true });
  expect(counter.snapshot()).not.toHaveProperty('atCost');
  await counter.close();
  const practice = new Counter(counterOptions(join(folder, 'practice'), { kind: 'training' }));
  await practice.open();
  expect(practice.opened?.staff.rights.prices).toBe(true);
  expect(practice.snapshot()).not.toHaveProperty('atCost');
  await practice.close();
});

test('what another writer changed is read again at an open counter; a shut one has nothing to read or to back up', async () => {
  const told: string[] = [];
  const counter = new Counter(
    counterOptions(folder, { onSnapshotChanged: (desk) => void told.push(desk.snapshot().shopName) }),
  );
  await counter.readAgain();
  expect([told, await counter.backUp()]).toEqual([[], null]);
  await counter.open();
  await counter.opened?.journal.write.saveSettings({ shopName: '"Adom Two"' }, 'installer', 1);
  told.splice(0);
  await counter.readAgain();
  expect(told.at(-1)).toBe('Adom Two');
  await counter.close();
});

/** A counter that was told its address while its disk was away. `isBack`: the disk is there, and the wait is over. */
async function shutForNow() {
  let isAway = true;
  const counter = makeCounter(() => {
    if (isAway) throw new JournalError('io', 'the disk is away for a moment');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await counter.open();
  await counter.connect(addressOf(service()));
  const isBack = () => {
    isAway = false;
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
  };
  return { counter, isBack };
}

test('a counter that opens by itself takes up the service whose address it was told while it was shut', async () => {
  const { counter, isBack } = await shutForNow();
  isBack();
  await expect.poll(() => counter.snapshot().service.state).toBe('connected');
  await counter.close();
});

test('a counter that opens by itself takes up no service whose address it was told to forget', async () => {
  const { counter, isBack } = await shutForNow();
  const [opening, connecting] = [vi.spyOn(counter, 'open'), vi.spyOn(counter, 'connect')];
  onTestFinished(() => void vi.restoreAllMocks());
  counter.forgetAddress();
  isBack();
  await opening.mock.results[0]?.value;
  expect(counter.opened).not.toBeNull();
  expect(connecting).not.toHaveBeenCalled();
  await counter.close();
});

test('an address that is forgotten while the counter opens is not connected to', async () => {
  const counter = makeCounter();
  const opening = counter.open();
  const connecting = counter.connect(addressOf(service()));
  counter.forgetAddress();
  await Promise.all([opening, connecting]);
  expect(counter.opened).not.toBeNull();
  expect(counter.snapshot().service.state).toBe('starting');
  await counter.close();
});
