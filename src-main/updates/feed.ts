/**
 * The list of what is new, for one channel and one kind of machine: text that people can read, and in its last line our
 * signature over every byte before it. electron-updater's own list has no signature, so it is never read.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UpdateProblem } from '#shared/counter-api/updates.ts';
import { DAY_MS } from '#shared/day.ts';
import { isSignature } from '../platform/ed25519.ts';
import { type Signer, signerNamed, type TrustedKeys } from './trusted-keys.ts';
import { isVersion } from './version.ts';

export const FEED_MOST_BYTES = 64 * 1024;

/** A name without a path: the file lies beside the list. */
const fileName = z.string().regex(/^[A-Za-z0-9][\w.+-]{0,150}$/);
const fileBytes = z
  .int()
  .positive()
  .max(2 ** 31);
const sha512 = z.base64().length(88);

/** A block map: in the tail of an AppImage, in a file beside an installer. */
const mapped = {
  blockMapSize: z
    .int()
    .positive()
    .max(4 * 1024 * 1024),
  blockMapSha512: sha512,
};

const feedFile = z.object({ name: fileName, bytes: fileBytes, sha512, ...z.object(mapped).partial().shape });
/** An installer that shops have on their disk already. */
const installerBefore = z.object({ name: fileName, bytes: fileBytes, ...mapped });

/** The longest that a list may be believed: a stolen server could go on showing an old one for as long. */
const MOST_LIFE_MS = 200 * DAY_MS;
const fingerprint = z.string().regex(/^[0-9a-f]{16}$/);

const feed = z.object({
  kind: z.literal('dwadi.update'),
  channel: z.enum(['stable', 'early']),
  target: z.string().max(40),
  version: z.string().refine(isVersion),
  issuedAt: z.int().positive(),
  expiresAt: z.int().positive(),
  /** The number of machines in a hundred that are offered it. */
  rollout: z.int().min(0).max(100),
  files: z.array(feedFile).min(1).max(10),
  before: z.array(installerBefore).max(10),
  /** Names the key that signs this list, when it takes the place of the one before. */
  handOverTo: fingerprint.optional(),
});
export type Feed = z.infer<typeof feed>;
export type FeedFile = z.infer<typeof feedFile>;
export type InstallerBefore = z.infer<typeof installerBefore>;

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
  readonly keys: TrustedKeys;
  /** Tells when the newest list of this signer that this machine has read was issued. */
  readonly notBefore: (signer: string) => number;
  /** The time of this PC. */
  readonly now: number;
}

/** A list that was believed, and the fingerprint of the key that signed it. */
export interface SignedFeed {
  readonly feed: Feed;
  readonly signer: string;
}

export const feedName = ({ channel, target }: Pick<FeedWanted, 'channel' | 'target'>): string =>
  `${channel}-${target}.feed`;

const LAST_LINE = /^dwadi-signature: ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\n?$/;

function contentOf(text: string, keys: TrustedKeys): { readonly content: string; readonly signer: Signer } {
  const at = text.lastIndexOf('\ndwadi-signature:') + 1;
  const match = at === 0 ? null : LAST_LINE.exec(text.slice(at));
  if (match === null) throw new UpdateError('not-signed', 'the list has no signature');
  const [, by = '', value = ''] = match;
  const signer = signerNamed(by, keys);
  if (signer === null) throw new UpdateError('wrong-signer', `signed by ${by}`);
  if (signer.trust === 'withdrawn') throw new UpdateError('withdrawn-signer', `signed by ${by}`);
  const content = text.slice(0, at);
  if (!isSignature(signer.key, content, Buffer.from(value, 'base64'))) {
    throw new UpdateError('altered-feed', 'the signature does not fit the list');
  }
  return { content, signer };
}

/** Refuses a list whose time is not now. The newest list that was read shows whether this PC's clock was set back. */
function checkTimes({ issuedAt, expiresAt }: Feed, newest: number, now: number): void {
  if (expiresAt - issuedAt > MOST_LIFE_MS) throw new UpdateError('wrong-feed', 'expiresAt');
  if (issuedAt < newest) throw new UpdateError('older-feed', new Date(issuedAt).toISOString());
  if (now > expiresAt) throw new UpdateError('expired-feed', new Date(expiresAt).toISOString());
}

/** Reads nothing of the list before its signature is checked. */
export function readFeed(text: string, { channel, target, keys, notBefore, now }: FeedWanted): SignedFeed {
  const { content, signer } = contentOf(text, keys);
  const parsed = feed.safeParse(JSON.parse(content));
  if (!parsed.success) throw new UpdateError('wrong-feed', parsed.error.issues[0]?.path.join('.') ?? '');
  const read = parsed.data;
  if (read.channel !== channel || read.target !== target) {
    throw new UpdateError('wrong-feed', `a list for ${read.channel}, ${read.target}`);
  }
  // A list that was signed with the key in the drawer by mistake must not spend it.
  if (signer.trust === 'in the drawer' && read.handOverTo !== signer.fingerprint) {
    throw new UpdateError('wrong-signer', `${signer.fingerprint} was not handed over to`);
  }
  checkTimes(read, notBefore(signer.fingerprint), now);
  return { feed: read, signer: signer.fingerprint };
}

/** Picks the same machines throughout a version's roll-out, and others for the next version. */
export function isAmongTheFirst({ version, rollout }: Feed, machine: string): boolean {
  const place = createHash('sha256').update(`${machine} ${version}`).digest().readUInt32BE(0) / 2 ** 32;
  return place * 100 < rollout;
}

export const fileFor = ({ files }: Feed, extension: string): FeedFile | null =>
  files.find(({ name }) => name.endsWith(`.${extension}`)) ?? null;
