import type { KeyObject } from 'node:crypto';
import { err, ok, type Result } from '#shared/result.ts';
import { document, type ProvisioningDocument } from './document.ts';
import { lineOfSyntaxError, linesOf } from './json-lines.ts';
import { isSignedBy } from './signature.ts';

export interface Mistake {
  readonly line: number;
  /** As in `staff.0.name`; empty for the whole file. */
  readonly where: string;
  readonly what: string;
}

const LARGEST = 256 * 1024;

const whole = (what: string, line = 1) => err([{ line, where: '', what }]);

function mistakesIn(text: string, found: unknown): Mistake[] {
  const parsed = document.safeParse(found);
  if (parsed.success) return [];
  const lineAt = linesOf(text);
  return parsed.error.issues.map(({ path, message }) => ({
    line: lineAt(path),
    where: path.map(String).join('.'),
    what: message,
  }));
}

/** A file as it may be used: whole, of a form that we know, and signed by the installer whom this machine trusts. */
export function readProvisioning(text: string, trusted: KeyObject): Result<ProvisioningDocument, readonly Mistake[]> {
  if (text.length > LARGEST) return whole('this is far larger than a provisioning file');
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    return whole('this is not JSON from here on', lineOfSyntaxError(text, error));
  }
  const mistakes = mistakesIn(text, found);
  if (mistakes.length > 0) return err(mistakes);
  // What was parsed, not what zod made of it: nothing in the file may be outside of the signature.
  if (!isSignedBy(found as object, trusted))
    return whole('its signature does not fit: it was altered, or signed by somebody else');
  return ok(document.parse(found));
}
