/** The server of updates, with all that can go wrong on the way. It records each part that is requested. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedFeed } from '../../../resources/tools/packing/feed.mjs';
import { fingerprintOf, publicKeyText } from '../../../resources/tools/packing/feed-key.mjs';

/** A pair for tests: no passphrase is stretched for it. */
export function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKeyText(publicKey), fingerprint: fingerprintOf(publicKey) };
}

/** The key in use, and the one in the drawer. */
export const KEYS = keyPair();
export const DRAWER = keyPair();
export const PUBLIC_KEYS = { publicKey: KEYS.publicKey, nextPublicKey: DRAWER.publicKey };

export interface ServerFaults {
  /** Cuts the connection in the middle of this many parts. */
  cuts: number;
  /** Answers a whole file, as a server that knows no ranges does. */
  wholeFiles: boolean;
  /** Sends bytes of the file's length that are not its own. */
  altered: boolean;
  down: boolean;
}

export interface UpdateServer {
  readonly url: string;
  readonly files: Map<string, Buffer>;
  readonly faults: ServerFaults;
  /** Each part that was asked for, in order. */
  readonly parts: { readonly name: string; readonly from: number; readonly bytes: number }[];
  /** How many bytes of files went out. */
  sent(): number;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

export const sha512 = (content: Uint8Array): string => createHash('sha512').update(content).digest('base64');

interface FeedWish {
  readonly version: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** The list's words on block maps. */
  readonly maps?: Readonly<Record<string, object>>;
  readonly channel?: string;
  readonly target?: string;
  readonly rollout?: number;
  readonly issuedAt?: number;
  readonly expiresAt?: number;
  readonly privateKey?: KeyObject;
  readonly handOverTo?: string;
}

export function feedOf({ version, files, ...wish }: FeedWish): string {
  const listed = Object.entries(files).map(([name, content]) => ({
    name,
    bytes: content.byteLength,
    sha512: sha512(content),
    ...wish.maps?.[name],
  }));
  const { channel = 'stable', target = 'linux-x64', rollout = 100, issuedAt = Date.now() } = wish;
  const { expiresAt = issuedAt + 60 * DAY_MS, handOverTo } = wish;
  const times = { issuedAt, expiresAt, ...(handOverTo !== undefined && { handOverTo }) };
  const content = { kind: 'dwadi.update', channel, target, version, ...times, rollout, files: listed, before: [] };
  return signedFeed(content, wish.privateKey ?? KEYS.privateKey);
}

export async function startUpdateServer(): Promise<UpdateServer> {
  const files = new Map<string, Buffer>();
  const parts: UpdateServer['parts'] = [];
  const faults: ServerFaults = { cuts: 0, wholeFiles: false, altered: false, down: false };
  let sent = 0;
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    const content = files.get(name);
    if (faults.down) return void request.socket.destroy();
    if (content === undefined) return void response.writeHead(404).end();
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range === null || faults.wholeFiles) return void response.writeHead(200).end(content);
    const [from, last] = [Number(range[1]), Number(range[2])];
    const part = Buffer.from(content.subarray(from, last + 1));
    if (faults.altered) part.writeUInt8((part.readUInt8(0) + 1) % 256, 0);
    parts.push({ name, from, bytes: part.byteLength });
    sent += answerPart({ request, response, faults }, part, `bytes ${from}-${last}/${content.byteLength}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, files, faults, parts, sent: () => sent, close: () => closeServer(server) };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly faults: ServerFaults;
}

function answerPart({ request, response, faults }: Exchange, part: Buffer, range: string): number {
  response.writeHead(206, { 'content-range': range, 'content-length': part.byteLength });
  if (faults.cuts === 0) {
    response.end(part);
    return part.byteLength;
  }
  faults.cuts -= 1;
  const half = part.subarray(0, Math.floor(part.byteLength / 2));
  response.write(half, () => request.socket.destroy());
  return half.byteLength;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
