/** Covers the ways from a fresh PC to the first live sale, and from a stolen PC to a new one. */
import { existsSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { VaultError } from '#main/key-vault/keychain.ts';
import { newRecoveryCode } from '#main/key-vault/recovery.ts';
import type { Engine } from '#main/orders/engine.ts';
import { readProfile } from '#main/provisioning/live-folder.ts';
import { answerByPhone } from '#main/provisioning/phone-answer.ts';
import { tooLate } from '#shared/counter-api/errors.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { makeFolder, removeFolder, sell, until } from '../../../support/counter.ts';
import { memoryKeychain } from '../../../support/keychain.ts';
import { rowsOf } from '../../../support/orders/rows-of.ts';
import { airtimeSale } from '../../../support/sales.ts';
import { spawnService, type TestService } from '../../../support/service.ts';
import { OWNER, type Shop, setUpShop, shopOn, startDay } from '../../../support/shop.ts';

let service: TestService;
beforeAll(async () => {
  service = await spawnService({ tls: true });
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  await service.control('reset', {});
  await service.control('progress', { kind: 'any', steps: [['pending', 0.1]] });
});

/** A PC of its own: its folder, and nothing in its keychain. */
function newPc(options: Parameters<typeof shopOn>[2] = {}, root = makeFolder()): Shop {
  const shop = shopOn(root, service, options);
  onTestFinished(async () => {
    await shop.close();
    removeFolder(root);
  });
  return shop;
}

const engineOf = ({ counter }: Shop): Engine => {
  if (counter.opened === null) throw new Error(`shut: ${counter.snapshot().journal.problem}`);
  return counter.opened.engine;
};

const settled = (shop: Shop, id: string) => until(engineOf(shop), id, ({ state }) => state === 'settled');

async function vouchers({ counter }: Shop, quantity: number): Promise<SaleRequest> {
  const offers = await counter.offers.vouchers(true);
  const [type] = offers.ok ? offers.value : [];
  if (type === undefined) throw new Error('the service sells no vouchers');
  const { typeId, name: typeName } = type;
  return { product: 'voucher', typeId, typeName, quantity, phone: null, email: null };
}

async function backUp({ counter }: Shop): Promise<string> {
  const file = await counter.backUp();
  if (file === null) throw new Error('no backup was made');
  return file;
}

test('a new shop sells at cost until its owner has decided, and only a person who sets prices is told', async () => {
  const shop = newPc();
  await setUpShop(shop, service);
  const { counter } = shop;
  expect(counter.snapshot()).not.toHaveProperty('atCost');
  await startDay(shop);
  expect(counter.snapshot().atCost).toBe(true);
  await counter.opened?.staff.add({ name: 'Ama', role: 'attendant', rights: USUAL_RIGHTS, pin: '8305' });
  const ama = counter.opened?.staff.names().find(({ name }) => name === 'Ama');
  await counter.opened?.staff.signIn(ama?.id ?? '', '8305');
  expect(counter.snapshot().attendant.name).toBe('Ama');
  expect(counter.snapshot()).not.toHaveProperty('atCost');
  await startDay(shop);
  expect(await counter.opened?.pricing.save([])).toMatchObject({ ok: true });
  expect(counter.snapshot()).not.toHaveProperty('atCost');
  await shop.close();
  await shop.open();
  await startDay(shop);
  expect(shop.counter.snapshot()).not.toHaveProperty('atCost');
});

test('a first run ends in a counter that its owner opens by PIN and sells from, and so does every start after it', async () => {
  const shop = newPc({ entries: new Map() });
  await setUpShop(shop, service);
  const { counter } = shop;
  expect(counter.snapshot()).toMatchObject({ kind: 'live', shopName: 'Adom Mobile', locked: true });
  expect(counter.slipShop().header).toEqual(['Kaneshie']);
  expect(counter.opened?.staff.names()).toMatchObject([{ name: 'Efua', role: 'owner', practicePin: null }]);
  await startDay(shop);
  const { id } = await sell(engineOf(shop), airtimeSale());
  await settled(shop, id);
  expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1, key_leaks: 0 });
  await shop.close();
  await shop.open();
  await startDay(shop);
  expect((await engineOf(shop).sale(id))?.price).toBe(1000);
  expect(await shop.owner.keysState({})).toMatchObject({
    value: { baseUrl: service.baseUrl, has: ['standard', 'sms', 'commission'] },
  });
});

test('the sheet with the recovery code carries the new counter’s mark', async () => {
  const shop = newPc({ entries: new Map() });
  const { setUp, training } = shop;
  onTestFinished(() => training.close());
  await training.open();
  if (training.opened === null) throw new Error('Training is not open');
  const sheets: string[] = [];
  vi.spyOn(training.opened.printing, 'printUnkept').mockImplementation(async (slip) => {
    sheets.push(JSON.stringify(slip));
    return 'printed';
  });
  await setUp.begin({});
  await setUp.checkKeys({ ...service, accepted: [] });
  await setUp.makeCode({});
  // The person went back: the code is a new one, and the counter is still the same.
  const made = await setUp.makeCode({});
  await setUp.printCode({ shopName: 'Adom' });
  await setUp.confirmCode({ code: made.ok ? made.value.code : '' });
  await setUp.finish({ shopName: 'Adom', slipHeader: [], ...OWNER });
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toContain(`"${shop.counter.snapshot().mark}"`);
});

test('nothing is made before the code was retyped and a key was accepted, and nothing twice', async () => {
  const shop = newPc({ entries: new Map() });
  const { setUp } = shop;
  const finish = () => setUp.finish({ shopName: 'Adom', slipHeader: [], ...OWNER });
  expect(await finish()).toMatchObject({ error: { code: 'set-up-first' } });
  await setUp.begin({});
  const made = await setUp.makeCode({});
  expect(await setUp.confirmCode({ code: newRecoveryCode() })).toEqual({ ok: true, value: { right: false } });
  await setUp.checkKeys({ ...service, accepted: [] });
  expect(await finish()).toMatchObject({ error: { code: 'set-up-first' } });
  expect(await setUp.confirmCode({ code: made.ok ? made.value.code : '' })).toEqual({
    ok: true,
    value: { right: true },
  });
  expect(existsSync(shop.folder)).toBe(false);
  expect(setUp.isBusy).toBe(false);
  const finishing = [finish(), finish()];
  expect(setUp.isBusy).toBe(true);
  const both = await Promise.all(finishing);
  expect(setUp.isBusy).toBe(false);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await finish()).toMatchObject({ error: { code: 'set-up-first' } });
});

test('a page that begins anew while the counter is being made takes none of its keys away', async () => {
  const shop = newPc({ entries: new Map() });
  const { setUp } = shop;
  await setUp.begin({});
  await setUp.checkKeys({ ...service, accepted: [] });
  const made = await setUp.makeCode({});
  await setUp.confirmCode({ code: made.ok ? made.value.code : '' });
  const [finished] = await Promise.all([setUp.finish({ shopName: 'Adom', slipHeader: [], ...OWNER }), setUp.begin({})]);
  expect(finished).toEqual({ ok: true, value: {} });
  expect(await shop.owner.keysState({})).toMatchObject({
    value: { baseUrl: service.baseUrl, has: ['standard', 'sms', 'commission'] },
  });
});

test('no other recovery code is made while the counter is being made with the first one', async () => {
  const { setUp } = newPc({ entries: new Map() });
  await setUp.begin({});
  await setUp.checkKeys({ ...service, accepted: [] });
  const made = await setUp.makeCode({});
  await setUp.confirmCode({ code: made.ok ? made.value.code : '' });
  const finishing = setUp.finish({ shopName: 'Adom', slipHeader: [], ...OWNER });
  expect(await setUp.makeCode({})).toMatchObject({ error: { code: 'set-up-first' } });
  expect(await finishing).toEqual({ ok: true, value: {} });
});

test('a set-up without a keychain says so and leaves nothing behind', async () => {
  const broken = async () => {
    throw new VaultError('no-keychain');
  };
  const shop = newPc({ keychain: { read: broken, write: broken, remove: broken } });
  expect(await shop.setUp.begin({})).toEqual({ ok: true, value: { vault: 'no-keychain' } });
  await expect(setUpShop(shop, service)).rejects.toThrow('no-keychain');
  expect(existsSync(shop.folder)).toBe(false);
});

test('a keychain that goes away in the middle leaves neither folder nor entries', async () => {
  const entries = new Map<string, string>();
  const whole = memoryKeychain(entries);
  let left = 3;
  const shop = newPc({
    keychain: {
      ...whole,
      write: async (name, text) => {
        left -= name.startsWith('probe') ? 0 : 1;
        if (left < 0) throw new VaultError('no-keychain');
        await whole.write(name, text);
      },
    },
  });
  left = 1;
  await expect(setUpShop(shop, service)).rejects.toThrow('no-keychain');
  expect(existsSync(shop.folder)).toBe(false);
  expect(entries.size).toBe(0);
});

test('keys that a failed set-up can not take out of the keychain are found again by the next one', async () => {
  const entries = new Map<string, string>();
  const whole = memoryKeychain(entries);
  let works = true;
  const unlessGone = async (): Promise<void> => {
    if (!works) throw new VaultError('keychain-locked');
  };
  const shop = newPc({
    keychain: {
      read: async (name) => unlessGone().then(() => whole.read(name)),
      write: async (name, text) => {
        await unlessGone();
        await whole.write(name, text);
        works = !name.endsWith('/service');
      },
      remove: async (name) => unlessGone().then(() => whole.remove(name)),
    },
  });
  await expect(setUpShop(shop, service)).rejects.toThrow('no-keychain');
  const left = readProfile(shop.folder);
  expect([...entries.keys()].toSorted()).toEqual([`${left?.vaultId}/secrets`, `${left?.vaultId}/service`]);
  works = true;
  await expect(setUpShop(shop, service)).rejects.toThrow('no-keychain');
  expect([...entries.keys()].filter((name) => name.startsWith(left?.vaultId ?? ''))).toEqual([]);
});

test('a set-up that was cut off is begun anew, and a counter that is ready never is', async () => {
  const root = makeFolder();
  const entries = new Map<string, string>();
  const first = newPc({ entries }, root);
  const { beginFolder } = await import('#main/provisioning/live-folder.ts');
  const cut = beginFolder(first.folder);
  mkdirSync(join(first.folder, 'half-made'));
  await setUpShop(first, service);
  expect(readProfile(first.folder)).toMatchObject({ state: 'ready' });
  expect(readProfile(first.folder)?.vaultId).not.toBe(cut.vaultId);
  expect(existsSync(join(first.folder, 'half-made'))).toBe(false);
  expect(() => beginFolder(first.folder)).toThrow();
});

test('a new set-up takes away the keychain entries of one that was cut off', async () => {
  const entries = new Map<string, string>();
  const shop = newPc({ entries });
  const { beginFolder } = await import('#main/provisioning/live-folder.ts');
  const { vaultId } = beginFolder(shop.folder);
  for (const what of ['secrets', 'phone', 'service'])
    entries.set(`${vaultId}/${what}`, 'nobody asks for this any more');
  await setUpShop(shop, service);
  const ready = readProfile(shop.folder)?.vaultId;
  const names = ['journal', 'secrets', 'service'].map((what) => `${ready}/${what}`);
  expect([...entries.keys()].toSorted()).toEqual(names);
});

test('a backup that turns out to be damaged leaves neither a folder nor anything in the keychain', async () => {
  const old = newPc();
  const code = await setUpShop(old, service);
  const backup = await backUp(old);
  await old.close();
  const db = new Database(backup);
  db.exec('DROP INDEX intents_open');
  db.close();

  const entries = new Map<string, string>();
  const pc = newPc({ entries, chosen: () => backup });
  await pc.setUp.begin({});
  await pc.setUp.chooseBackup({});
  expect(await pc.setUp.restore({ code })).toMatchObject({ value: { kind: 'backup', problem: 'damaged' } });
  expect(existsSync(pc.folder)).toBe(false);
  expect([...entries.keys()]).toEqual([]);
});

const PAGE_BYTES = 4096;
const UNSEALED = `UPDATE event_head SET mac = NULL, digests = NULL, generation = 0`;
/** Somebody who has the stick puts another person's PIN into the owner's row. */
const ANOTHER_PIN = `UPDATE staff SET pin_hash = x'01' WHERE role = 'owner'`;

/** Leaves the backup without its last page, and changed. */
function cut(backup: string, sql: string): void {
  truncateSync(backup, statSync(backup).size - PAGE_BYTES);
  const db = new Database(backup);
  db.exec(sql);
  db.close();
}

test.each([
  ['whose proof and seal were cut off', `${UNSEALED}; ${ANOTHER_PIN}`, 'unsealed'],
  ['whose proof was cut off', ANOTHER_PIN, 'forged'],
])('a backup %s is refused although the code is right, and nothing is left', async (_, sql, problem) => {
  const old = newPc();
  const code = await setUpShop(old, service);
  const backup = await backUp(old);
  await old.close();
  cut(backup, sql);
  const entries = new Map<string, string>();
  const pc = newPc({ entries, chosen: () => backup });
  await pc.setUp.begin({});
  await pc.setUp.chooseBackup({});
  expect(await pc.setUp.restore({ code })).toEqual({ ok: true, value: { kind: 'backup', problem } });
  expect([existsSync(pc.folder), entries.size]).toEqual([false, 0]);
});

test('the journal itself, saved from the old PC, is restored by its seal alone', async () => {
  const old = newPc();
  const code = await setUpShop(old, service);
  await old.close();
  const pc = newPc({ chosen: () => join(old.folder, 'journal.db') });
  await pc.setUp.begin({});
  await pc.setUp.chooseBackup({});
  expect(await pc.setUp.restore({ code })).toEqual({ ok: true, value: { kind: 'restored', open: 0 } });
  await startDay(pc);
});

test('M19: a backup, the code and an empty keychain are the counter again: orders, vouchers, PINs, and no key', async () => {
  const old = newPc();
  const code = await setUpShop(old, service);
  await startDay(old);
  const voucher = await sell(engineOf(old), await vouchers(old, 2));
  await settled(old, voucher.id);
  await service.control('fault', { method: 'POST', path: '/airtime', times: 0, fault: 'drop_after' });
  await service.control('fault', { method: 'GET', path: '/airtime', times: 0, fault: 'drop_before' });
  const open = await sell(engineOf(old), airtimeSale());
  await until(engineOf(old), open.id, ({ state }) => state === 'unknown');
  const backup = await backUp(old);
  await old.close();
  await service.control('clearFaults');

  const chosen = { file: null as string | null };
  const pc = newPc({ chosen: () => chosen.file });
  await pc.setUp.begin({});
  expect(await pc.setUp.restore({ code })).toMatchObject({ error: { code: 'set-up-first' } });
  chosen.file = join(old.folder, 'no-such.db');
  expect(await pc.setUp.chooseBackup({})).toEqual({ ok: true, value: { name: 'no-such.db' } });
  expect(await pc.setUp.restore({ code })).toMatchObject({ value: { kind: 'backup', problem: 'missing' } });
  chosen.file = backup;
  await pc.setUp.chooseBackup({});
  expect(await pc.setUp.restore({ code: newRecoveryCode() })).toEqual({ ok: true, value: { kind: 'wrong-code' } });
  expect(existsSync(pc.folder)).toBe(false);
  expect(await pc.setUp.restore({ code })).toMatchObject({ ok: true, value: { kind: 'restored', open: 1 } });

  expect(pc.counter.snapshot()).toMatchObject({ shopName: 'Adom Mobile', locked: true });
  expect(pc.owner.keysMissing).toBe(true);
  await startDay(pc);
  await pc.owner.checkKeys({ ...service, accepted: [] });
  const saved = await pc.owner.saveKeys({ words: { standard: 'same', sms: 'same', commission: 'same' } });
  expect(saved).toMatchObject({ ok: true, value: { has: ['standard', 'sms', 'commission'], openOrders: 1 } });
  await until(engineOf(pc), open.id, ({ state }) => state === 'settled');
  expect(await engineOf(pc).vouchers.reveal(voucher.id)).toMatchObject({ ok: true });
  const sale = await sell(engineOf(pc), airtimeSale(700));
  await settled(pc, sale.id);
  expect((await service.ledger()).summary).toMatchObject({ orders: 3, charged_once: 3, charged_more_than_once: 0 });
});

test('a journal whose secrets are another PC’s stays shut, makes no new ones, and opens with the code', async () => {
  const root = makeFolder();
  const entries = new Map<string, string>();
  const shop = newPc({ entries }, root);
  const code = await setUpShop(shop, service);
  await shop.close();
  entries.clear();
  await shop.open();
  expect(shop.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'secrets-missing' });
  expect(shop.counter.opened).toBeNull();
  expect(entries.size).toBe(0);
  expect(await shop.owner.open({ code: newRecoveryCode() })).toEqual({ ok: true, value: { kind: 'wrong-code' } });
  expect(shop.counter.opened).toBeNull();
  expect(await shop.owner.open({ code })).toMatchObject({ ok: true, value: { kind: 'restored' } });
  await startDay(shop);
  expect(await shop.owner.open({ code })).toMatchObject({ error: { code: 'too-late' } });
});

test('a keychain that is locked at the start keeps the counter shut, and it opens by itself once it is unlocked', async () => {
  const whole = memoryKeychain();
  const state = { locked: false };
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.locked) throw new VaultError('keychain-locked');
    return work();
  };
  const shop = newPc({
    keychain: {
      read: (name) => asked(() => whole.read(name)),
      write: (name, text) => asked(() => whole.write(name, text)),
      remove: (name) => asked(() => whole.remove(name)),
    },
  });
  await setUpShop(shop, service);
  await shop.close();
  state.locked = true;
  await shop.open();
  expect(shop.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'keychain-locked' });
  // A locked keychain doesn't mean missing keys: the owner must not be sent to enter keys that exist.
  expect(shop.owner.keysMissing).toBe(false);
  state.locked = false;
  await expect.poll(() => shop.counter.snapshot().journal.state).toBe('ready');
  await startDay(shop);
  await expect.poll(() => shop.counter.snapshot().service.state).toBe('connected');
});

test('a code that is entered twice at once opens the counter once: nobody takes the journal from under it', async () => {
  const entries = new Map<string, string>();
  const shop = newPc({ entries });
  const code = await setUpShop(shop, service);
  await shop.close();
  entries.clear();
  await shop.open();
  const both = await Promise.all([shop.owner.open({ code }), shop.owner.open({ code })]);
  expect(both).toMatchObject([{ value: { kind: 'restored' } }, { error: { code: 'too-late' } }]);
  expect(shop.counter.snapshot().journal.state).toBe('ready');
  await startDay(shop);
});

test('entries that somebody else wrote over are gone: the code brings the secrets back, and keys are asked for', async () => {
  const entries = new Map<string, string>();
  const shop = newPc({ entries });
  const code = await setUpShop(shop, service);
  await shop.close();
  for (const name of entries.keys()) entries.set(name, '{"by": "another program"}');
  await shop.open();
  expect(shop.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'secrets-missing' });
  expect(shop.owner.keysMissing).toBe(true);
  expect(await shop.owner.open({ code })).toEqual({ ok: true, value: { kind: 'restored', open: 0 } });
  await startDay(shop);
  await shop.owner.checkKeys({ ...service, accepted: [] });
  expect(await shop.owner.saveKeys({ words: {} })).toMatchObject({ value: { has: ['standard', 'sms', 'commission'] } });
});

test('the code alone sets a new PIN for the owner, and the log says so', async () => {
  const shop = newPc();
  const code = await setUpShop(shop, service);
  const [owner] = shop.counter.opened?.staff.names() ?? [];
  const ownerId = owner?.id ?? '';
  const reset = (typed: string) => shop.owner.resetPin({ ownerId, code: typed, newPin: '391758' });
  for (let tries = 0; tries < 4; tries += 1) await shop.counter.opened?.staff.signIn(ownerId, '0007');
  expect(await reset(newRecoveryCode())).toEqual({ ok: true, value: { right: false } });
  expect(await reset(code)).toEqual({ ok: true, value: { right: true } });
  expect(await shop.counter.opened?.staff.signIn(ownerId, OWNER.pin)).toMatchObject({ value: { kind: 'wrong' } });
  await startDay(shop, '391758');
});

test('six digits by phone allow one thing once, from the phone code alone, and wrong ones make the owner’s PIN wait', async () => {
  const shop = newPc();
  const code = await setUpShop(shop, service);
  await startDay(shop);
  const { staff } = shop.counter.opened ?? {};
  if (staff === undefined) throw new Error('nobody there');
  const [owner] = staff.names();
  const ownerId = owner?.id ?? '';
  const saleId = crypto.randomUUID();
  const facts = { amount: pesewas(50_000), number: '0244123456' };
  const ask = () => staff.askByPhone('over-limit', saleId, async () => null);
  const hear = (digits: string) => staff.hearByPhone(ownerId, 'over-limit', saleId, digits);
  staff.refused('over-limit', saleId, '', facts);
  // The recovery code answers nothing: the owner makes a phone code first.
  expect(await ask()).toBeNull();
  expect(await shop.owner.files.phoneState({})).toEqual({ ok: true, value: { made: false } });
  const { mark } = shop.counter.snapshot();
  const answer = (typed: string, question: { challenge: string; amount: Pesewa; number: string }) =>
    answerByPhone({ code: typed, mark: mark.toLowerCase(), what: 'over-limit', ...question });
  expect(answer(code, { ...facts, challenge: '7KQ2HMX4' })).toMatchObject({ error: { code: 'bad-request' } });
  expect(await shop.owner.files.makePhoneCode({ pin: '1357' })).toMatchObject({ value: { code: null } });
  const made = await shop.owner.files.makePhoneCode({ pin: OWNER.pin });
  const phoneCode = made.ok ? (made.value.code ?? '') : '';
  expect(await shop.owner.files.phoneState({})).toEqual({ ok: true, value: { made: true } });
  expect(rowsOf(shop.folder, `SELECT kind FROM events WHERE kind = 'phone.code-made'`)).toHaveLength(1);
  const digitsBy = async (typed: string) => {
    const asked = await ask();
    expect(asked).toMatchObject(facts);
    const answered = answer(typed, asked ?? { ...facts, challenge: '' });
    return answered.ok ? answered.value.digits : '';
  };
  const digits = await digitsBy(phoneCode.toLowerCase());
  expect(await hear(digits === '000000' ? '000001' : '000000')).toMatchObject({ value: { kind: 'wrong' } });
  expect(await hear(digits)).toMatchObject({ value: { kind: 'right' } });
  expect(staff.isApproved('over-limit', saleId)).toBe(true);
  staff.spend('over-limit', saleId);
  expect(await hear(digits)).toEqual(tooLate);
  staff.refused('over-limit', saleId, '', facts);
  const others = (await digitsBy(phoneCode)) === '123456' ? '123457' : '123456';
  for (let tries = 0; tries < 3; tries += 1) expect(await hear(others)).toMatchObject({ value: { kind: 'wrong' } });
  expect(await hear(others)).toMatchObject({ value: { kind: 'wait' } });
  expect(staff.names()[0]?.waitMs).toBeGreaterThan(0);
});

test('M18: a key of another account opens another account, by the owner’s word; one that finds our order needs none', async () => {
  const shop = newPc();
  await setUpShop(shop, service);
  await startDay(shop);
  const { id } = await sell(engineOf(shop), airtimeSale());
  await settled(shop, id);
  expect(await shop.owner.keysState({})).toMatchObject({ value: { openOrders: 0 } });
  expect(await shop.owner.saveKeys({ words: {} })).toMatchObject({ error: { code: 'set-up-first' } });
  const accounts = async () => (await shop.counter.opened?.journal.read.accounts())?.length;
  const use = async (keys: Partial<TestService['keys']>, word: 'same' | 'new') => {
    const none = { standard: '', sms: '', commission: '' };
    await shop.owner.checkKeys({ baseUrl: service.baseUrl, keys: { ...none, ...keys }, accepted: [] });
    const words = Object.fromEntries(Object.keys(keys).map((type) => [type, word]));
    expect(await shop.owner.saveKeys({ words })).toMatchObject({ ok: true, value: { has: { length: 3 } } });
  };
  const others = await service.control<TestService['keys']>('otherKeys');
  await use({ sms: others.sms }, 'new');
  await expect.poll(accounts).toBe(2);
  await use({ commission: others.commission }, 'same');
  // Three of our orders were looked up, or as many as there are, and none was found.
  await expect.poll(accounts).toBe(3);
  expect(await shop.owner.keysState({})).toMatchObject({ value: { openOrders: 0 } });
});

test('a key whose dialog was cancelled is stored by no later save', async () => {
  const entries = new Map<string, string>();
  const shop = newPc({ entries });
  await setUpShop(shop, service);
  await startDay(shop);
  const others = await service.control<TestService['keys']>('otherKeys');
  const check = async (keys: Partial<TestService['keys']>) => {
    const none = { standard: '', sms: '', commission: '' };
    await shop.owner.checkKeys({ baseUrl: service.baseUrl, keys: { ...none, ...keys }, accepted: [] });
  };
  await check({ standard: others.standard });
  await check({ sms: others.sms });
  expect(await shop.owner.saveKeys({ words: { sms: 'new' } })).toMatchObject({ ok: true });
  const stored = [...entries.values()].find((entry) => entry.includes(others.sms)) ?? '';
  expect(JSON.parse(stored)).toMatchObject({ keys: { ...service.keys, sms: others.sms } });
});

test('backups beside the journal are warned of, and a folder that the owner chooses is used at once', async () => {
  const chosen = { folder: null as string | null };
  const shop = newPc({ chosen: () => chosen.folder });
  await setUpShop(shop, service);
  await startDay(shop);
  const notes = () => shop.counter.snapshot().journal.notes?.map(({ kind }) => kind) ?? [];
  await expect.poll(notes).toContain('backup-same-disk');
  expect(await shop.owner.chooseBackups({})).toMatchObject({ value: { lastGoodAt: null, onSameDisk: true } });
  // Another disk, as far as this machine has one.
  const other = existsSync('/dev/shm') ? join('/dev/shm', `dwadi-${process.pid}`) : makeFolder();
  mkdirSync(other, { recursive: true });
  onTestFinished(() => removeFolder(other));
  chosen.folder = other;
  const state = await shop.owner.chooseBackups({});
  expect(state).toMatchObject({ ok: true, value: { folder: other, lastGoodAt: expect.any(Number) } });
  const moved = rowsOf(shop.folder, `SELECT data FROM events WHERE kind = 'folder.moved'`) as { data: string }[];
  expect(moved.map(({ data }) => JSON.parse(data))).toMatchObject([
    { what: 'backups', to: other, by: expect.any(String) },
  ]);
  if (state.ok && !state.value.onSameDisk) expect(notes()).not.toContain('backup-same-disk');
  await shop.close();
  await shop.open();
  expect(shop.counter.backupFolder).toBe(other);
});

test('M19: another counter’s backup on a PC that has one opens with its own code, and not under the other’s secrets', async () => {
  const old = newPc();
  const code = await setUpShop(old, service);
  await startDay(old);
  const voucher = await sell(engineOf(old), await vouchers(old, 1));
  await settled(old, voucher.id);
  const backup = await backUp(old);
  await old.close();

  const spare = newPc({ entries: new Map() });
  await setUpShop(spare, service);
  await spare.close();
  restoreBackup({ from: backup, to: spare.folder, now: Date.now() });
  await spare.open();
  expect(spare.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem: 'secrets-missing' });
  expect(await spare.owner.open({ code: newRecoveryCode() })).toEqual({ ok: true, value: { kind: 'wrong-code' } });
  expect(await spare.owner.open({ code })).toMatchObject({ ok: true, value: { kind: 'restored' } });
  await startDay(spare);
  expect(await engineOf(spare).vouchers.reveal(voucher.id)).toMatchObject({ ok: true });
  await spare.close();
  await spare.open();
  await startDay(spare);
});
