/** Reads the installer's own files: a mistake is named by its line, as in the files that are made of them. */
import type { z } from 'zod';
import { MISTAKES } from '#shared/words/provisioning-mistakes.ts';
import { readTyped } from '../platform/typed.ts';
import { lineOfSyntaxError, linesOf } from './json-lines.ts';
import { type Mistake, mistakesOf } from './read-document.ts';

export class TypedMistakes extends Error {}

export interface TypedJson {
  readonly found: unknown;
  /** `shop.json:14: staff.1.role: must be one of "owner", "attendant"`; `at`: the place that was examined. */
  sayOf(mistake: Mistake, at?: readonly PropertyKey[], whose?: string): string;
}

export const typedJson = (file: string): TypedJson => jsonOf(readTyped(file), file);

/** Reads JSON from another program or a person, without a file. */
export const typedInput = (): TypedJson => jsonOf(readTyped(0), 'standard input');

function jsonOf(text: string, file: string): TypedJson {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new TypedMistakes(`${file}:${lineOfSyntaxError(text)}: ${MISTAKES.noJson}`);
  }
  const { lineAt, twice } = linesOf(text);
  const sayOf: TypedJson['sayOf'] = ({ path, what }, at = [], whose) =>
    [`${file}:${lineAt([...at, ...path])}`, whose, path.map(String).join('.'), what].filter(Boolean).join(': ');
  // Only the last one would count.
  refuse(twice.map((path) => sayOf({ path, what: MISTAKES.twice })));
  return { found, sayOf };
}

/** A mistake in the template appears for each machine, but is reported once. */
export function refuse(lines: readonly string[]): void {
  if (lines.length > 0) throw new TypedMistakes([...new Set(lines)].join('\n'));
}

export function readAs<T>({ found, sayOf }: TypedJson, shape: z.ZodType<T>): T {
  const read = shape.safeParse(found);
  if (read.success) return read.data;
  throw new TypedMistakes(
    mistakesOf(read.error.issues, found)
      .map((mistake) => sayOf(mistake))
      .join('\n'),
  );
}
