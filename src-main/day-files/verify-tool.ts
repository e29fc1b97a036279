/** The common part of the commands that verify signed files: reads the key and the files, and prints the result. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256Text } from '#shared/counter-api/values.ts';
import { VERIFY } from '#shared/words/day-files.ts';
import { orElse } from '../platform/may-fail.ts';

export type Say = (line: string) => void;

interface Asked {
  /** The fingerprint that the files must be signed with; null when the caller compares by eye. */
  readonly key: string | null;
  readonly files: readonly string[];
}

/** 0 when all is sound, 1 when something isn't, 2 when it couldn't be looked at. */
export type ExitCode = 0 | 1 | 2;

/** Says what it finds, and returns the number of faults and whether every file could be read. */
export type Verify = (asked: Asked, say: Say) => { readonly faults: number; readonly all: boolean };

const OPTIONS = {
  key: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const readArguments = (args: readonly string[]) =>
  orElse(() => parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }), null);

function asked(given: string | undefined, files: readonly string[], usage: string): Asked | string {
  const key = given?.replaceAll(/[\s:]/g, '').toLowerCase() ?? null;
  if (key !== null && !sha256Text.safeParse(key).success) return VERIFY.badKey;
  return files.length === 0 ? usage : { key, files };
}

/** Returns null if the file can't be read, and says so. */
export function bytesOf(file: string, say: Say): Uint8Array | null {
  say(basename(file));
  try {
    return readFileSync(file);
  } catch {
    say(`  ${VERIFY.unreadable}`);
    return null;
  }
}

function tell(text: string, out: string | undefined): boolean {
  try {
    if (out === undefined) process.stdout.write(text);
    else writeFileSync(out, text);
    return true;
  } catch {
    process.stderr.write(`${text}${VERIFY.unwritable}\n`);
    return false;
  }
}

/** `args`: `[--key FINGERPRINT] [--out FILE] FILE…`. `--out` is for Windows, whose programs have no terminal. */
export function runVerify(args: readonly string[], usage: string, verify: Verify): ExitCode {
  const { values = {}, positionals = [] } = readArguments(args) ?? {};
  const question = asked(values.key, positionals, usage);
  const lines: string[] = [];
  const say: Say = (line) => void lines.push(line);
  let code: ExitCode = 2;
  if (values.help === true) {
    say(usage);
    code = 0;
  } else if (typeof question === 'string') say(question);
  else {
    const { faults, all } = verify(question, say);
    code = all ? (faults > 0 ? 1 : 0) : 2;
  }
  return tell(`${lines.join('\n')}\n`, values.out) ? code : 2;
}
