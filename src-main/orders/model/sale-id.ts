/** The sale id derived from its content: made again, it is the same sale (M1). */
import { createHash } from 'node:crypto';

/** Formats the hash as a UUID of our own making (RFC 9562, version 8). */
export function saleIdOf(...content: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
