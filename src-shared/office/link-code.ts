/** The office's link as a file's text or as a code to paste, read and written. */
import { z } from 'zod';
import type { OFFICE_LINK_PROBLEMS } from '../counter-api/office.ts';
import { err, ok, type Result } from '../result.ts';
import { LINK_FORMAT, type OfficeLink, officeLink } from './link.ts';

const CODE_STARTS = 'dwadi-office.';

const { base64urlToUint8Array, uint8ArrayToBase64url } = z.core.util;

/** UTF-8 without an encoder: this file runs in every process. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(
    encodeURIComponent(text)
      .match(/%[0-9A-F]{2}|[^%]/g)
      ?.map((one) => (one.length === 3 ? Number.parseInt(one.slice(1), 16) : one.charCodeAt(0))) ?? [],
  );
const textOf = (bytes: Uint8Array): string =>
  decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));

export const linkText = (link: OfficeLink): string => `${JSON.stringify(officeLink.parse(link), null, 2)}\n`;

export const linkCode = (link: OfficeLink): string =>
  CODE_STARTS + uint8ArrayToBase64url(bytesOf(JSON.stringify(officeLink.parse(link))));

function jsonOf(text: string): unknown {
  try {
    const bare = text.replaceAll(/\s/g, '');
    if (!bare.startsWith(CODE_STARTS)) return JSON.parse(text);
    return JSON.parse(textOf(base64urlToUint8Array(bare.slice(CODE_STARTS.length))));
  } catch {
    return null;
  }
}

const isNewer = (value: unknown): boolean => {
  const { format, version } = (value ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  return format === LINK_FORMAT && typeof version === 'number' && version > 1;
};

/** Takes the text of a link file, or a code. Spaces and line ends in a code don't count. */
export function readLink(
  text: string,
): Result<OfficeLink, Exclude<(typeof OFFICE_LINK_PROBLEMS)[number], 'no-keychain'>> {
  const value = jsonOf(text);
  const link = officeLink.safeParse(value);
  if (link.success) return ok(link.data);
  return err(isNewer(value) ? 'newer-link' : 'not-a-link');
}
