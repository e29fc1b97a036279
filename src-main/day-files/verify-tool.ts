/** What the commands have in common by which somebody checks signed files: a key to hold them against, and the files. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256Text } from '#shared/day-file.ts';
import { VERIFY } from '#shared/words/day-files.ts';

export interface Asked {
  /** The fingerprint that the files must be signed with; null where whoever asks compares by eye. */
  readonly key: string | null;
  readonly files: readonly string[];
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readArguments(usage: string): Asked | string {
  try {
    const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
    const key = values.key?.replaceAll(/[\s:]/g, '').toLowerCase() ?? null;
    if (key !== null && !sha256Text.safeParse(key).success) return VERIFY.badKey;
    return positionals.length === 0 ? usage : { key, files: positionals };
  } catch {
    return usage;
  }
}

/** Null where it can't be read, which is said. */
export function bytesOf(file: string, unreadable: string): Uint8Array | null {
  say(basename(file));
  try {
    return readFileSync(file);
  } catch {
    say(`  ${unreadable}`);
    return null;
  }
}

/** `verify` says what it finds, and answers how many faults there are and whether every file could be looked at. */
export function runVerify(usage: string, verify: (asked: Asked) => { faults: number; all: boolean }): void {
  const asked = readArguments(usage);
  if (typeof asked === 'string') {
    say(asked);
    process.exitCode = 2;
    return;
  }
  const { faults, all } = verify(asked);
  if (!all) process.exitCode = 2;
  else process.exitCode = faults > 0 ? 1 : 0;
}
