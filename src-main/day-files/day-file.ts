/** A day file made and looked at: text to what it proves, and back. Pure, and without a journal: an accountant runs it. */
import { canonicalJson } from '#shared/canonical-json.ts';
import {
  addSums,
  DAY_FILE_FORMAT,
  DAY_FILE_MOST_BYTES,
  DAY_FILE_VERSION,
  DAY_SIGNATURE_CONTEXT,
  type DayBody,
  dayFile,
} from '#shared/day-file.ts';
import { fingerprintOf, isSignedBy, type Signer, sha256 } from './signing.ts';

const signedText = (body: unknown): string => `${DAY_SIGNATURE_CONTEXT}\n${canonicalJson(body)}`;

export function dayFileText(body: Omit<DayBody, 'signer'>, signer: Signer): string {
  const { key, fingerprint } = signer;
  const whole = { ...body, signer: { key, fingerprint } };
  return `${canonicalJson({ body: whole, signature: signer.sign(signedText(whole)) })}\n`;
}

export const DAY_FILE_FAULTS = [
  /** No day file at all, or a cut one. */
  'not-a-day-file',
  /** Of a Dwadi that is newer than this one. */
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isNewer = (value: unknown): boolean => {
  const body = (value as { body?: { format?: unknown; version?: unknown } } | null)?.body;
  return body?.format === DAY_FILE_FORMAT && typeof body.version === 'number' && body.version > DAY_FILE_VERSION;
};

/** Three ways to the same postings: they come to the same. */
function addsUp({ products, attendants, shifts }: DayBody): boolean {
  const ways = [products, attendants, shifts].map((groups) =>
    canonicalJson(addSums(groups.flatMap(({ sums }) => sums)).filter(({ amount, count }) => amount !== 0 || count > 0)),
  );
  return ways.every((way) => way === ways[0]);
}

/** Exactly these bytes were signed by the key that the file names; whose key that is, nobody has said yet. */
export function readDayFile(bytes: Uint8Array): ReadDayFile {
  if (bytes.length > DAY_FILE_MOST_BYTES) return faulty('not-a-day-file');
  const text = new TextDecoder().decode(bytes);
  const value = parsed(text);
  const file = dayFile.safeParse(value);
  if (!file.success) {
    if (isNewer(value)) return faulty('other-version');
    return faulty(looksLikeOne(value) ? 'altered' : 'not-a-day-file');
  }
  const { body, signature } = file.data;
  const isExact = Buffer.from(`${canonicalJson(file.data)}\n`).equals(bytes);
  const { key, fingerprint } = body.signer;
  if (!isExact || fingerprint !== fingerprintOf(key) || !isSignedBy(key, signedText(body), signature)) {
    return faulty('altered');
  }
  return addsUp(body) ? { ok: true, body, hash: sha256(bytes) } : faulty('does-not-add-up');
}

/** It has been a day file before somebody changed it. */
const looksLikeOne = (value: unknown): boolean =>
  (value as { body?: { format?: unknown } } | null)?.body?.format === DAY_FILE_FORMAT;
