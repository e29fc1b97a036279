/** Where a page ended, as a text that means nothing to the program that keeps it: the key of the page's last item. */
import { deflateSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
import { orElse } from '../../platform/may-fail.ts';

export type Key = readonly (string | number | boolean)[];

/** A key with texts as long as a counter may send them is packed, so that a request's address has room for it. */
const LONGEST_PLAIN = 400;
/** Four texts of a thousand letters, six bytes each, and the rest of a key. */
const LONGEST_UNPACKED = 25_000;

export function cursorText(list: string, after: Key): string {
  const plain = Buffer.from(JSON.stringify([list, ...after]));
  return (plain.length > LONGEST_PLAIN ? deflateSync(plain) : plain).toString('base64url');
}

const isPlain = (bytes: Buffer): boolean => bytes[0] === '['.charCodeAt(0);

function unpacked(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  return (isPlain(bytes) ? bytes : inflateSync(bytes, { maxOutputLength: LONGEST_UNPACKED })).toString();
}

/** Null if it is no cursor of this list. */
export function readCursor<K extends Key>(list: string, text: string, key: z.ZodType<K>): K | null {
  const found = z
    .tuple([z.literal(list)], z.unknown())
    .safeParse(orElse(() => JSON.parse(unpacked(text)) as unknown, null));
  return (found.success && key.safeParse(found.data.slice(1)).data) || null;
}
