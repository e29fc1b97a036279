/** M18, case by case: the journal is real, and the service is what each case says that a look-up finds. */
import { expect, test } from 'vitest';
import { type ReaderOps, readerOps } from '#main/journal/worker/reader-ops.ts';
import { AccountStore, type AccountStoreOptions } from '#main/orders/run/account-store.ts';
import type { LookUpOutcome, ResellerClient } from '#main/reseller-client/port.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import {
  ANY_TIME,
  changeOf,
  closeHere,
  newIntent,
  newSale,
  openHere,
  opsOf,
  tempFolder,
} from '../../../support/journal/journal.ts';

type Keys = { readonly [T in KeyType]?: string };
const THREE: Keys = { standard: 'a', sms: 'b', commission: 'c' };
const NOBODY_ASKED: AccountStoreOptions['ownerSays'] = () => {
  throw new Error('the owner is asked without need');
};

const TIMEOUT: LookUpOutcome = { class: 'no-answer', cause: 'timeout' };
const SENSELESS: LookUpOutcome = { class: 'no-answer', cause: 'server-error' };

/** A client with these keys, whose look-ups all end like this, or each like the next of these. */
function clientWith(keys: Keys, finding: LookUpOutcome['class'] | readonly LookUpOutcome[] = 'no-answer') {
  const asked: string[] = [];
  const client = {
    origin: (endpoint: keyof typeof ENDPOINTS) => {
      const keyFingerprint = keys[ENDPOINTS[endpoint].keyType as KeyType];
      return keyFingerprint === undefined ? null : { baseUrl: 'https://one.test/api/v2', keyFingerprint };
    },
    permit: async (endpoint: string) => ({ endpoint }),
    lookUp: async (_: unknown, __: unknown, reference: string) => {
      asked.push(reference);
      return typeof finding === 'string' ? { class: finding } : finding[asked.length - 1];
    },
  };
  return { client: client as unknown as ResellerClient, asked };
}

async function bookOn(ownerSays: AccountStoreOptions['ownerSays'] = NOBODY_ASKED, now = () => 1) {
  const opened = await openHere(tempFolder());
  const [ops, reader] = [opsOf(opened), readerOps(opened.db)];
  const read = {
    accounts: async () => reader.accounts(),
    accountKeys: async () => reader.accountKeys(),
    newestPlaced: async (...args: Parameters<ReaderOps['newestPlaced']>) => reader.newestPlaced(...args),
  };
  const write = {
    openAccount: async (...args: Parameters<typeof ops.openAccount>) => ops.openAccount(...args),
    bindKey: async (...args: Parameters<typeof ops.bindKey>) => ops.bindKey(...args),
  };
  const open = async () => {
    const book = new AccountStore({ read, write, now, settleMs: 120_000, fixedBaseUrl: null, ownerSays });
    await book.load();
    return book;
  };
  const sell = (accountId: number): string => {
    const recorded = ops.recordSale(newSale(), [newIntent(accountId)], ANY_TIME);
    const intent = recorded.kind === 'recorded' ? recorded.sale.intents[0] : undefined;
    if (!intent) throw new Error('sold');
    ops.commit([[changeOf(intent, { patch: { state: 'settled', delivery: 'completed', money: 'kept' } })]]);
    return intent.reference;
  };
  return { open, sell, reader, close: () => closeHere(opened) };
}

const accountsOf = (book: AccountStore, client: ResellerClient) =>
  (['utilityPay', 'smsSend', 'dataPurchase'] as const).map((endpoint) => book.accountOf(client, endpoint));
const settle = (book: AccountStore, client: ResellerClient) => book.settle(client, new AbortController().signal);

test('M18 the first keys of a counter are one account, and are known again without a question', async () => {
  const { open, close } = await bookOn();
  const { client, asked } = clientWith(THREE);
  const book = await open();
  expect(accountsOf(book, client)).toEqual([null, null, null]);
  expect(await settle(book, client)).toEqual([]);
  expect(accountsOf(book, client)).toEqual([1, 1, 1]);
  const again = await open();
  expect(accountsOf(again, client)).toEqual([1, 1, 1]);
  expect(await settle(again, client)).toEqual([]);
  expect(asked).toEqual([]);
  close();
});

test('M18 a new key that finds an order of ours belongs to its account', async () => {
  const { open, sell, reader, close } = await bookOn();
  await settle(await open(), clientWith(THREE).client);
  const reference = sell(1);
  const { client, asked } = clientWith({ ...THREE, commission: 'new' }, 'found');
  const book = await open();
  expect(await settle(book, client)).toEqual([]);
  expect(accountsOf(book, client)).toEqual([1, 1, 1]);
  expect(asked).toEqual([reference]);
  expect(
    reader
      .accountKeys()
      .map(({ knownBy }) => knownBy)
      .sort(),
  ).toEqual(['first', 'first', 'first', 'order']);
  close();
});

test('M18 an order of a moment ago that is not seen yet proves nothing: the key is asked about again', async () => {
  const time = { now: 0 };
  const { open, sell, reader, close } = await bookOn(NOBODY_ASKED, () => time.now);
  await settle(await open(), clientWith(THREE).client);
  sell(1);
  const placedAt = reader.newestPlaced(1, 'airtime', 1)[0]?.createdAt ?? 0;
  const book = await open();
  time.now = placedAt + 119_999;
  expect(await settle(book, clientWith({ ...THREE, commission: 'new' }, 'not-seen').client)).toEqual(['commission']);
  expect(reader.accounts()).toHaveLength(1);
  time.now = placedAt + 120_000;
  expect(await settle(book, clientWith({ ...THREE, commission: 'new' }, 'not-seen').client)).toEqual([]);
  expect(reader.accounts()).toHaveLength(2);
  close();
});

test('M18 a key that finds none of our last three orders opens its own account, and the old key is still known', async () => {
  const { open, sell, close } = await bookOn();
  const before = clientWith(THREE);
  await settle(await open(), before.client);
  const references = [sell(1), sell(1), sell(1), sell(1)];
  const { client, asked } = clientWith({ commission: 'new' }, 'not-seen');
  const book = await open();
  expect(await settle(book, client)).toEqual([]);
  expect(accountsOf(book, client)).toEqual([2, null, null]);
  expect(asked).toEqual(references.slice(1).reverse());
  expect(accountsOf(book, before.client)).toEqual([1, 1, 1]);
  close();
});

test.each<LookUpOutcome['class']>(['no-answer', 'refused', 'later'])(
  'M18 a look-up that ends in "%s" decides nothing',
  async (finding) => {
    const { open, sell, reader, close } = await bookOn();
    await settle(await open(), clientWith(THREE).client);
    sell(1);
    const { client } = clientWith({ commission: 'new' }, finding);
    const book = await open();
    expect(await settle(book, client)).toEqual(['commission']);
    expect(accountsOf(book, client)).toEqual([null, null, null]);
    expect(reader.accountKeys()).toHaveLength(3);
    close();
  },
);

test('M18 one order that the service says nothing sensible of hides no other, by which the key proves itself', async () => {
  const { open, sell, close } = await bookOn();
  await settle(await open(), clientWith(THREE).client);
  const [older, newer] = [sell(1), sell(1)];
  const found: LookUpOutcome = { class: 'found', data: {}, notes: [] };
  const { client, asked } = clientWith({ commission: 'new' }, [SENSELESS, found]);
  const book = await open();
  expect(await settle(book, client)).toEqual([]);
  expect(accountsOf(book, client)).toEqual([1, null, null]);
  expect(asked).toEqual([newer, older]);
  close();
});

test.each([
  ['a senseless answer', [SENSELESS, { class: 'not-seen' }]],
  ['an order not seen yet', [{ class: 'not-seen' }, SENSELESS]],
] as const)('M18 %s and another that proves nothing make no stranger of a key', async (_, findings) => {
  const { open, sell, reader, close } = await bookOn();
  await settle(await open(), clientWith(THREE).client);
  for (const _each of findings) sell(1);
  const book = await open();
  expect(await settle(book, clientWith({ commission: 'new' }, findings).client)).toEqual(['commission']);
  expect(reader.accounts()).toHaveLength(1);
  close();
});

test('M18 an order that never tells anything is passed over: three others make a stranger of a key', async () => {
  const { open, sell, close } = await bookOn();
  await settle(await open(), clientWith(THREE).client);
  const references = Array.from({ length: 5 }, () => sell(1));
  const denied: LookUpOutcome = { class: 'not-seen' };
  const { client, asked } = clientWith({ commission: 'new' }, [denied, SENSELESS, denied, denied]);
  const book = await open();
  expect(await settle(book, client)).toEqual([]);
  expect(accountsOf(book, client)).toEqual([2, null, null]);
  expect(asked).toEqual(references.slice(1).reverse());
  close();
});

test('M18 without a line a key asks about no second order', async () => {
  const { open, sell, close } = await bookOn();
  await settle(await open(), clientWith(THREE).client);
  sell(1);
  const reference = sell(1);
  const { client, asked } = clientWith({ commission: 'new' }, [TIMEOUT, TIMEOUT]);
  expect(await settle(await open(), client)).toEqual(['commission']);
  expect(asked).toEqual([reference]);
  close();
});

test.each([
  ['has not answered', null, null, ['sms']],
  ['says that it is the known account', 1, 1, []],
  ['says that it is another', 'new', 2, []],
] as const)('M18 no order tells the account of a key for texts: the owner %s', async (_, word, account, left) => {
  const asked: KeyType[] = [];
  const { open, sell, close } = await bookOn((type) => {
    asked.push(type);
    return word;
  });
  await settle(await open(), clientWith(THREE).client);
  sell(1);
  const { client } = clientWith({ sms: 'new' }, 'not-seen');
  const book = await open();
  expect(await settle(book, client)).toEqual(left);
  expect(accountsOf(book, client)).toEqual([null, account, null]);
  expect(asked).toEqual(['sms']);
  close();
});

test('M18 the owner tells the account of a key whose type has sold nothing yet', async () => {
  const { open, close } = await bookOn((_, among) => among.at(-1)?.id ?? null);
  await settle(await open(), clientWith(THREE).client);
  const { client, asked } = clientWith({ commission: 'new' }, 'not-seen');
  const book = await open();
  expect(await settle(book, client)).toEqual([]);
  expect(accountsOf(book, client)).toEqual([1, null, null]);
  expect(asked).toEqual([]);
  close();
});
