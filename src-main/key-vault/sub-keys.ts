/** Keys for one purpose each, derived from the counter's secrets: none of them tells anything about another. */
import { hkdfSync } from 'node:crypto';
import type { Secrets } from './secrets.ts';

export type KeyPurpose = 'journal-seal' | 'customers';

export const subKey = ({ fieldKey, pepper }: Secrets, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', Buffer.concat([fieldKey, pepper]), '', `dwadi:${purpose}:1`, 32));
