/**
 * The list of what is new, for one channel and one kind of machine: text that people can read, and in its last line our
 * signature over every byte before it. electron-updater's own list has no signature, so it is never read.
 */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { UpdateProblem } from '#shared/counter-api/updates.ts';
import { isSignature, shortFingerprint } from '../platform/ed25519.ts';
import { isVersion } from './version.ts';

export const FEED_MOST_BYTES = 64 * 1024;

const feedFile = z.object({
  /** A name without a path: the file lies beside the list. */
  name: z.string().regex(/^[A-Za-z0-9][\w.+-]{0,150}$/),
  bytes: z
    .int()
    .positive()
    .max(2 ** 31),
  sha512: z.base64().length(88),
});

const feed = z.object({
  kind: z.literal('dwadi.update'),
  channel: z.enum(['stable', 'early']),
  target: z.string().max(40),
  version: z.string().refine(isVersion),
  issuedAt: z.int().positive(),
  /** The number of machines in a hundred that are offered it. */
  rollout: z.int().min(0).max(100),
  files: z.array(feedFile).min(1).max(10),
});
export type Feed = z.infer<typeof feed>;
export type FeedFile = z.infer<typeof feedFile>;

export class UpdateError extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem, detail: string) {
    super(detail);
    this.name = 'UpdateError';
    this.problem = problem;
  }
}

export interface FeedWanted {
  readonly channel: string;
  /** `linux-x64`, say. */
  readonly target: string;
  readonly publicKey: KeyObject;
  /** The time at which the newest list that this machine has read was issued. */
  readonly notBefore: number;
}

export const feedName = ({ channel, target }: Pick<FeedWanted, 'channel' | 'target'>): string =>
  `${channel}-${target}.feed`;

/** Reads the key as a package holds it: SubjectPublicKeyInfo in base64. */
export const publicKeyFrom = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

const LAST_LINE = /^dwadi-signature: ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\n?$/;

function contentOf(text: string, publicKey: KeyObject): string {
  const at = text.lastIndexOf('\ndwadi-signature:') + 1;
  const match = at === 0 ? null : LAST_LINE.exec(text.slice(at));
  if (match === null) throw new UpdateError('not-signed', 'the list has no signature');
  const [, by = '', value = ''] = match;
  if (by !== shortFingerprint(publicKey)) throw new UpdateError('wrong-signer', `signed by ${by}`);
  const content = text.slice(0, at);
  if (!isSignature(publicKey, content, Buffer.from(value, 'base64'))) {
    throw new UpdateError('altered-feed', 'the signature does not fit the list');
  }
  return content;
}

/** Reads nothing of the list before its signature is checked. */
export function readFeed(text: string, { channel, target, publicKey, notBefore }: FeedWanted): Feed {
  const content = contentOf(text, publicKey);
  const parsed = feed.safeParse(JSON.parse(content));
  if (!parsed.success) throw new UpdateError('wrong-feed', parsed.error.issues[0]?.path.join('.') ?? '');
  const read = parsed.data;
  if (read.channel !== channel || read.target !== target) {
    throw new UpdateError('wrong-feed', `a list for ${read.channel}, ${read.target}`);
  }
  if (read.issuedAt < notBefore) throw new UpdateError('older-feed', new Date(read.issuedAt).toISOString());
  return read;
}

/** Picks the same machines throughout a version's roll-out, and others for the next version. */
export function isAmongTheFirst({ version, rollout }: Feed, machine: string): boolean {
  const place = createHash('sha256').update(`${machine} ${version}`).digest().readUInt32BE(0) / 2 ** 32;
  return place * 100 < rollout;
}

export const fileFor = ({ files }: Feed, extension: string): FeedFile | null =>
  files.find(({ name }) => name.endsWith(`.${extension}`)) ?? null;
