/// <reference path="./undici-parts.d.ts" />
import { createSecureContext, rootCertificates, type SecureContext, TLSSocket } from 'node:tls';
import buildConnector from 'undici/lib/core/connect.js';
import { ConnectError, type PeerCertificate } from './failure.ts';

export interface ConnectorOptions {
  /** Trusted in place of the well-known authorities, for services that run on a test's own authority. */
  readonly ca: string | undefined;
  readonly connectMs: number;
  readonly loopbackOnly: boolean;
}

const LONGEST_NAME = 120;

/** Cleans text from a stranger's certificate: it is shown to people, so it is cut and freed of control characters. */
const printable = (text: string | undefined): string | null =>
  text
    ?.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, LONGEST_NAME)
    .trim() || null;

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const day = (text: string | undefined): string | null => {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10);
};

function describePeer(socket: TLSSocket): PeerCertificate | null {
  const certificate = socket.getPeerCertificate();
  if (!certificate?.issuer) return null;
  const { issuer } = certificate;
  return {
    issuer: printable(first(issuer.CN) ?? first(issuer.O) ?? first(issuer.OU)),
    names: printable(certificate.subjectaltname?.replaceAll('DNS:', '') ?? first(certificate.subject?.CN)),
    validFrom: day(certificate.valid_from),
    validTo: day(certificate.valid_to),
  };
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

let wellKnown: SecureContext | undefined;

/**
 * Names the authorities: those that Node carries, or a test's own. Node's default would be moved by the environment, to
 * the system's list or to a file. An authority that an antivirus added to the system is refused, and named.
 */
function trustOf(ca: string | undefined): SecureContext {
  if (ca !== undefined) return createSecureContext({ ca });
  wellKnown ??= createSecureContext({ ca: [...rootCertificates] });
  return wellKnown;
}

/** undici's connector, which waits for the verified handshake; ours only reads the certificate on its way. */
export function makeConnector(options: ConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: options.connectMs,
    // Node allows each of several addresses only 250 ms by default, too little for a 3G line.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 3_000,
    // Node's default, which the environment can switch off.
    rejectUnauthorized: true,
    // Plain HTTP on this machine needs no authorities, and reading them takes a while.
    ...(options.loopbackOnly ? {} : { secureContext: trustOf(options.ca) }),
  });
  return (target, callback) => {
    let peer: PeerCertificate | null = null;
    const socket: unknown = connect(target, (error, connected) => {
      if (error !== null) return callback(new ConnectError(error, peer), null);
      if (options.loopbackOnly && !LOOPBACK.test(connected.remoteAddress ?? '')) {
        connected.destroy();
        return callback(new ConnectError(new Error('not a loopback address'), null), null);
      }
      return callback(null, connected);
    });
    // 'secure' comes before Node judges the certificate; a refused one can't be read afterwards.
    if (socket instanceof TLSSocket) {
      socket.prependListener('secure', () => {
        peer = describePeer(socket);
      });
    }
  };
}
