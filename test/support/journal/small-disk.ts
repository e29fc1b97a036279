/** A disk of a few megabytes that a test can fill: a folder in memory, which only root can mount. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import { roomIn } from '#main/journal/file/journal-files.ts';

const FILLER = 'filler';

export interface SmallDisk {
  readonly folder: string;
  /** Fills it until so many bytes are left. */
  fill(leave: number): void;
  makeRoom(): void;
}

/** Why this machine can't mount one; null when it can. */
export function noSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a small disk';
  try {
    const folder = mkdtempSync(join(tmpdir(), 'dwadi-mount-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    rmdirSync(folder);
    return null;
  } catch {
    return 'this machine (a container, perhaps) lets nobody mount a small disk';
  }
}

export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  onTestFinished(() => {
    // Lazily: a worker that is just ending may still have a file open.
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
    rmSync(outsideHeadOf(folder), { force: true });
  });
  const filler = join(folder, FILLER);
  return {
    folder,
    fill(leave) {
      const handle = openSync(filler, 'a');
      const page = Buffer.alloc(4096);
      try {
        while (roomIn(folder) > leave) writeSync(handle, page);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(handle);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
  };
}
