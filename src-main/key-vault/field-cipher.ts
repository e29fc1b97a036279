/**
 * AES-256-GCM for single fields. The place (table, column, row) is authenticated with the bytes, so that a sealed
 * field can't be moved to another row and opened there.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface FieldCipher {
  seal(place: string, bytes: Uint8Array): Uint8Array;
  /** Throws when the bytes were changed, moved, or sealed with another key. */
  open(place: string, sealed: Uint8Array): Uint8Array;
}

export function createFieldCipher(keyBytes: Uint8Array): FieldCipher {
  if (keyBytes.length !== 32) throw new RangeError('a field key has 32 bytes');
  // Made once: that takes four times as long as sealing an order.
  const key = createSecretKey(keyBytes);
  return {
    seal(place, bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]));
    },
    open(place, sealed) {
      if (sealed[0] !== VERSION) throw new Error('a sealed field of an unknown form');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(tag);
      const opened = decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES));
      return new Uint8Array(Buffer.concat([opened, decipher.final()]));
    },
  };
}
