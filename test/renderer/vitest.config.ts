import { defineConfig } from 'vitest/config';

/** The built renderer in Chromium against a main process in miniature: `vitest run --config test/renderer/vitest.config.ts`. */
export default defineConfig({
  test: { include: ['test/renderer/**/*.e2e.ts'], testTimeout: 60_000, hookTimeout: 120_000, fileParallelism: false },
});
