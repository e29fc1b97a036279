import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { COMPILED } from './test/support/compiled.ts';

const long = process.env['DWADI_LONG'] === '1';
/** The packages, packed for real before the first of these tests. */
const dist = process.env['DWADI_DIST'] === '1';

export default defineConfig({
  test: {
    include: dist ? ['test/dist/*.dist.ts'] : ['test/**/*.test.ts', ...(long ? ['test/**/*.long.test.ts'] : [])],
    exclude: [...configDefaults.exclude, ...(long ? [] : ['test/**/*.long.test.ts'])],
    globalSetup: dist ? ['test/dist/support/pack-all.ts'] : [],
    environment: 'node',
    env: { NODE_COMPILE_CACHE: COMPILED },
    alias: { electron: fileURLToPath(new URL('./test/support/no-electron.ts', import.meta.url)) },
    // Real SQLite, real HTTP and real processes: a process for each file keeps them from meeting.
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    // No test measures time; these only end a test that hangs, also on a slow machine with other work.
    testTimeout: long || dist ? 600_000 : 60_000,
    hookTimeout: 120_000,
    // Asking again costs nothing: what isn't there after a second may be a busy machine, after fifteen it's a fault.
    expect: { poll: { timeout: 15_000 } },
    teardownTimeout: 30_000,
  },
});
