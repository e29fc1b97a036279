import { afterEach, beforeEach, expect, test } from 'vitest';
import { Counter } from '#main/app/counter.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import { silentLog } from '#main/platform/log.ts';
import { ok } from '#shared/result.ts';
import { makeFolder, QUICK_POLICY, removeFolder } from '../../support/counter.ts';
import { serviceForFile } from '../../support/service-for-file.ts';

const source = (path: string): URL => new URL(`../../../src-main/${path}`, import.meta.url);
const service = serviceForFile();
let folder: string;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

function makeCounter(): Counter {
  return new Counter({
    kind: 'live',
    folder,
    shopName: 'Test counter',
    accountUid: 'test',
    accountBaseUrl: service().baseUrl,
    openSecrets: () => openFileVault(folder),
    version: '0.0.0-test',
    policy: QUICK_POLICY,
    workers: { writerFile: source('journal/writer-worker.ts'), readerFile: source('journal/reader-worker.ts') },
    log: silentLog,
    onStep: () => {},
    saveFile: async () => ok({ savedAs: null }),
    onSaleChanged: () => {},
    onSnapshotChanged: () => {},
  });
}

test('closed while it takes up what was under way, it ends in good order', async () => {
  const counter = makeCounter();
  const opening = counter.open();
  const { baseUrl, keys } = service();
  const connecting = counter.connect({ line: { kind: 'plain-loopback', baseUrl }, keys });
  await opening;
  await counter.close();
  await expect(connecting).resolves.toBeUndefined();
});

test('closed before its journal is open, it leaves the journal closed', async () => {
  const first = makeCounter();
  void first.open();
  await first.close();
  const second = makeCounter();
  await second.open();
  expect(second.snapshot().journal).toEqual({ state: 'ready', problem: null, progress: null, notes: [] });
  await second.close();
});
