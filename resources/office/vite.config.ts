/** The office's page, built by itself: a counter's package doesn't carry it. `resources/tools/office.mjs` calls this. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '../..');

export default defineConfig({
  root: join(root, 'src-renderer/office'),
  plugins: [react()],
  resolve: { alias: { '#shared': join(root, 'src-shared') } },
  build: {
    outDir: join(root, 'out/office'),
    emptyOutDir: true,
    minify: true,
    // The content security policy allows no data: fonts or images, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
