/** One build of the renderer for all files of a run: the first that opens a window makes it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    rendererFolder: string;
  }
}

export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-renderer-'));
  provide('rendererFolder', join(folder, 'built'));
  return () => rmSync(folder, { recursive: true, force: true });
}
