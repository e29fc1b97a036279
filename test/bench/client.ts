import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { sealKey } from '#main/reseller-client/api-keys.ts';
import { openBudgets } from '#main/reseller-client/budgets/budgets.ts';
import { createResellerClient } from '#main/reseller-client/client.ts';
import { openConnection } from '#main/reseller-client/connection.ts';
import { type Bench, ratioRow, sideBySide } from './figures.ts';

/** Measures the client's overhead on a bare POST of the same body: its judgement, its budgets and its care. */

const WARM_UP = 500;
const ROUNDS = 40;
const EACH_ROUND = 100;
const BAR = 1.2;

const body = new TextEncoder().encode(
  JSON.stringify({ network: 'MTN', volume_gb: 1, recipient: '0240000001', reference: 'DW-AAAA-00000000000000000000' }),
);
const reply = JSON.stringify({
  success: true,
  data: {
    order_id: '7d6a34ad-6d47-4f70-9a8c-2a3f1d5b9e11',
    reference: 'DW-AAAA-00000000000000000000',
    status: 'pending',
    network: 'MTN',
    size: '1GB',
    recipient: '0240000001',
    price: 4.5,
    source: 'api',
    new_balance: 95.5,
  },
  meta: { timestamp: '2026-11-21T08:00:00.000Z', version: 'v2' },
});

/** Runs on its own thread, as the real service runs elsewhere: its work must not be counted for either side. */
const SERVICE = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(workerData) };
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, head).end(workerData));
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

async function startService() {
  const worker = new Worker(SERVICE, { eval: true, workerData: reply });
  const [port] = await once(worker, 'message');
  return { port: Number(port), close: () => worker.terminate() };
}

export const benchClient: Bench = async (quick) => {
  const service = await startService();
  const origin = `http://127.0.0.1:${service.port}`;
  const key = sealKey('standard', 'acme_live_bench');
  if (!key.ok) throw new Error(key.error);
  const connection = openConnection({
    line: { kind: 'plain-loopback', baseUrl: `${origin}/api/v2` },
    version: 'bench',
  });
  const budgets = await openBudgets({ load: async () => [], save: async () => undefined });
  const client = createResellerClient({ connection, budgets, keys: { standard: key.value }, pepper: body });
  const pool = new Pool(origin, { connections: 8, allowH2: false });

  const headers = { 'content-type': 'application/json', authorization: 'acme_live_bench' };
  const bare = async () => {
    const answer = await pool.request({ method: 'POST', path: '/api/v2/data/purchase', headers, body });
    await answer.body.json();
  };
  const ours = async () => {
    const permit = await client.permit('dataPurchase', 'money');
    const outcome = await client.place(permit, 'dataPurchase', body, () => 'ours');
    if (outcome.class !== 'accepted') throw new Error(outcome.class);
  };

  await sideBySide({ ours, bare }, 1, WARM_UP);
  const compared = await sideBySide({ ours, bare }, quick ? 2 : ROUNDS, EACH_ROUND);
  await Promise.all([pool.destroy(), connection.close()]);
  await service.close();
  return [ratioRow('service: the client against a bare POST', compared, BAR)];
};
