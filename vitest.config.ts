import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config';
import { COMPILED } from './test/support/compiled.ts';
import { LongestFirst } from './test/support/longest-first.ts';

const long = process.env['DWADI_LONG'] === '1';
/** The packages, packed for real before the first of these tests. */
const dist = process.env['DWADI_DIST'] === '1';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Nothing under test may load Electron by mistake. */
const NO_ELECTRON = { find: 'electron', replacement: file('./test/support/no-electron.ts') };

const PAGES = 'test/**/*.page.test.ts';
/**
 * These replace a module, Electron or the language for the whole process, or leave a draft there that is kept by itself.
 * Each of them has a process of its own.
 */
const ALONE = [
  ...['file-dialogs', 'display-settings', 'free-file-name'].map((name) => `test/src-main/app/windows/${name}.test.ts`),
  'test/src-main/app/training/training-process.test.ts',
  'test/src-main/app/lockdown/session-start.test.ts',
  'test/src-main/app/process/session-end.test.ts',
  'test/src-main/app/process/single-instance.test.ts',
  'test/src-main/app/stores/draft-file.test.ts',
  'test/scenarios/languages/paper.test.ts',
  'test/scenarios/reports/export/held-file.test.ts',
  'test/src-main/printing/system-print.test.ts',
  'test/src-main/updates/download.test.ts',
  'test/src-main/updates/electron-updater.test.ts',
  'test/scenarios/app/backup-share.test.ts',
  ...['bulk/bulk-sale', 'sms/sms-sale'].map((name) => `test/src-renderer/screens/${name}.test.ts`),
];

/** Files whose turn it isn't: see `resources/tools/turns.mjs`. */
const without = process.env['DWADI_WITHOUT']?.split(',').filter(Boolean) ?? [];

const project = (name: string, test: TestUserConfig) => ({
  extends: true as const,
  test: {
    name,
    ...test,
    exclude: [
      ...configDefaults.exclude,
      ...(long ? [] : ['test/**/*.long.test.ts']),
      ...without,
      ...(test.exclude ?? []),
    ],
  },
});

/** For mutation tests: these files alone, in one project. */
const nearest = process.env['DWADI_MUTANTS_TESTS']?.split(',');

/** A test asks what a secret opens, and not how long a guess takes. */
const LOW_COST = { find: '#shared/scrypt-cost.ts', replacement: file('./test/support/low-scrypt-cost.ts') };

const costs = process.env['DWADI_COSTS'] ? ['test/support/costs.ts'] : [];

/** Pages keep a core busy, and other tests wait for seconds, processes and disks: they run side by side. */
const WORKERS = 7;

const projects = [
  project('pages', {
    include: [PAGES],
    isolate: false,
    alias: [LOW_COST],
    setupFiles: ['test/support/renderer/page-turns.ts'],
  }),
  project('alone', { include: ALONE, alias: [NO_ELECTRON] }),
  project('unit', {
    include: nearest ?? ['test/**/*.test.ts'],
    exclude: [PAGES, ...ALONE],
    isolate: false,
    alias: [
      NO_ELECTRON,
      { find: 'node:worker_threads', replacement: file('./test/support/journal/pooled-threads.ts') },
      LOW_COST,
    ],
  }),
];

export default defineConfig({
  test: {
    projects: dist
      ? [project('dist', { include: ['test/dist/*.dist.ts'], alias: [NO_ELECTRON] })]
      : nearest
        ? projects.slice(-1)
        : projects,
    globalSetup: [dist ? 'test/support/dist/pack-all.ts' : 'test/support/renderer/renderer-of-this-run.ts'],
    setupFiles: costs,
    environment: 'node',
    // A failure of a long run is read in its log, where `[ …(2) ]` says nothing.
    chaiConfig: { truncateThreshold: 2000 },
    ...(dist ? {} : { maxWorkers: Number(process.env['DWADI_TEST_WORKERS'] ?? WORKERS) }),
    sequence: { sequencer: LongestFirst },
    env: { NODE_COMPILE_CACHE: COMPILED },
    pool: 'forks',
    // One service that is given is one world for all.
    fileParallelism: !process.env['DWADI_TEST_SERVICE'],
    // No test measures time; these only end a test that hangs, also on a slow machine with other work.
    testTimeout: long || dist ? 600_000 : 180_000,
    hookTimeout: 120_000,
    // Asking again costs nothing: what isn't there after a second may be a busy machine, after fifteen it's a fault.
    expect: { poll: { timeout: 15_000 } },
    teardownTimeout: 30_000,
  },
});
