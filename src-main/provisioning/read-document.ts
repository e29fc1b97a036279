import type { z } from 'zod';
import type { FileMistake } from '#shared/counter-api/provisioning.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { MISTAKES, mistakeWords } from '#shared/words/provisioning-mistakes.ts';
import { document, type ProvisioningDocument } from './document.ts';
import { lineOfSyntaxError, linesOf } from './json-lines.ts';
import { digestOf, isWhole } from './signature.ts';

/** A file that is whole and of a known form. The trust in its signer is decided elsewhere. */
export interface ProvisioningFile {
  readonly content: ProvisioningDocument;
  /** The digest of the signed content. */
  readonly digest: string;
}

export const LARGEST = 256 * 1024;
/** A file of a different kind altogether has a mistake on every line. */
const MISTAKES_MOST = 50;

const whole = (what: string, line = 1) => err([{ line, where: '', what }]);

function valueAt(found: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | null)?.[name], found);
}

export interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly what: string;
}

export function mistakesOf(issues: readonly z.core.$ZodIssue[], found: unknown): Mistake[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ path: [...issue.path, name], what: MISTAKES.unknownName }))
      : [{ path: issue.path, what: mistakeWords(issue, valueAt(found, issue.path) === undefined) }],
  );
}

function mistakesIn(text: string, found: unknown): FileMistake[] {
  const parsed = document.safeParse(found);
  const { lineAt, twice } = linesOf(text);
  const mistakes = [
    ...twice.map((path) => ({ path, what: MISTAKES.twice })),
    ...(parsed.success ? [] : mistakesOf(parsed.error.issues, found)),
  ];
  return mistakes
    .map(({ path, what }) => ({ line: lineAt(path), where: path.map(String).join('.').slice(0, 200), what }))
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MISTAKES_MOST);
}

export function readProvisioning(text: string): Result<ProvisioningFile, readonly FileMistake[]> {
  if (text.length > LARGEST) return whole(MISTAKES.tooLarge);
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return whole(MISTAKES.noJson, lineOfSyntaxError(text));
  }
  const mistakes = mistakesIn(text, found);
  if (mistakes.length > 0) return err(mistakes);
  // Checks the parsed text, not what zod made of it: nothing in the file may be outside of the signature.
  if (!isWhole(found as object)) return whole(MISTAKES.altered);
  return ok({ content: document.parse(found), digest: digestOf(found as object) });
}
