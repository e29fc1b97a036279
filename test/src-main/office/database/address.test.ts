import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databasePlace } from '#main/office/database/address.ts';

function authority(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, 'PEM');
  return file;
}

test('a database on another machine is reached by TLS, and one on this PC also without', () => {
  expect(databasePlace({ url: 'postgres://kofi@db.example/shop' }, {})).toMatchObject({
    ...{ host: 'db.example', port: 5432, database: 'shop' },
    config: { ssl: {} },
  });
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(databasePlace({ url: `postgres://kofi@${host}:5433/shop` }, {})).toMatchObject({
      port: 5433,
      config: { ssl: false },
    });
  }
});

test('an authority is asked for in every case, and the name in its certificate is the one that was typed', () => {
  const file = authority();
  const url = 'postgres://kofi@10.0.0.7/shop?sslmode=disable&application_name=x';
  expect(databasePlace({ url, authority: file }, { PGSSLMODE: 'disable' })).toMatchObject({
    config: {
      connectionString: 'postgres://kofi@10.0.0.7/shop?application_name=x',
      ssl: { ca: 'PEM', host: '10.0.0.7' },
    },
  });
});

test('whoever says in sslmode what TLS is to be is taken at their word', () => {
  const place = databasePlace({ url: 'postgres://kofi@db.example/shop?sslmode=verify-full' }, {});
  expect(place).toMatchObject({ config: { connectionString: expect.stringContaining('sslmode=verify-full') } });
  expect(place).not.toHaveProperty('config.ssl');
  expect(databasePlace({}, { PGHOST: 'db.example', PGDATABASE: 'shop', PGSSLMODE: 'verify-full' })).toEqual({
    ...{ host: 'db.example', port: 5432, database: 'shop', config: {} },
  });
});

test.each([
  [{}, {}, null],
  [{}, { PGHOST: 'db.example' }, null],
  [{ url: 'db.example/shop' }, {}, 'unreadable'],
  [{ url: 'postgres:///shop' }, {}, 'unreadable'],
  [{ url: 'https://db.example/shop' }, {}, 'unreadable'],
] as const)('%j with %j is %s', (address, env, found) => {
  expect(databasePlace(address, env)).toBe(found);
});
