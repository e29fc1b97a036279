import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { COMPILED } from './test/support/compiled.ts';

const long = process.env['DWADI_LONG'] === '1';
/** The packages, packed for real before the first of these tests. */
const dist = process.env['DWADI_DIST'] === '1';

/** Of minutes each, and small files: begun last, as the sizes of files would have it, they were waited for alone. */
const LONG_ONES = ['test/crash/steps.test.ts', 'test/scenarios/screens/accessibility.page.test.ts'];
const isLong = ({ moduleId }: TestSpecification): boolean => LONG_ONES.some((name) => moduleId.endsWith(name));

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: dist ? ['test/dist/*.dist.ts'] : ['test/**/*.test.ts', ...(long ? ['test/**/*.long.test.ts'] : [])],
    exclude: [...configDefaults.exclude, ...(long ? [] : ['test/**/*.long.test.ts'])],
    globalSetup: [dist ? 'test/support/dist/pack-all.ts' : 'test/support/renderer/renderer-of-this-run.ts'],
    sequence: { sequencer: LongOnesFirst },
    environment: 'node',
    env: { NODE_COMPILE_CACHE: COMPILED },
    alias: { electron: fileURLToPath(new URL('./test/support/no-electron.ts', import.meta.url)) },
    // Real SQLite, real HTTP and real processes: a process for each file keeps them from meeting.
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    // One service that is given is one world for all.
    fileParallelism: !process.env['DWADI_TEST_SERVICE'],
    // No test measures time; these only end a test that hangs, also on a slow machine with other work.
    testTimeout: long || dist ? 600_000 : 60_000,
    hookTimeout: 120_000,
    // Asking again costs nothing: what isn't there after a second may be a busy machine, after fifteen it's a fault.
    expect: { poll: { timeout: 15_000 } },
    teardownTimeout: 30_000,
  },
});
