/** The rows of customers, staff, known counters and told news, in a real journal. */
import { expect, test } from 'vitest';
import type { PersonRecord } from '#main/journal/base/records.ts';
import { readLastSoldTo } from '#main/journal/people/customer-rows.ts';
import { type NewsRecord, ownerReader } from '#main/journal/people/owner-rows.ts';
import { staffNames, staffReader } from '#main/journal/people/staff-rows.ts';
import { counterReads } from '#main/journal/worker/counter-reads.ts';
import { ANY_TIME, changeOf, newIntent, newSale, opened, recordOne } from '../../../support/journal/journal.ts';

const EVENT = { kind: 'test', at: 1, saleSeq: null, data: {} };

test('a customer has one name, the newest; erasing counts the names that were there', async () => {
  const { ops, db } = await opened();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const customers = (most = 9) =>
    counterReads(db)
      .customers(most)
      .map(({ key, sealed, namedAt }) => [key, String(sealed), namedAt]);
  ops.saveCustomer({ key: 'one', sealed: bytes('Esi'), namedAt: 1 });
  ops.saveCustomer({ key: 'two', sealed: bytes('Yaw'), namedAt: 2 });
  ops.saveCustomer({ key: 'one', sealed: bytes('Efua'), namedAt: 3 });
  expect(customers()).toEqual([
    ['one', 'Efua', 3],
    ['two', 'Yaw', 2],
  ]);
  expect(customers(1)).toHaveLength(1);
  ops.eraseCustomers({ keys: ['none'], why: 'asked', by: 'ama', at: 4 });
  ops.eraseCustomers({ keys: ['one', 'none', 'two'], why: 'all', by: 'ama', at: 5 });
  expect(customers()).toEqual([]);
  const events = db.prepare(`SELECT at, data FROM events WHERE kind = 'customers.erased'`).all();
  expect(events).toEqual([{ at: 5, data: JSON.stringify({ by: 'ama', why: 'all', count: 2 }) }]);
});

test('the last sale to a number is its newest', async () => {
  const { ops, db } = await opened();
  const account = ops.openAccount('main', 'https://example.test', 1);
  for (const soldAt of [100, 300]) ops.recordSale({ ...newSale(), soldAt }, [newIntent(account.id)], ANY_TIME);
  expect(readLastSoldTo(db, ['0550000000', '0241234567'])).toEqual([null, 300]);
});

test('a person is kept under one id, comes after people of a higher role, and stays named after they left', async () => {
  const { ops, db } = await opened();
  const person = (id: string, name: string, role: PersonRecord['role']): PersonRecord => ({
    ...{ id, name, role, rights: '{}', pinCost: 1, pinVersion: 1, retiredAt: null },
    ...{ pinSalt: new Uint8Array(16), pinHash: new Uint8Array(32) },
  });
  ops.savePerson(person('a', 'yaw', 'attendant'), EVENT);
  ops.savePerson(person('b', 'Abena', 'attendant'), EVENT);
  ops.savePerson(person('c', 'Zed', 'owner'), EVENT);
  ops.savePerson({ ...person('b', 'Akua', 'attendant'), retiredAt: 9, pinVersion: 2 }, EVENT);
  const people = staffReader(db).people();
  expect(people.map(({ id, name, role, retiredAt, pinVersion }) => [id, name, role, retiredAt, pinVersion])).toEqual([
    ['c', 'Zed', 'owner', null, 1],
    ['b', 'Akua', 'attendant', 9, 2],
    ['a', 'yaw', 'attendant', null, 1],
  ]);
  expect(staffNames(db)).toEqual({ a: 'yaw', b: 'Akua', c: 'Zed' });
});

test('a counter’s key is confirmed once and forgotten once, and each is told', async () => {
  const { ops, db } = await opened();
  const reader = ownerReader(db);
  const key = (fingerprint: string, mark: string, confirmedAt: number) => ({
    ...{ fingerprint, mark, shop: 'Adom', confirmedBy: 'yaw', confirmedAt },
  });
  ops.confirmKey(key('f2', 'CD34', 1), EVENT);
  ops.confirmKey(key('f1', 'AB12', 3), EVENT);
  ops.confirmKey(key('f3', 'AB12', 2), EVENT);
  ops.confirmKey({ ...key('f1', 'ZZ99', 9), shop: 'Other' }, EVENT);
  expect(reader.keys().map(({ fingerprint }) => fingerprint)).toEqual(['f3', 'f1', 'f2']);
  expect(reader.keys()[1]).toEqual(key('f1', 'AB12', 3));
  const told = () => db.prepare(`SELECT count(*) FROM events WHERE kind = 'forgot'`).pluck().get();
  const forgot = { ...EVENT, kind: 'forgot' };
  expect([ops.forgetKey('f1', forgot), told(), ops.forgetKey('f1', forgot), told()]).toEqual([true, 1, false, 1]);
});

test('news is told once, and the texts among it come newest first', async () => {
  const { ops, db } = await opened();
  const reader = ownerReader(db);
  const news = (key: string, at: number, saleId: string | null): NewsRecord => ({ key, kind: 'close', saleId, at });
  for (const one of [news('a', 1, 'sale-a'), news('b', 3, 'sale-b'), news('c', 2, null), news('d', 2, 'sale-d')])
    ops.saveNews(one);
  ops.saveNews(news('a', 9, 'sale-other'));
  expect([reader.isTold('a'), reader.isTold('c'), reader.isTold('e')]).toEqual([true, true, false]);
  expect(reader.news(9)).toEqual([news('b', 3, 'sale-b'), news('d', 2, 'sale-d'), news('a', 1, 'sale-a')]);
  expect(reader.news(1)).toHaveLength(1);
});

test('stuck orders are those that may be charged and aren’t known, and those that a person is asked about', async () => {
  const { ops, db } = await opened();
  const stuck = () => ownerReader(db).stuck();
  const first = recordOne(ops);
  expect(stuck()).toBe(0);
  ops.commit([[changeOf(first, { patch: { state: 'unknown' } })]]);
  expect(stuck()).toBe(1);
  const second = recordOne(ops);
  ops.commit([[changeOf(second, { patch: { attention: 'unresolved' } })]]);
  expect(stuck()).toBe(2);
});
