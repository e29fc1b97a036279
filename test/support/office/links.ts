/** Links to an office that isn't there. */
import type { SecretPlace } from '#main/key-vault/live-vault.ts';
import { LINK_FORMAT, type OfficeLink } from '#shared/office/link.ts';

export const linkOf = (changes: Partial<OfficeLink> = {}): OfficeLink => ({
  format: LINK_FORMAT,
  version: 1,
  name: 'Adom Mobile, Kaneshie',
  hosts: [{ host: 'office.example', port: 5432 }],
  database: 'dwadi',
  role: 'dwadi_till_adom_mobile',
  password: 'correct-horse-battery-staple',
  authority: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  ...changes,
});

export function memoryPlace(): SecretPlace {
  let kept: string | null = null;
  return {
    read: async () => kept,
    write: async (text) => {
      kept = text;
    },
    forget: async () => {
      kept = null;
    },
  };
}
