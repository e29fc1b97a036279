import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import manifest from './package.json' with { type: 'json' };
import { afterFirstFrame } from './resources/tools/after-first-frame.mjs';
import { OUTSIDE } from './resources/tools/packing/outside.mjs';
import { languagesOfBuild } from './resources/tools/words/language-files.mjs';

const source = (path: string): string => join(import.meta.dirname, path);

/** V8 keeps a source at two bytes a character if a single letter needs them, so each such letter is escaped. */
const ONE_BYTE = { charset: 'ascii' } as const;

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes the letters of tagged templates, which `charset` leaves. Their tags read them as before, or make a RegExp. */
const oneByteTemplates = () => ({
  name: 'one-byte-templates',
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are all the letters of ASCII.
  renderChunk: (code: string) => ({ code: code.replace(/[^\x00-\x7f]/g, escaped), map: null }),
});

export default defineConfig({
  main: {
    plugins: [languagesOfBuild(), oneByteTemplates()],
    // Its file for Node declares a `require` of its own, as electron-vite does in each chunk where it sees one.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      externalizeDeps: { exclude: Object.keys(manifest.dependencies).filter((name) => !OUTSIDE.includes(name)) },
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: source('src-main/app/boot.ts'),
          // An entry of its own, so that it lies beside what it finds by its place.
          main: source('src-main/app/main.ts'),
          'journal-writer': source('src-main/journal/worker/writer-worker.ts'),
          'journal-reader': source('src-main/journal/worker/reader-worker.ts'),
          'training-service': source('src-main/training/service.ts'),
        },
        output: {
          ...ONE_BYTE,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Each start compiles it anew: without comments and blanks that takes less, and a stack keeps its names.
          minify: { compress: false, mangle: false, codegen: true },
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is CommonJS and may require nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: source('src-main/preload/preload.ts') },
        output: { ...ONE_BYTE, format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: source('src-renderer'),
    plugins: [react(), afterFirstFrame(), oneByteTemplates()],
    build: {
      minify: true,
      // The content security policy allows no data: fonts or images, so nothing is inlined.
      assetsInlineLimit: 0,
      // Chromium preloads by itself. Shared by two pages, it would be one more file for the counter to wait for.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: source('src-renderer/index.html'), customer: source('src-renderer/customer/index.html') },
        output: ONE_BYTE,
      },
    },
  },
});
