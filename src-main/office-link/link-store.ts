/** Keeps the owner's link: its password where the counter's secrets are, the rest in the journal. */
import { z } from 'zod';
import { canonicalJson } from '#shared/canonical-json.ts';
import { type OfficeLink, officeLink } from '#shared/office/link.ts';
import type { NewEvent } from '../journal/base/records.ts';
import type { SecretPlace } from '../key-vault/live-vault.ts';
import { sha256 } from '../platform/ed25519.ts';
import { orElse } from '../platform/may-fail.ts';

export type StoredLink = Omit<OfficeLink, 'password'>;

const storedLink = officeLink.omit({ password: true });
/** `of`: the hash of the rest, so that a password never goes to another place than it was made for. */
const storedSecret = z.strictObject({ password: z.string(), of: z.string() });

const hashOf = (link: StoredLink): string => sha256(canonicalJson(link));

export const withoutPassword = ({ password: _, ...link }: OfficeLink): StoredLink => link;

export const secretOf = ({ password, ...link }: OfficeLink): string =>
  JSON.stringify({ password, of: hashOf(link) } satisfies z.infer<typeof storedSecret>);

/** The event of a counter that was connected. Holds no secret. */
export const connectedEvent = ({ name, role, database, hosts }: StoredLink, by: string, at: number): NewEvent => ({
  kind: 'office.connected',
  at,
  saleSeq: null,
  data: { by, name, role, database, hosts: hosts.map(({ host, port }) => `${host}:${port}`) },
});

/** The link as the journal keeps it; null without one. */
export const storedLinkIn = (text: string | undefined): StoredLink | null =>
  text === undefined || text === '' ? null : orElse(() => storedLink.parse(JSON.parse(text)), null);

/** Null where the password is gone, or belongs to another link. */
export async function wholeLink(link: StoredLink, place: SecretPlace): Promise<OfficeLink | null> {
  const text = await place.read().catch(() => null);
  const secret = text === null ? null : orElse(() => storedSecret.parse(JSON.parse(text)), null);
  return secret === null || secret.of !== hashOf(link) ? null : { ...link, password: secret.password };
}
