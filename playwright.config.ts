import { defineConfig } from 'playwright/test';
import { COMPILED } from './test/support/compiled.ts';

// Playwright has no place for it: whatever a test starts has it from here.
process.env['NODE_COMPILE_CACHE'] = COMPILED;

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/support/e2e/say-what-it-runs-on.ts',
  outputDir: 'test-results',
  // One service that is given is one world for all.
  workers: process.env['DWADI_TEST_SERVICE'] ? 1 : 3,
  retries: 0,
  // No test measures time; these only end a test that hangs, also on a slow machine with other work.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
});
