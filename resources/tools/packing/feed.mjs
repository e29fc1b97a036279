/**
 * The list of what is new, one file for each channel and kind of machine, signed by us in its last line.
 * src-main/updates/feed.ts reads it; docs/updates.md explains it.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../say.mjs';

/** How electron-builder names a platform and an architecture, and how Node does. */
const PLATFORM = /** @type {const} */ ({ linux: 'linux', win: 'win32', mac: 'darwin' });
const ARCH = /** @type {const} */ ({ x64: 'x64', amd64: 'x64', x86_64: 'x64', arm64: 'arm64', aarch64: 'arm64' });
const NAME = /^Dwadi-(.+)-(linux|win|mac)-([a-z0-9_]+)(-UNSIGNED)?\.(exe|zip|AppImage|deb)$/;

/**
 * @typedef {object} FeedOptions
 * @property {string} packages the folder of the packages
 * @property {'stable' | 'early'} channel
 * @property {number} rollout how many of a hundred machines
 * @property {string} version
 * @property {string} privateKey PEM
 * @property {number} [now]
 */

/** @param {import('node:crypto').KeyObject} publicKey */
export const publicKeyText = (publicKey) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** @param {import('node:crypto').KeyObject} publicKey */
const fingerprintOf = (publicKey) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

export function newFeedKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKeyText(publicKey),
  };
}

/** @param {string} pem */
function keyFrom(pem) {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The failure below says so.
  }
  throw new Failure(
    'DWADI_UPDATE_KEY_FILE must name an Ed25519 private key: `npm run feed -- new-key --key FILE` makes one.',
  );
}

/**
 * Signs exactly the bytes that are written.
 *
 * @param {object} content
 * @param {string} privateKey
 */
export function signedFeed(content, privateKey) {
  const key = keyFrom(privateKey);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  const signature = sign(null, Buffer.from(text), key).toString('base64');
  return `${text}dwadi-signature: ${fingerprintOf(createPublicKey(key))} ${signature}\n`;
}

/** The packages of this version, by kind of machine. */
function packagesIn(/** @type {string} */ folder, /** @type {string} */ version) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const name of readdirSync(folder).toSorted()) {
    const [, of, system, machine, unsigned] = NAME.exec(name) ?? [];
    const platform = PLATFORM[/** @type {keyof typeof PLATFORM} */ (system)];
    const arch = ARCH[/** @type {keyof typeof ARCH} */ (machine)];
    if (of !== version || platform === undefined || arch === undefined) continue;
    // Linux packages carry no signature of their own; the signature of this list covers them.
    if (unsigned && platform !== 'linux') throw new Failure(`${name} is not signed: no shop may be offered it.`);
    const target = `${platform}-${arch}`;
    found.set(target, [...(found.get(target) ?? []), name]);
  }
  return found;
}

/**
 * Writes one list for each kind of machine that has a package of this version. Answers their names.
 *
 * @param {FeedOptions} options
 * @returns {string[]}
 */
export function writeFeeds({ packages, channel, rollout, version, privateKey, now = Date.now() }) {
  const found = packagesIn(packages, version);
  if (found.size === 0) throw new Failure(`There is no package of Dwadi ${version} in ${packages}.`);
  return [...found].map(([target, names]) => {
    const files = names.map((name) => {
      const content = readFileSync(join(packages, name));
      return { name, bytes: content.length, sha512: createHash('sha512').update(content).digest('base64') };
    });
    const feed = { kind: 'dwadi.update', channel, target, version, issuedAt: now, rollout, files };
    const name = `${channel}-${target}.feed`;
    writeFileSync(join(packages, name), signedFeed(feed, privateKey));
    return name;
  });
}
