/** Builds the renderer by itself, as the app's build does, into a temporary folder. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export async function buildRenderer(): Promise<string> {
  // A test runner names itself as the environment, and Vite would follow; what is looked at is what is shipped.
  Object.assign(process.env, { NODE_ENV: 'production' });
  const outDir = mkdtempSync(join(tmpdir(), 'dwadi-renderer-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../../../src-renderer'),
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, minify: true, assetsInlineLimit: 0 },
  });
  return outDir;
}
