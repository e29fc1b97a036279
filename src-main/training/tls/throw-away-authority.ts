import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/**
 * A certificate authority that lives as long as the process, for tests that need HTTPS on the loopback. It writes
 * the few X.509 structures itself, so that no tool has to be installed. The app never loads this file.
 */
export interface ThrowAwayAuthority {
  /** PEM, to be trusted by the test's client. */
  readonly ca: string;
  issue(wanted?: Wanted): { readonly key: string; readonly cert: string };
}

export interface Wanted {
  /** Names or IPv4 addresses. */
  readonly hosts?: readonly [string, ...string[]];
  /** Years from now. */
  readonly from?: number;
  readonly to?: number;
}

const YEAR_MS = 365 * 86_400_000;

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

const alternativeName = (host: string): Buffer =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));

const serverExtensions = (hosts: readonly string[]): Buffer[] => [
  extension('basicConstraints', sequence(), true),
  extension('keyUsage', KEY_USAGE.server, true),
  extension('extendedKeyUsage', sequence(oid('serverAuth'))),
  extension('subjectAltName', sequence(...hosts.map(alternativeName))),
];

interface Subject {
  readonly name: string;
  readonly publicKey: KeyObject;
  /** Years from now. */
  readonly from: number;
  readonly to: number;
  readonly extensions: readonly Buffer[];
}

function certify(subject: Subject, issuer: string, issuerKey: KeyObject): string {
  const algorithm = sequence(oid('ecdsaWithSha256'));
  const serial = randomBytes(12);
  serial[0] = 0x42;
  const validity = [subject.from, subject.to].map((years) => timeOf(Date.now() + years * YEAR_MS));
  const body = sequence(
    field(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    nameOf(issuer),
    sequence(...validity),
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

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export function makeThrowAwayAuthority(name: string): ThrowAwayAuthority {
  const { publicKey, privateKey } = makeKeys();
  const root = { name, publicKey, from: -10, to: 10, extensions: AUTHORITY_EXTENSIONS };
  return {
    ca: certify(root, name, privateKey),
    issue: ({ hosts = ['localhost', '127.0.0.1'], from = -1, to = 1 } = {}) => {
      const keys = makeKeys();
      const leaf = { name: hosts[0], publicKey: keys.publicKey, from, to, extensions: serverExtensions(hosts) };
      const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      return { key, cert: certify(leaf, name, privateKey) };
    },
  };
}
