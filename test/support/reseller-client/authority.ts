import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A throw-away certificate authority, in DER written by hand so that tests need no tool beside Node. */

const tlv = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const bytes: number[] = [];
  for (let rest = content.length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  const length = content.length < 128 ? [content.length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const sequence = (...parts: readonly Uint8Array[]) => tlv(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
const ECDSA_SHA256 = sequence(hex('06082a8648ce3d040302'));
const TRUE = hex('0101ff');

const nameOf = (commonName: string) =>
  sequence(tlv(0x31, sequence(hex('0603550403'), tlv(0x0c, Buffer.from(commonName)))));

const timeOf = (at: Date) => tlv(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')));

const extension = (oid: string, value: Uint8Array, critical = false) =>
  sequence(hex(oid), ...(critical ? [TRUE] : []), tlv(0x04, value));

const pem = (der: Uint8Array) => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

interface Content {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly from: Date;
  readonly to: Date;
  readonly extensions: readonly Uint8Array[];
}

let serial = 1;

function certificate({ subject, issuer, publicKey, signer, from, to, extensions }: Content): string {
  serial += 1;
  const body = sequence(
    tlv(0xa0, hex('020102')),
    tlv(0x02, Buffer.from([serial])),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(timeOf(from), timeOf(to)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', body, signer));
  return pem(sequence(body, ECDSA_SHA256, signature));
}

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const shifted = (years: number) => new Date(Date.now() + years * YEAR_MS);

interface Wanted {
  readonly host?: string;
  /** Years from now. */
  readonly from?: number;
  readonly to?: number;
}

export interface Authority {
  readonly ca: string;
  issue(wanted?: Wanted): { readonly key: string; readonly cert: string };
}

export function makeAuthority(name: string): Authority {
  const { publicKey, privateKey } = makeKeys();
  const ca = certificate({
    subject: name,
    issuer: name,
    publicKey,
    signer: privateKey,
    from: shifted(-20),
    to: shifted(20),
    extensions: [extension('0603551d13', sequence(TRUE), true)],
  });
  const issue: Authority['issue'] = ({ host = 'localhost', from = -1, to = 1 } = {}) => {
    const leaf = makeKeys();
    const cert = certificate({
      subject: host,
      issuer: name,
      publicKey: leaf.publicKey,
      signer: privateKey,
      from: shifted(from),
      to: shifted(to),
      extensions: [extension('0603551d11', sequence(tlv(0x82, Buffer.from(host))))],
    });
    return { key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
  };
  return { ca, issue };
}
