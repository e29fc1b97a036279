/**
 * The list of what is new, one file for each channel and kind of machine. It is made where the packages are, and signed
 * in its last line on another machine, which needs the list alone. src-main/updates/feed.ts reads it; docs/updates.md
 * explains it.
 */
import { createHash, createPublicKey, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../say.mjs';
import { costBetween, mapBeside, mapInTail } from './block-maps.mjs';
import { fingerprintOf } from './feed-key.mjs';

/** How electron-builder names a platform and an architecture, and how Node does. */
const PLATFORM = /** @type {const} */ ({ linux: 'linux', win: 'win32', mac: 'darwin' });
const ARCH = /** @type {const} */ ({ x64: 'x64', amd64: 'x64', x86_64: 'x64', arm64: 'arm64', aarch64: 'arm64' });
const NAME = /^Dwadi-(.+)-(linux|win|mac)-([a-z0-9_]+)(-UNSIGNED)?\.(exe|zip|AppImage|deb|rpm)$/;

/** The ending of a list that nobody signed yet. */
export const UNSIGNED = '.unsigned';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a release takes, and shorter than a stolen server could hold an old state before counters. */
export const USUAL_DAYS = 60;
export const MOST_DAYS = 180;

/**
 * @typedef {object} FeedOptions
 * @property {string} packages the folder of the packages
 * @property {'stable' | 'early'} channel
 * @property {number} rollout how many of a hundred machines
 * @property {string} version
 * @property {string | null} before the version that most shops run now; null for the first release of all
 */

/** The packages of a version, by kind of machine. */
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

/** @param {string} folder @param {string} name */
function entryOf(folder, name) {
  const content = readFileSync(join(folder, name));
  const entry = { name, bytes: content.length, sha512: createHash('sha512').update(content).digest('base64') };
  if (name.endsWith('.AppImage')) return { ...entry, ...mapInTail(name, content) };
  return name.endsWith('.exe') ? { ...entry, ...mapBeside(folder, name, content.length) } : entry;
}

/**
 * The installer that shops of the version before have on their disk. Its package may be gone from here; its map tells
 * which of its parts the new one shares.
 *
 * @param {string} folder @param {string} name @param {string} version @param {string} before
 */
function entryBefore(folder, name, version, before) {
  const old = name.replace(`Dwadi-${version}-`, `Dwadi-${before}-`);
  if (!existsSync(join(folder, `${old}.blockmap`)))
    throw new Failure(
      `${old}.blockmap is missing beside the packages: without it every shop on Windows fetches the whole ${name}.`,
    );
  return { name: old, ...mapBeside(folder, old, null) };
}

/**
 * Tells what an update of a shop on Windows takes. A mistake in the packing shows nowhere else.
 *
 * @param {Pick<FeedOptions, 'packages' | 'version' | 'before'>} options
 */
export function updateCosts({ packages, version, before }) {
  const installers = [...packagesIn(packages, version).values()].flat().filter((name) => name.endsWith('.exe'));
  return installers.flatMap((name) => {
    if (before === null) return [];
    const older = name.replace(`Dwadi-${version}-`, `Dwadi-${before}-`);
    return [{ name, ...costBetween(packages, older, name) }];
  });
}

/**
 * Writes one unsigned list for each kind of machine that has a package of this version. Answers their names.
 *
 * @param {FeedOptions} options
 * @returns {string[]}
 */
export function writeFeeds({ packages, channel, rollout, version, before }) {
  const found = packagesIn(packages, version);
  if (found.size === 0) throw new Failure(`There is no package of Dwadi ${version} in ${packages}.`);
  return [...found].map(([target, names]) => {
    const files = names.map((name) => entryOf(packages, name));
    const installers = before === null ? [] : names.filter((name) => name.endsWith('.exe'));
    const olds = installers.map((name) => entryBefore(packages, name, version, before ?? ''));
    const feed = { kind: 'dwadi.update', channel, target, version, rollout, files, before: olds };
    const name = `${channel}-${target}.feed${UNSIGNED}`;
    writeFileSync(join(packages, name), `${JSON.stringify(feed, null, 2)}\n`);
    return name;
  });
}

/**
 * Signs exactly the bytes that are written.
 *
 * @param {object} content
 * @param {import('node:crypto').KeyObject} privateKey
 */
export function signedFeed(content, privateKey) {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
  return `${text}dwadi-signature: ${fingerprintOf(createPublicKey(privateKey))} ${signature}\n`;
}

/**
 * Signs every unsigned list in a folder, and needs nothing else that lies there. An unsigned list stays, so that it can
 * be signed again before its time is up.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {import('node:crypto').KeyObject} options.privateKey
 * @param {boolean} options.handOver tells counters to trust this key, and the one before it no longer
 * @param {number} [options.days]
 * @param {number} [options.now]
 */
export function signFeeds({ folder, privateKey, handOver, days = USUAL_DAYS, now = Date.now() }) {
  const names = readdirSync(folder).filter((name) => name.endsWith(`.feed${UNSIGNED}`));
  if (names.length === 0)
    throw new Failure(`There is no unsigned list in ${folder}: npm run feed -- make writes them.`);
  const handed = handOver ? { handOverTo: fingerprintOf(createPublicKey(privateKey)) } : {};
  return names.toSorted().map((name) => {
    const list = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const content = { ...list, issuedAt: now, expiresAt: now + days * DAY_MS, ...handed };
    const signed = name.slice(0, -UNSIGNED.length);
    writeFileSync(join(folder, signed), signedFeed(content, privateKey));
    return { name: signed, version: list.version, rollout: list.rollout, files: list.files };
  });
}
