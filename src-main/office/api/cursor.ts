/** Where a page ended, as a text that means nothing to the program that keeps it: the key of the page's last item. */
import { z } from 'zod';
import { orElse } from '../../platform/may-fail.ts';

export type Key = readonly (string | number | boolean)[];

export const cursorText = (list: string, after: Key): string =>
  Buffer.from(JSON.stringify([list, ...after])).toString('base64url');

/** Null if it is no cursor of this list. */
export function readCursor<K extends Key>(list: string, text: string, key: z.ZodType<K>): K | null {
  const found = z
    .tuple([z.literal(list)], z.unknown())
    .safeParse(orElse(() => JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown, null));
  return (found.success && key.safeParse(found.data.slice(1)).data) || null;
}
