import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  // No test measures time; these only end a test that hangs, also on a slow machine with other work.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
});
