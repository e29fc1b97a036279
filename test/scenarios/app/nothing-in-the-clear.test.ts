import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openFileLog } from '#main/app/process/log-file.ts';
import { createFieldCipher } from '#main/key-vault/field-cipher.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import { voucherPlace } from '#main/orders/model/ports.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import type { Phone } from '#shared/phone.ts';
import { makeFolder, openTestCounter, removeFolder, sell, type TestCounter, until } from '../../support/counter.ts';
import { saleOf, voucherSale } from '../../support/sales.ts';
import { spawnService, startService, type TestService } from '../../support/service.ts';
import { OWNER, setUpShop, shopOn, startDay } from '../../support/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});

/** Returns the secret in plain form and in other encodings. */
function coats(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Base64 of the secret at each of the three places where it may begin in a longer text; its edges depend on the rest.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const all = [secret, [...secret].reverse().join(''), bytes.toString('hex'), encodeURIComponent(secret), ...base64];
  return all.filter((text) => text.length >= 8);
}

/**
 * The files of the folder that hold one of these texts. Asked from another process: a file of SQLite's that we opened
 * and closed here would lose its locks.
 */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const list = mkdtempSync(join(tmpdir(), 'dwadi-texts-'));
  onTestFinished(() => rmSync(list, { recursive: true, force: true }));
  writeFileSync(join(list, 'texts'), texts.join('\n'));
  const { stdout, status } = spawnSync('grep', ['-rlaFi', '-f', join(list, 'texts'), folder], { encoding: 'latin1' });
  expect(status === 0 || status === 1).toBe(true);
  return stdout.split('\n').filter(Boolean);
}

const AFA = {
  product: 'afa',
  fullName: 'Akosua Nyarko-Mensah',
  phone: '0247654321' as Phone,
  idNumber: 'GHA-718293645-7',
  dateOfBirth: '1987-03-29',
  region: 'Ashanti',
  location: 'Behind Kejetia pharmacy',
  notes: 'Comes on Thursdays',
} satisfies SaleRequest;

/** A name of the customers' book. */
const BOOK_NAME = 'Adwoa Frimpong';
const SMS_PHONE = '0247654321' as Phone;

const SMS: SaleRequest = {
  product: 'sms',
  message: 'Dear Akosua, your loan of yesterday is overdue.',
  recipients: ['0247654321' as Phone],
  sender: null,
};

interface Voucher {
  readonly pin: string;
  readonly serial_number: string;
}

const soldVouchers = async (): Promise<Voucher[]> =>
  (await service.ledger()).orders.flatMap(({ details }) => (details['vouchers'] as Voucher[] | undefined) ?? []);

async function secrets(): Promise<string[]> {
  const vouchers = await soldVouchers();
  expect(vouchers.length).toBeGreaterThanOrEqual(4);
  const { fullName, idNumber, dateOfBirth, location, notes } = AFA;
  return [
    ...Object.values(service.keys),
    ...vouchers.flatMap(({ pin, serial_number }) => [pin, serial_number]),
    ...[fullName, 'Nyarko-Mensah', idNumber, '718293645', dateOfBirth, location, notes, 'your loan of yesterday'],
    ...[BOOK_NAME, '0247000000'],
  ].flatMap(coats);
}

async function open(folder: string): Promise<TestCounter> {
  return openTestCounter(service, { folder, log: openFileLog(join(folder, 'logs')) });
}

async function sellEverything(desk: TestCounter): Promise<void> {
  await desk.counter.opened?.customers.name(SMS_PHONE, BOOK_NAME);
  await desk.counter.opened?.customers.name('0247000000' as Phone, BOOK_NAME);
  await desk.counter.opened?.customers.erase('0247000000' as Phone);
  const others = await Promise.all(PRODUCTS.map((product) => saleOf(product, service)));
  for (const sale of [...others, AFA, SMS, await voucherSale(service, 3)]) {
    const { id } = await sell(desk.engine, sale);
    await until(desk.engine, id, ({ state }) => state === 'settled');
    // Showing the vouchers on a screen leaves no trace except the record that they were shown.
    if (sale.product === 'voucher') expect(await desk.engine.vouchers.reveal(id)).toMatchObject({ ok: true });
  }
}

test('no key, PIN, serial, card number or name is in the clear in anything that a counter writes', async () => {
  await service.control('reset', {});
  await service.control('progress', { kind: 'any', steps: [['pending', 0.1]] });
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const desk = await open(folder);
  await sellEverything(desk);
  // One order loses its answer, so that its body must be kept; another is refused with the service's own words.
  await service.control('fault', { method: 'POST', path: '/afa', fault: 'drop_before' });
  await service.control('fault', { method: 'GET', path: '/afa', times: 0, fault: 'drop_before' });
  const lost = await sell(desk.engine, { ...AFA, phone: '0247654322' as Phone });
  await until(desk.engine, lost.id, ({ state }) => state === 'unknown');
  await service.control('setBalance', { balance: 0 });
  const refused = await sell(desk.engine, { ...AFA, phone: '0247654323' as Phone });
  await until(desk.engine, refused.id, ({ state }) => state === 'rejected');
  expect(await desk.counter.backUp()).not.toBeNull();
  // What is handed to support, and the table of sales that a person saves.
  const bundle = Object.entries(unzipSync(await desk.counter.doctor.bundle()));
  expect(bundle).not.toEqual([]);
  for (const [nth, [, bytes]] of bundle.entries()) writeFileSync(join(folder, `support-${nth}`), bytes);
  await desk.counter.opened?.exporter.saveSales({ day: null, product: null, state: null }, 'csv');

  const texts = await secrets();
  const inUse = filesWith(folder, ['0247654321']).map((file) => file.slice(folder.length + 1));
  expect(inUse).toContain('journal.db-wal');
  expect(filesWith(folder, texts)).toEqual([]);
  await desk.close();
  expect(filesWith(folder, ['0247654321']).map((file) => file.slice(folder.length + 1))).toEqual(
    expect.arrayContaining(['journal.db', expect.stringMatching(/^backups\/dwadi-/)]),
  );
  // The log, and what support gets of it.
  expect(filesWith(folder, ['client: answered'])).toHaveLength(2);
  expect(filesWith(folder, texts)).toEqual([]);
});

test('no file of a shop has a pasted key, the recovery code or a secret from the keychain', async () => {
  const tls = await spawnService({ tls: true, seed: 77 });
  onTestFinished(() => tls.stop());
  const root = makeFolder();
  onTestFinished(() => removeFolder(root));
  const entries = new Map<string, string>();
  const shop = shopOn(root, tls, { entries, log: openFileLog(join(root, 'logs')) });
  const mistyped = `${tls.keys.standard.slice(0, -4)}9999`;
  await shop.setUp.checkKeys({ baseUrl: tls.baseUrl, keys: { ...tls.keys, standard: mistyped }, accepted: [] });
  const code = await setUpShop(shop, tls);
  await startDay(shop);
  const made = await shop.owner.files.makePhoneCode({ pin: OWNER.pin });
  const phoneCode = made.ok ? (made.value.code ?? '') : '';
  expect(phoneCode).not.toBe('');
  const [owner] = shop.counter.opened?.staff.names() ?? [];
  await shop.owner.resetPin({ ownerId: owner?.id ?? '', code, newPin: '391758' });
  expect(await shop.counter.backUp()).not.toBeNull();

  const kept = [...entries.values()].flatMap((text) => {
    const values: string[] = text.startsWith('{') ? Object.values(JSON.parse(text) as object) : [text];
    return values.filter((value) => typeof value === 'string' && value.length > 20 && !value.startsWith('https:'));
  });
  // Three secrets and the phone's key; the API keys are in the list by themselves.
  expect(kept).toHaveLength(4);
  const raw = kept.map((text) => Buffer.from(text, 'base64').toString('hex'));
  const codes = [code, code.replaceAll('-', ''), ...code.split('-').map((group, at, all) => `${group}-${all[at + 1]}`)];
  const texts = [...Object.values(tls.keys), mistyped, phoneCode, ...codes.slice(0, -1), ...kept, ...raw].flatMap(
    coats,
  );
  expect(filesWith(root, texts)).toEqual([]);
  await shop.close();
  expect(filesWith(root, texts)).toEqual([]);
  // The search does find texts that are there.
  expect(filesWith(root, ['Adom Mobile'])).not.toEqual([]);
  expect(filesWith(root, ['counter.set-up'])).not.toEqual([]);
});

function rowsOf<T>(folder: string, sql: string): T[] {
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

test('the bytes of a request are gone from the journal once nothing can need them', async () => {
  await service.control('reset', {});
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  let sealed: Buffer | null = null;
  const desk = await openTestCounter(service, {
    folder,
    onStep: (step) => {
      if (step === 'attempt.recorded')
        sealed = rowsOf<{ body: Buffer }>(folder, 'SELECT body FROM intents')[0]?.body ?? null;
    },
  });
  const { id } = await sell(desk.engine, AFA);
  await until(desk.engine, id, ({ state }) => state === 'accepted' || state === 'settled');
  await desk.close();
  expect(sealed).not.toBeNull();
  expect(rowsOf(folder, 'SELECT body FROM intents')).toEqual([{ body: null }]);
  expect(readFileSync(join(folder, 'journal.db')).includes((sealed ?? Buffer.alloc(0)).subarray(0, 24))).toBe(false);
});

test('M15: every voucher is there and sealed with its serial to its place, from whichever answer it came', async () => {
  await service.control('reset', {});
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const desk = await openTestCounter(service, { folder });
  const { id } = await sell(desk.engine, await voucherSale(service, 3));
  const { reference } = await until(desk.engine, id, ({ state }) => state === 'settled');
  await desk.close();
  const cipher = createFieldCipher(openFileVault(folder).fieldKey);
  const rows = rowsOf<{ key: string; sealed: Buffer }>(folder, 'SELECT voucher_key AS key, sealed FROM vouchers');
  const opened = rows.map(({ key, sealed }) => {
    const bytes = cipher.open(voucherPlace(reference, key), sealed);
    return JSON.parse(new TextDecoder().decode(bytes)) as { pin: string; serial: string };
  });
  const sold = (await soldVouchers()).map(({ pin, serial_number }) => `${serial_number} ${pin}`);
  expect(opened.map(({ serial, pin }) => `${serial} ${pin}`).sort()).toEqual(sold.sort());
  expect(sold).toHaveLength(3);
  const [first, second] = rows;
  expect(() => cipher.open(voucherPlace(reference, second?.key ?? ''), first?.sealed ?? Buffer.alloc(0))).toThrow();
});
