/** The service's second side as the drill asks it: its faults, its orders and its wallet. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { practiceService } from '#main/drill/training-control.ts';

const ORDER = {
  ...{ client_reference: 'DW-1', status: 'completed', amount: 1.5, charges: 1, refunds: 0 },
  details: { beneficiary_phone: '0249000001' },
};
const LEDGER = { accounts: [{ wallet: 12.34 }, { wallet: 99 }], orders: [ORDER] };

const asked: unknown[][] = [];
let answer: { status: number; body: string };
const server = createServer(async (request, response) => {
  asked.push([request.method, request.url, request.headers['content-type'], await text(request)]);
  response.writeHead(answer.status);
  response.end(answer.body);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: JSON.stringify(LEDGER) };
});

const service = (controlUrl: () => string | null = () => url, stateFile = '') =>
  practiceService({ controlUrl, stateFile });

test('a fault is told as JSON, under its name', async () => {
  await service().control('fault', { path: '/x' });
  expect(asked).toEqual([['POST', '/fault', 'application/json', '{"path":"/x"}']]);
});

test('orders for a number are told in pesewas, and an order without a reference by none', async () => {
  const other = { ...ORDER, details: { beneficiary_phone: '0249000002' } };
  const odd = { ...ORDER, client_reference: null, amount: 0.001 };
  answer.body = JSON.stringify({ ...LEDGER, orders: [ORDER, other, odd, { ...ORDER, details: {} }] });
  const told = { status: 'completed', charges: 1, refunds: 0 };
  expect(await service().ordersTo('0249000001')).toEqual([
    { ...told, reference: 'DW-1', amount: 150 },
    { ...told, reference: '', amount: Number.NaN },
  ]);
  expect(asked).toEqual([['GET', '/ledger', undefined, '']]);
});

test('the wallet is the first account’s, and nothing where there is none', async () => {
  expect(await service().wallet()).toBe(1234);
  answer.body = JSON.stringify({ ...LEDGER, accounts: [] });
  expect(await service().wallet()).toBe(0);
});

test('a service that is not up, does not answer or answers with no ledger proves nothing', async () => {
  const silent = { code: 'service-silent', facts: {} };
  await expect(service(() => null).wallet()).rejects.toMatchObject(silent);
  await expect(service(() => 'http://127.0.0.1:9').wallet()).rejects.toMatchObject(silent);
  answer.body = 'no JSON';
  await expect(service().wallet()).rejects.toMatchObject(silent);
  answer = { status: 400, body: '{}' };
  await expect(service().control('fault', {})).rejects.toMatchObject({ ...silent, facts: { refused: 'fault' } });
  answer = { status: 200, body: '{}' };
  await expect(service().wallet()).rejects.toThrow();
});

test('the service’s own file is forced to the disk, so that its answers outlive a power cut', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-state-'));
  try {
    writeFileSync(join(folder, 'state.jsonl'), 'rows');
    expect(service(undefined, join(folder, 'state.jsonl')).keep()).toBeUndefined();
    expect(() => service(undefined, join(folder, 'nowhere')).keep()).toThrow('ENOENT');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
