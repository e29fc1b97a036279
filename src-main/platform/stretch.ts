/** Makes each guess at a secret expensive: scrypt, on a thread of Node's pool, so that screens go on meanwhile. */
import { scrypt } from 'node:crypto';

export const STRETCHED_BYTES = 32;
const BLOCK = 8;

/** `cost`: the power of two for scrypt's N, as `STRETCH_COST` has it. */
export function stretch(secret: string | Uint8Array, salt: Uint8Array, cost: number): Promise<Buffer> {
  const N = 2 ** cost;
  const options = { N, r: BLOCK, p: 1, maxmem: 256 * N * BLOCK };
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, STRETCHED_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
