import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, removeFolder } from '../../support/counter.ts';
import { rowsOf } from '../../support/orders/rows-of.ts';
import { readCalls, type SystemCall } from '../../support/orders/system-calls.ts';
import { spawnService } from '../../support/service.ts';

const SELL_ALL = fileURLToPath(new URL('../../support/orders/sell-all.ts', import.meta.url));
const CALLS = 'fsync,fdatasync,write,writev,sendto,sendmsg,pwrite64,pwritev';

/** Why system calls can't be watched here; null when they can. */
function noStrace(): string | null {
  if (process.platform !== 'linux') return 'strace watches system calls on Linux only';
  const { status, error } = spawnSync('strace', ['-o', '/dev/null', '--', '/bin/true']);
  if (error) return 'strace is not installed: "apt-get install strace" brings it';
  return status === 0 ? null : 'this machine lets no process watch another (ptrace)';
}

async function traceOf(service: object, folder: string): Promise<SystemCall[]> {
  const file = join(folder, 'trace');
  const options = ['-f', '-y', '-s', '20000', '-e', `trace=${CALLS}`, '-o', file];
  await promisify(execFile)('strace', [...options, process.execPath, SELL_ALL, JSON.stringify(service), folder]);
  return readCalls(readFileSync(file, 'utf8'));
}

interface AttemptRow {
  readonly product: string;
  readonly reference: string;
  readonly batch: string;
  readonly nth: number;
}

const ATTEMPTS = `
  SELECT i.product, i.reference, a.batch, row_number() OVER (PARTITION BY i.id ORDER BY a.id) AS nth
  FROM attempts a JOIN intents i ON i.id = a.intent_id ORDER BY a.id`;

const toSocket = ({ name, target }: SystemCall): boolean =>
  ['write', 'writev', 'sendto', 'sendmsg'].includes(name) && /^(TCP|socket)/.test(target);

/** The line on which each request that carries the reference in its body began to leave. */
function requestsWith(calls: readonly SystemCall[], reference: string): number[] {
  const current = new Map<string, { method: string; begun: number }>();
  const found: number[] = [];
  for (const { target, text, begun } of calls.filter(toSocket)) {
    const method = /"(GET|POST) \//.exec(text)?.[1];
    if (method) current.set(target, { method, begun });
    const request = current.get(target);
    if (request?.method === 'POST' && text.includes(reference)) found.push(request.begun);
  }
  return found;
}

/** The line on which a sync of the write-ahead log returned that was begun after the text was written to it. */
function safeFrom(calls: readonly SystemCall[], text: string): number {
  const log = calls.filter(({ target }) => target.endsWith('journal.db-wal'));
  const written = log.find((call) => call.name === 'pwrite64' && call.text.includes(text));
  const synced = log.find(
    ({ name, begun, result }) =>
      written !== undefined && (name === 'fdatasync' || name === 'fsync') && begun > written.returned && result === 0,
  );
  return synced?.returned ?? Number.POSITIVE_INFINITY;
}

test('M2: intent and attempt are safely on the disk before the first byte of the request leaves', async (context) => {
  const reason = noStrace();
  if (reason !== null) context.skip(reason);
  // Always our own, over plain HTTP: what leaves is read off the system calls.
  const service = await spawnService();
  onTestFinished(() => service.stop());
  await service.control('progress', { kind: 'any', steps: [['pending', 0.1]] });
  // Lost before it was placed: the second attempt is a replay.
  await service.control('fault', { method: 'POST', path: '/airtime', fault: 'drop_before' });
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));

  const { baseUrl, keys } = service;
  const calls = await traceOf({ baseUrl, keys }, folder);
  const attempts = rowsOf<AttemptRow>(folder, ATTEMPTS);
  expect(new Set(attempts.map(({ product }) => product)).size).toBe(7);
  expect(attempts.filter(({ product }) => product === 'airtime').map(({ nth }) => nth)).toEqual([1, 2]);
  for (const { product, reference, batch, nth } of attempts) {
    const left = requestsWith(calls, reference)[nth - 1];
    expect(left, `${product}: the request of attempt ${nth}`).toBeDefined();
    expect(safeFrom(calls, reference), `${product}: the intent`).toBeLessThan(left ?? 0);
    expect(safeFrom(calls, batch), `${product}: attempt ${nth}`).toBeLessThan(left ?? 0);
  }
});
