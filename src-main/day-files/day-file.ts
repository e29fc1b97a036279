/** Writes a day file, and reads and verifies one. Pure, and needs no journal: an accountant runs it. */
import { canonicalJson } from '#shared/canonical-json.ts';
import {
  addSums,
  DAY_FILE_FORMAT,
  DAY_FILE_MOST_BYTES,
  DAY_FILE_VERSION,
  type DayBody,
  dayFile,
  signedDayText,
} from '#shared/day-file.ts';
import { sha256 } from '../platform/ed25519.ts';
import { isSignedFile, jsonIn, type Signer } from '../platform/signing.ts';

export function dayFileText(body: Omit<DayBody, 'signer'>, signer: Signer): string {
  const { key, fingerprint } = signer;
  const whole = { ...body, signer: { key, fingerprint } };
  return `${canonicalJson({ body: whole, signature: signer.sign(signedDayText(whole)) })}\n`;
}

export const DAY_FILE_FAULTS = [
  /** Not a day file, or a truncated one. */
  'not-a-day-file',
  /** Written by a Dwadi that is newer than this one. */
  'other-version',
  /** Its signature doesn't hold for what it says. */
  'altered',
  /** Signed, and its own sums don't agree with each other. */
  'does-not-add-up',
] as const;
export type DayFileFault = (typeof DAY_FILE_FAULTS)[number];

export type ReadDayFile =
  | { readonly ok: true; readonly body: DayBody; readonly hash: string }
  | { readonly ok: false; readonly why: DayFileFault };

const faulty = (why: DayFileFault): ReadDayFile => ({ ok: false, why });

const isNewer = (value: unknown): boolean => {
  const body = (value as { body?: { format?: unknown; version?: unknown } } | null)?.body;
  return body?.format === DAY_FILE_FORMAT && typeof body.version === 'number' && body.version > DAY_FILE_VERSION;
};

/** Products, attendants and shifts each split the same postings, so their sums must be equal. */
function addsUp({ products, attendants, shifts }: DayBody): boolean {
  const ways = [products, attendants, shifts].map((groups) =>
    canonicalJson(addSums(groups.flatMap(({ sums }) => sums)).filter(({ amount, count }) => amount !== 0 || count > 0)),
  );
  return ways.every((way) => way === ways[0]);
}

/** Verifies that exactly these bytes were signed with the key that the file names. It doesn't say whose key that is. */
export function readDayFile(bytes: Uint8Array): ReadDayFile {
  if (bytes.length > DAY_FILE_MOST_BYTES) return faulty('not-a-day-file');
  const value = jsonIn(bytes);
  const file = dayFile.safeParse(value);
  if (!file.success) {
    if (isNewer(value)) return faulty('other-version');
    return faulty(looksLikeOne(value) ? 'altered' : 'not-a-day-file');
  }
  const { body } = file.data;
  if (!isSignedFile(file.data, bytes, signedDayText)) return faulty('altered');
  return addsUp(body) ? { ok: true, body, hash: sha256(bytes) } : faulty('does-not-add-up');
}

/** Carries the format of a day file, so it was one before it was changed. */
const looksLikeOne = (value: unknown): boolean =>
  (value as { body?: { format?: unknown } } | null)?.body?.format === DAY_FILE_FORMAT;
