import { expect, test } from 'vitest';
import { freshOffice, postgresForFile } from '../support/office/postgres.ts';
import { closingSums } from './closing.ts';
import { simulate } from './simulate.ts';

const postgres = postgresForFile();

test('counters on lines that are cut lose nothing and count nothing twice, and each of their days is proven', async () => {
  const { cluster, database, db } = await freshOffice(postgres());
  const { host, port, ca } = cluster;
  const said: string[] = [];
  const done = await simulate({
    ...{ counters: 4, days: 3, sales: 4, seed: 'cut', speed: 0, atOnce: 3, db },
    address: { hosts: [{ host, port }], database, authority: ca },
    say: (line) => said.push(line),
  });
  expect(said).toHaveLength(3);
  expect(done.sales).toBeGreaterThan(10);
  expect(done.cut).toBeGreaterThan(0);
  for (const { fact, counters, office, differ } of done.closing) {
    expect({ fact, counters, differ }).toEqual({ fact, counters: office, differ: [] });
    expect(office.rows, fact).toBeGreaterThan(0);
  }
});

test('a row that is missing in the office, and one that stands there twice, are told of their counter', async () => {
  const { db } = await freshOffice(postgres());
  const journal = { mark: 'C1', db: { prepare: () => ({ get: () => ({ rows: 1, sum: 5, fingerprint: 1 }) }) } };
  const closing = await closingSums(db, [journal as never]);
  expect(closing.every(({ differ }) => differ.join() === 'C1')).toBe(true);
});
