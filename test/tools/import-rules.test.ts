/** Breaks each import rule once, in a tree of its own, and keeps one tree that breaks none. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import config from '../../.dependency-cruiser.cjs';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['src-shared', 'src-main', 'src-renderer', 'test', 'resources/tools'];

type Tree = Record<string, string>;
type Report = { summary: { violations: { from: string; to: string; rule: { name: string } }[] } };

async function violationsOf(tree: Tree): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-rules-'));
  try {
    for (const name of ['.dependency-cruiser.cjs', 'package.json']) cpSync(join(root, name), join(folder, name));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
    for (const [name, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const script = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const args = [script, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 });
    const { summary } = JSON.parse(stdout) as Report;
    return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`).sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const imports = (...paths: string[]): string =>
  paths.map((path, index) => `import * as it${index} from '${path}';\nexport { it${index} };`).join('\n');

/** The files that the rules name, so that an import of each leads somewhere. */
const TARGETS: Tree = {
  'src-shared/money.ts': imports('zod'),
  'src-main/app/main.ts': imports('electron', 'node:fs'),
  'src-main/preload/preload.ts': imports('electron', '#shared/money.ts'),
  'src-main/ipc/gate.ts': imports('electron', '#shared/money.ts', '../orders/engine.ts'),
  'src-main/platform/clock.ts': imports('node:timers'),
  'src-main/orders/engine.ts': imports('../journal/journal.ts', '../reseller-client/port.ts', '../platform/clock.ts'),
  'src-main/office/schema/index.ts': imports('#shared/money.ts'),
  'src-main/journal/journal.ts': imports('better-sqlite3', '../platform/clock.ts'),
  'src-main/journal/reader.ts': imports('better-sqlite3'),
  'src-main/reseller-client/port.ts': imports('#shared/money.ts'),
  'src-main/reseller-client/client.ts': imports('undici', './port.ts'),
  'src-main/training/server.ts': imports('hono', '#shared/money.ts'),
  'src-main/reports/day.ts': imports('../journal/reader.ts'),
  'src-main/printing/print.ts': imports('electron'),
  'src-main/key-vault/vault.ts': imports('node:crypto', '../platform/clock.ts'),
  'src-main/staff/staff.ts': imports('#shared/money.ts'),
  'src-main/orders/decide/next-step.ts': imports('../model/policy.ts'),
  'src-main/orders/model/policy.ts': imports('#shared/money.ts'),
  'src-main/orders/run/sender.ts': imports('../decide/next-step.ts'),
  'src-main/journal/base/records.ts': imports('../../platform/clock.ts'),
  'src-renderer/bridge.ts': imports('react', '#shared/money.ts'),
  'src-renderer/components/button.tsx': imports('../bridge.ts'),
  'src-renderer/screens/sms/sms-screen.tsx': imports('../../components/button.tsx'),
  'test/src-main/training/server.test.ts': imports('undici', '#main/training/server.ts'),
  'resources/tools/start.mjs': imports('node:fs'),
};

/** One file for each way to break a rule; the file's name says nothing, the rule must. */
const BROKEN: readonly (readonly [rule: string, file: string, imports: string])[] = [
  ['renderer-imports-shared-only', 'src-renderer/screens/a.tsx', '../../src-main/orders/engine.ts'],
  ['renderer-imports-shared-only', 'src-renderer/screens/b.tsx', '#main/orders/engine.ts'],
  ['renderer-has-no-node', 'src-renderer/screens/c.tsx', 'node:fs'],
  ['electron-has-few-owners', 'src-renderer/screens/d.tsx', 'electron'],
  ['shared-imports-zod-only', 'src-shared/a.ts', 'node:crypto'],
  ['shared-imports-zod-only', 'src-shared/b.ts', '#main/platform/clock.ts'],
  ['shared-imports-zod-only', 'src-shared/c.ts', 'hono'],
  ['main-never-imports-screens', 'src-main/orders/a.ts', '../../src-renderer/bridge.ts'],
  ['main-packages-are-shipped', 'src-main/orders/b.ts', 'react'],
  ['nobody-imports-app', 'src-main/orders/c.ts', '../app/main.ts'],
  ['nobody-imports-app', 'src-main/ipc/a.ts', '../app/main.ts'],
  ['doctor-asks-through-ports', 'src-main/doctor/a.ts', '../journal/journal.ts'],
  ['nobody-imports-preload', 'src-main/ipc/b.ts', '../preload/preload.ts'],
  ['preload-imports-shared-only', 'src-main/preload/a.ts', '../orders/engine.ts'],
  ['preload-imports-shared-only', 'src-main/preload/b.ts', 'node:fs'],
  ['domains-never-import-ipc', 'src-main/staff/a.ts', '../ipc/gate.ts'],
  ['orders-sees-its-ports-only', 'src-main/orders/d.ts', '../reseller-client/client.ts'],
  ['orders-sees-its-ports-only', 'src-main/orders/e.ts', '../staff/staff.ts'],
  ['orders-decide-purely', 'src-main/orders/decide/a.ts', '../engine.ts'],
  ['orders-decide-purely', 'src-main/orders/products/a.ts', '../run/sender.ts'],
  ['journal-base-imports-nobody', 'src-main/journal/base/a.ts', '../journal.ts'],
  ['screen-imports-no-other-screen', 'src-renderer/screens/day/a.tsx', '../sms/sms-screen.tsx'],
  ['components-know-no-screen', 'src-renderer/components/a.tsx', '../screens/sms/sms-screen.tsx'],
  ['office-page-stands-alone', 'src-renderer/office/a.tsx', '../bridge.ts'],
  ['journal-knows-no-other-domain', 'src-main/journal/a.ts', '../reseller-client/port.ts'],
  ['client-knows-no-other-domain', 'src-main/reseller-client/a.ts', '../journal/journal.ts'],
  ['training-sees-shared-only', 'src-main/training/a.ts', '../orders/engine.ts'],
  ['training-sees-shared-only', 'src-main/training/b.ts', '../reseller-client/client.ts'],
  ['training-sees-shared-only', 'src-main/training/c.ts', '../platform/clock.ts'],
  ['reports-get-a-reader', 'src-main/reports/a.ts', '../journal/journal.ts'],
  ['no-sibling', 'src-main/printing/a.ts', '../staff/staff.ts'],
  ['no-sibling', 'src-main/key-vault/a.ts', '../journal/journal.ts'],
  ['platform-is-the-ground', 'src-main/platform/a.ts', '../staff/staff.ts'],
  ['sqlite-has-one-owner', 'src-main/orders/f.ts', 'better-sqlite3'],
  ['sqlite-has-one-owner', 'src-main/app/a.ts', 'better-sqlite3'],
  ['undici-has-one-owner', 'src-main/training/d.ts', 'undici'],
  ['undici-has-one-owner', 'test/src-main/orders/a.test.ts', 'undici'],
  ['electron-has-few-owners', 'src-main/journal/b.ts', 'electron'],
  ['electron-has-few-owners', 'src-main/training/e.ts', 'electron'],
  ['keychain-has-one-owner', 'src-main/app/b.ts', '@napi-rs/keyring'],
  ['counter-has-no-office-code', 'src-main/office-link/a.ts', '../office/schema/a.ts'],
  ['postgres-has-two-owners', 'src-main/app/c.ts', 'pg'],
  ['postgres-has-two-owners', 'src-main/office-link/b.ts', 'pg'],
  ['pglite-has-one-owner', 'src-main/office/schema/a.ts', '@electric-sql/pglite'],
  ['updater-has-one-owner', 'src-main/updates/c.ts', 'electron-updater'],
  ['tools-need-no-package', 'resources/tools/a.mjs', 'zod'],
  ['no-undeclared-package', 'src-main/staff/b.ts', 'ms'],
  ['no-unresolvable', 'src-main/staff/c.ts', './nothing-here.ts'],
  ['no-circle', 'src-main/staff/d.ts', './e.ts'],
];

const EXTRA: Tree = {
  'src-main/staff/e.ts': imports('./d.ts'),
  'src-main/office/schema/index.ts': 'export const versions = [];',
  'src-main/staff/alone.ts': 'export const alone = 1;',
};

describe('a tree that keeps every rule', () => {
  test('is not reported', async () => {
    expect(await violationsOf(TARGETS)).toEqual([]);
  });
});

describe('a tree that breaks every rule', () => {
  let found: string[] = [];
  beforeAll(async () => {
    const broken = Object.fromEntries(BROKEN.map(([, file, path]) => [file, imports(path)]));
    found = await violationsOf({ ...TARGETS, ...broken, ...EXTRA });
  });

  test.each(BROKEN)('%s: %s may not import %s', (rule, file) => {
    expect(found).toContain(`${rule}: ${file}`);
  });

  test('a file that nobody needs is reported', () => {
    expect(found).toContain('no-orphan: src-main/staff/alone.ts');
  });

  test('no rule is without a test', () => {
    const rules = config.forbidden.map(({ name }: { name: string }) => name).sort();
    expect([...new Set(found.map((line) => line.split(':')[0]))].sort()).toEqual(rules);
  });
});
