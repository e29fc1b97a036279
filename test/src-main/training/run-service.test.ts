import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawnService, type TestService } from '../../support/service.ts';

/** Started by `npm run training-service`. */
const ENTRY = fileURLToPath(new URL('../../support/training/service-with-tls.ts', import.meta.url));
/** Started by the app. */
const APPS_ENTRY = fileURLToPath(new URL('../../../src-main/training/service.ts', import.meta.url));

let folder: string;
const running: TestService[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-training-'));
});

afterEach(async () => {
  for (const service of running.splice(0)) await service.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof spawnService>[0] = {}): Promise<TestService> {
  const service = await spawnService(options);
  running.push(service);
  return service;
}

async function buy(
  service: TestService,
  reference: string,
): Promise<{ status: number; data: { new_balance: number } }> {
  const response = await fetch(`${service.baseUrl}/data/purchase`, {
    method: 'POST',
    headers: { authorization: service.keys.standard, 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'MTN', volume_gb: 1, recipient: '0241234567', reference }),
  });
  const { data } = (await response.json()) as { data: { new_balance: number } };
  return { status: response.status, data };
}

test('nothing that was answered is lost when the service is killed', async () => {
  const statePath = join(folder, 'state.jsonl');
  const first = await start({ statePath, seed: 7 });
  const bought: Awaited<ReturnType<typeof buy>>[] = [];
  for (let index = 0; index < 20; index += 1) bought.push(await buy(first, `KILL-${index}`));
  await first.control('advance', { seconds: 600 });
  const before = await first.ledger();
  await first.stop('SIGKILL');

  const second = await start({ statePath, seed: 8 });
  const after = await second.ledger();
  expect(second.keys).toEqual(first.keys);
  expect(after.accounts).toEqual(before.accounts);
  expect(after.movements).toEqual(before.movements);
  expect(after.orders).toEqual(before.orders);
  expect(after.accounts[0]?.wallet).toBe(bought.at(-1)?.data.new_balance);
  expect((await buy(second, 'KILL-0')).data.new_balance).toBe(bought[0]?.data.new_balance);
});

test('a kill in the middle of many purchases loses none that was answered, and charges none twice', async () => {
  const statePath = join(folder, 'state.jsonl');
  const first = await start({ statePath });
  const answered: string[] = [];
  // Each buys again only once it was answered, so that all are in the middle of it however slow this machine is.
  const buyer = async (_: unknown, name: number) => {
    for (let nth = 0; ; nth += 1) {
      const reference = `RUSH-${name}-${nth}`;
      await buy(first, reference);
      answered.push(reference);
      if (answered.length === 100) await first.stop('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 30 }, buyer));
  expect(answered.length).toBeGreaterThanOrEqual(100);

  const second = await start({ statePath });
  const { orders, accounts, movements } = await second.ledger();
  const kept = orders.map(({ reference }) => reference);
  expect(kept).toEqual(expect.arrayContaining(answered));
  expect(orders.every(({ charges }) => charges === 1)).toBe(true);
  const spent = movements.filter(({ account, wallet }) => account === 'main' && wallet === 'main');
  expect(spent.at(-1)?.balance_after).toBe(accounts[0]?.wallet);
});

test('a line that a kill left half-written is dropped, and the rest is kept', async () => {
  const statePath = join(folder, 'state.jsonl');
  const first = await start({ statePath });
  await buy(first, 'TORN-1');
  // The order is over, so that no time that passes changes it.
  await first.control('advance', { seconds: 600 });
  const before = await first.ledger();
  await first.stop('SIGKILL');
  appendFileSync(statePath, '[["accounts","main",{"id":"ma');
  const second = await start({ statePath });
  expect((await second.ledger()).orders).toEqual(before.orders);
});

test('the same seed makes the same keys and catalogue; another seed makes others', async () => {
  const one = await start({ seed: 3 });
  const same = await start({ seed: 3 });
  const other = await start({ seed: 4 });
  const catalogue = async (service: TestService) => {
    const response = await fetch(`${service.baseUrl}/packages`, { headers: { authorization: service.keys.standard } });
    return ((await response.json()) as { data: unknown }).data;
  };
  expect(same.keys).toEqual(one.keys);
  expect(await catalogue(same)).toEqual(await catalogue(one));
  expect(other.keys).not.toEqual(one.keys);
});

test('HTTPS is served with a throw-away authority that a client can trust', async () => {
  const service = await start({ tls: true });
  expect(service.baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api\/v2$/);
  const status = await new Promise((resolve, reject) => {
    const ca = readFileSync(service.caFile ?? '');
    const headers = { authorization: service.keys.standard };
    httpsRequest(`${service.baseUrl}/wallet/balance`, { ca, headers }, (response) => resolve(response.statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
  await expect(fetch(`${service.baseUrl}/wallet/balance`)).rejects.toThrow();
});

test('a fault can reset the connection over HTTPS too', async () => {
  const service = await start({ tls: true });
  await service.control('fault', { path: '/wallet', fault: { type: 'drop_after', reset: true } });
  const ca = readFileSync(service.caFile ?? '');
  const headers = { authorization: service.keys.standard };
  const code = await new Promise((resolve) => {
    httpsRequest(`${service.baseUrl}/wallet/balance`, { ca, headers, agent: false }, () => resolve('answered'))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      .end();
  });
  expect(code).toBe('ECONNRESET');
});

test('a service that the app hosts speaks through the parent port and stops when told', async () => {
  // Electron gives a utility process this port; here the pipes of a plain process stand in for it.
  const port = `process.parentPort = {
    postMessage: (message) => console.log(JSON.stringify(message)),
    on: (name, listen) => process.stdin.on('data', (text) => listen({ data: JSON.parse(String(text)) })),
  };`;
  const preload = `data:text/javascript,${encodeURIComponent(port)}`;
  const child = spawn(process.execPath, ['--import', preload, APPS_ENTRY, '--state', join(folder, 'state.jsonl')]);
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect(JSON.parse(line)).toEqual({
    type: 'ready',
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v2$/),
    controlUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    keys: { standard: expect.any(String), sms: expect.any(String), commission: expect.any(String) },
  });
  child.stdin.write('{"type": "stop"}');
  expect(await exited).toEqual([0, null]);
});

test('other Host headers are refused on both ports, in the shape of each', async () => {
  const service = await start();
  const ask = (url: string, host: string): Promise<{ status: number | undefined; body: string }> =>
    new Promise((resolve, reject) => {
      httpRequest(url, { headers: { host } }, (response) => {
        let body = '';
        response.on('data', (part: Buffer) => {
          body += part.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode, body }));
      })
        .on('error', reject)
        .end();
    });
  for (const host of ['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1.evil.example']) {
    const answer = await ask(`${service.baseUrl}/wallet/balance`, host);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, error: { code: 403 } });
    expect((await ask(`${service.controlUrl}/ledger`, host)).status).toBe(403);
  }
  const page = await fetch(`${service.controlUrl}/ledger`, { headers: { origin: 'https://evil.example' } });
  expect(page.status).toBe(403);
});

test.each([
  ['--bogus'],
  ['--port', 'x'],
  ['--port', '65536'],
  ['--control-port', '70000'],
  ['--state', ''],
  ['--tls'],
  ['--tls', '--ca-out='],
])('%s is answered by the service’s usage', async (...typed) => {
  const child = spawn(process.execPath, [ENTRY, ...typed]);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said.trim().split('\n')).toEqual([expect.any(String), expect.stringMatching(/^Say: .* \[--port N\]/)]);
  expect(code).toBe(2);
});

test('the service that the app starts makes no certificate', async () => {
  const child = spawn(process.execPath, [APPS_ENTRY, '--tls', '--ca-out', join(folder, 'ca.pem')]);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([said, code]).toEqual([expect.stringContaining('npm run training-service has --tls'), 1]);
});

test('an obstacle to the start is told in one sentence, and ends it', async () => {
  const other = await start();
  const [taken, free] = [new URL(other.controlUrl).port, join(folder, 'state.jsonl')];
  for (const [typed, sentence] of [
    [['--state', folder], /EISDIR/],
    [['--state', join(ENTRY, 'state')], /ENOTDIR|EEXIST/],
    [['--port', taken], /EADDRINUSE.*another program has this port/],
    [['--state', free, '--control-port', taken], /EADDRINUSE/],
    [['--tls', '--ca-out', folder], /EISDIR/],
  ] as const) {
    const child = spawn(process.execPath, [ENTRY, ...typed]);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^The Training service can't start: /)]);
    expect([said, code]).toEqual([expect.stringMatching(sentence), 1]);
  }
});
