/**
 * How a counter reaches its owner's database. The office makes it when it enrols a counter, as a file or as a code to
 * paste. Its password is a secret: a counter keeps it in the keychain, and the rest in its journal.
 */
import { z } from 'zod';

export const LINK_FORMAT = 'dwadi-office-link';
export const LINK_FILE_MOST_BYTES = 40_000;

const host = z.strictObject({
  host: z
    .string()
    .max(253)
    .regex(/^[A-Za-z0-9.:-]+$/),
  port: z.int().min(1).max(65_535),
});

export const officeLink = z.strictObject({
  format: z.literal(LINK_FORMAT),
  version: z.literal(1),
  /** The owner's name for this counter. */
  name: z.string().min(1).max(60),
  /** Tried in this order; the one that takes writes is used. */
  hosts: z.array(host).min(1).max(5),
  database: z.string().min(1).max(63),
  role: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
  password: z.string().min(20).max(200),
  /** The authority that the server's certificate must come from, in PEM. No other is trusted. */
  authority: z.string().max(20_000).includes('BEGIN CERTIFICATE'),
});
export type OfficeLink = z.infer<typeof officeLink>;

/** The part of a link that is known before a login is made. */
export const placeOfLink = officeLink.pick({ hosts: true, database: true, authority: true });

/** A link of this kind reads all counters, and sends nothing. */
export const isReaderLink = ({ role }: Pick<OfficeLink, 'role'>): boolean => role.startsWith('dwadi_read_');

export const linkFileName = (name: string): string =>
  `dwadi-office-${name.replaceAll(/[^A-Za-z0-9-]+/g, '-').toLowerCase()}.json`;
