/** A certificate authority that lives as long as the process, for tests that need HTTPS on the loopback. */
import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface ThrowAwayAuthority {
  /** PEM, to be trusted by the test's client. */
  readonly ca: string;
  issue(wanted?: Wanted): Promise<{ readonly key: string; readonly cert: string }>;
}

export interface Wanted {
  /** Names or IPv4 addresses. */
  readonly hosts?: readonly [string, ...string[]];
  /** Years from now. */
  readonly from?: number;
  readonly to?: number;
}

const YEAR_MS = 365 * 86_400_000;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const makeKeys = () => crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
const called = (name: string) => new Name([{ CN: [{ utf8String: name }] }]);
const validity = (from: number, to: number) => ({
  notBefore: new Date(Date.now() + from * YEAR_MS),
  notAfter: new Date(Date.now() + to * YEAR_MS),
});

export async function makeThrowAwayAuthority(name: string): Promise<ThrowAwayAuthority> {
  const keys = await makeKeys();
  const signed = { issuer: called(name), signingKey: keys.privateKey, signingAlgorithm: ECDSA };
  const root = await X509CertificateGenerator.create({
    ...signed,
    ...validity(-10, 10),
    subject: signed.issuer,
    publicKey: keys.publicKey,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return {
    ca: root.toString('pem'),
    issue: async ({ hosts = ['localhost', '127.0.0.1'], from = -1, to = 1 } = {}) => {
      const { publicKey, privateKey } = await makeKeys();
      const names = hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }));
      const leaf = await X509CertificateGenerator.create({
        ...signed,
        ...validity(from, to),
        subject: called(hosts[0]),
        publicKey,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
          new SubjectAlternativeNameExtension(names),
        ],
      });
      const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' });
      return { key: key.toString(), cert: leaf.toString('pem') };
    },
  };
}
