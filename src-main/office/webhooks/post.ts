/** Sends one message to one address: signed as standardwebhooks.com has it, so that receivers find a library. */
import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Address, publicAddresses, type Resolve } from './public-address.ts';

const LONGEST_MS = 10_000;

export interface Message {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly body: string;
}

export interface PostOptions {
  /** The office was started with the switch for receivers in the private network. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
  /** An authority besides the well-known ones. */
  readonly ca?: string;
  readonly longestMs?: number;
}

/** Null: the receiver took it. */
export type PostProblem =
  | null
  | 'private-address'
  | 'no-address'
  | 'redirect'
  | 'slow'
  | 'no-connection'
  | `status-${number}`;

/** `at`: seconds since 1970. */
export function signatureOf(secret: string, id: string, at: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

const headersOf = ({ id, secret, body }: Message, at: number): Record<string, string | number> => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'user-agent': 'Dwadi-Office',
  'webhook-id': id,
  'webhook-timestamp': at,
  'webhook-signature': signatureOf(secret, id, at, body),
});

/** Node asks here instead of a name server. */
const answering = (addresses: readonly Address[]): LookupFunction =>
  function lookup(_host, { all }, done) {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(first === undefined ? new Error('no address') : null, first?.address ?? '', first?.family);
  };

/** No answer's body is read, and no redirect followed: it could lead to where the address may not. */
function statusOf(
  message: Message,
  addresses: readonly Address[],
  { ca, signal }: Pick<PostOptions, 'ca'> & { readonly signal: AbortSignal },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(message.url, {
      method: 'POST',
      headers: headersOf(message, Math.floor(Date.now() / 1000)),
      lookup: answering(addresses),
      signal,
      agent: false,
      ...(ca !== undefined && { ca }),
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.end(message.body);
  });
}

/** A name server can't be told to stop. */
const unlessLate = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

export async function post(message: Message, options: PostOptions): Promise<PostProblem> {
  const { protocol, hostname } = new URL(message.url);
  if (protocol !== 'https:') return 'no-address';
  const { ca, longestMs = LONGEST_MS } = options;
  // The look-up of the name counts, too.
  const signal = AbortSignal.timeout(longestMs);
  try {
    const addresses = await unlessLate(
      publicAddresses(hostname, options).catch(() => []),
      signal,
    );
    if (addresses === null) return 'private-address';
    if (addresses.length === 0) return 'no-address';
    const status = await statusOf(message, addresses, { ...(ca !== undefined && { ca }), signal });
    if (status >= 200 && status < 300) return null;
    return status >= 300 && status < 400 ? 'redirect' : `status-${status}`;
  } catch {
    return signal.aborted ? 'slow' : 'no-connection';
  }
}
