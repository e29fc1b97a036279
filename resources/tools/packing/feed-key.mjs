/**
 * The key that signs feeds, in a file that only its passphrase opens: PKCS#8 under scrypt and AES-256 (RFC 7914). Node
 * reads that form and writes only a weaker one, so the few bytes around the encrypted key are put together here.
 */
import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { Failure } from '../say.mjs';

/** The most that OpenSSL grants a key file: 16 MB, a tenth of a second for each guess. */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const PEM_LINE = /.{1,64}/g;
/** A shorter one is guessed by a thief who has the file. */
const PASSPHRASE_LEAST = 12;

/** @param {number} tag @param {...Uint8Array} parts */
function der(tag, ...parts) {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (/** @type {Uint8Array[]} */ ...parts) => der(0x30, ...parts);
const octets = (/** @type {Uint8Array} */ bytes) => der(0x04, bytes);

/** @param {number} value */
function integer(value) {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return der(0x02, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

const PBES2 = Buffer.from('06092a864886f70d01050d', 'hex');
const SCRYPT = Buffer.from('06092b06010401da47040b', 'hex');
const AES_256_CBC = Buffer.from('060960864801650304012a', 'hex');

/** @param {import('node:crypto').KeyObject} privateKey @param {string} passphrase */
function encrypted(privateKey, passphrase) {
  const [salt, iv] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', scryptSync(passphrase, salt, 32, COST), iv);
  const plain = privateKey.export({ type: 'pkcs8', format: 'der' });
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  const stretched = sequence(SCRYPT, sequence(octets(salt), integer(COST.N), integer(COST.r), integer(COST.p)));
  const how = sequence(PBES2, sequence(stretched, sequence(AES_256_CBC, octets(iv))));
  const lines = sequence(how, octets(content)).toString('base64').match(PEM_LINE) ?? [];
  return `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${lines.join('\n')}\n-----END ENCRYPTED PRIVATE KEY-----\n`;
}

/** @param {import('node:crypto').KeyObject} publicKey */
export const publicKeyText = (publicKey) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** @param {import('node:crypto').KeyObject} publicKey */
export const fingerprintOf = (publicKey) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

/** @param {string} passphrase */
export function newFeedKey(passphrase) {
  if (passphrase.length < PASSPHRASE_LEAST)
    throw new Failure(
      `The passphrase needs ${PASSPHRASE_LEAST} characters or more: a thief has all the time to guess.`,
    );
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { file: encrypted(privateKey, passphrase), privateKey, publicKey: publicKeyText(publicKey) };
}

/**
 * Opens a key file. One that lies open on a disk is refused: whoever copies it could update every shop.
 *
 * @param {string} pem
 * @param {string} passphrase
 */
export function openFeedKey(pem, passphrase) {
  if (!pem.includes('BEGIN ENCRYPTED PRIVATE KEY'))
    throw new Failure(
      'This is no key file of ours: `npm run feed -- new-key --key FILE` makes one, with a passphrase.',
    );
  try {
    const key = createPrivateKey({ key: pem, passphrase });
    if (key.asymmetricKeyType === 'ed25519')
      return { privateKey: key, fingerprint: fingerprintOf(createPublicKey(key)) };
  } catch {
    // The failure below says so.
  }
  throw new Failure('The passphrase does not open this key: type it again.');
}
