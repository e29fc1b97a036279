/** Builds the renderer by itself, as the app's build does. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../../src-renderer');

/** Into a folder of that name, unless it is there already. */
export async function buildRenderer(folder: string): Promise<string> {
  if (existsSync(folder)) return folder;
  // A test runner names itself as the environment, and Vite would follow; what is looked at is what is shipped.
  Object.assign(process.env, { NODE_ENV: 'production' });
  const outDir = `${folder}-by-${process.pid}`;
  await build({
    configFile: false,
    root,
    plugins: [react()],
    logLevel: 'warn',
    build: {
      ...{ outDir, emptyOutDir: true, minify: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: join(root, 'index.html'), customer: join(root, 'customer/index.html') } },
    },
  });
  try {
    renameSync(outDir, folder);
  } catch (error) {
    rmSync(outDir, { recursive: true });
    // Two began at once, and the other was faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
