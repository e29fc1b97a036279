import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A certificate authority that lives as long as the process, for tests that need HTTPS on the loopback. It writes
 * the few X.509 structures itself, so that no tool has to be installed. The app never loads this file.
 */
export interface ThrowAwayAuthority {
  /** PEM, to be trusted by the test's client. */
  readonly ca: string;
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;

const TAG = {
  boolean: 1,
  integer: 2,
  bits: 3,
  octets: 4,
  oid: 6,
  utf8: 12,
  utcTime: 23,
  sequence: 48,
  set: 49,
} as const;

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x82]), length, content]);
}

/** Object identifiers by their encoded bytes. */
const OID = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  keyUsage: '551d0f',
  subjectAltName: '551d11',
  serverAuth: '2b06010505070301',
  extendedKeyUsage: '551d25',
} as const;

const oid = (name: keyof typeof OID): Buffer => der(TAG.oid, Buffer.from(OID[name], 'hex'));
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...parts);
const integer = (bytes: Uint8Array): Buffer => der(TAG.integer, bytes);
const isTrue = der(TAG.boolean, Buffer.from([0xff]));

const nameOf = (common: string): Buffer =>
  sequence(der(TAG.set, sequence(oid('commonName'), der(TAG.utf8, Buffer.from(common)))));

const timeOf = (at: number): Buffer =>
  der(TAG.utcTime, Buffer.from(new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14).concat('Z')));

const extension = (name: keyof typeof OID, value: Uint8Array, critical = false): Buffer =>
  sequence(oid(name), ...(critical ? [isTrue] : []), der(TAG.octets, value));

/** An explicitly tagged field. */
const field = (index: number, content: Uint8Array): Buffer => der(0xa0 + index, content);

const KEY_USAGE = {
  authority: Buffer.from([TAG.bits, 2, 1, 0x06]),
  server: Buffer.from([TAG.bits, 2, 7, 0x80]),
} as const;

const AUTHORITY_EXTENSIONS = [
  extension('basicConstraints', sequence(isTrue), true),
  extension('keyUsage', KEY_USAGE.authority, true),
];

const SERVER_EXTENSIONS = [
  extension('basicConstraints', sequence(), true),
  extension('keyUsage', KEY_USAGE.server, true),
  extension('extendedKeyUsage', sequence(oid('serverAuth'))),
  extension('subjectAltName', sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
];

interface Subject {
  readonly name: string;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

function certify(subject: Subject, issuer: string, issuerKey: KeyObject): string {
  const algorithm = sequence(oid('ecdsaWithSha256'));
  const serial = randomBytes(12);
  serial[0] = 0x42;
  const now = Date.now();
  const body = sequence(
    field(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    nameOf(issuer),
    sequence(timeOf(now - DAY_MS), timeOf(now + 30 * DAY_MS)),
    nameOf(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    field(3, sequence(...subject.extensions)),
  );
  const signature = sign('sha256', body, issuerKey);
  const certificate = sequence(body, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const lines = certificate
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

export function makeThrowAwayAuthority(): ThrowAwayAuthority {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = `Training throw-away authority ${randomBytes(4).toString('hex')}`;
  const root = { name, publicKey: authority.publicKey, extensions: AUTHORITY_EXTENSIONS };
  const leaf = { name: 'Training service', publicKey: server.publicKey, extensions: SERVER_EXTENSIONS };
  return {
    ca: certify(root, name, authority.privateKey),
    cert: certify(leaf, name, authority.privateKey),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
