/**
 * Weighs a package, part by part. A shop pays for each megabyte, so that the parts that are ours have a table beside
 * this file: more than it says needs a reason there.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

const MEGABYTE = 1_000_000;

/** @type {readonly (readonly [string, RegExp])[]} */
const PARTS = [
  ['archive', /^resources\/app\.asar$/],
  ['natives', /^resources\/app\.asar\.unpacked\//],
  ['locales', /^locales\//],
  ['licences', /^LICENSE/],
];
const REST = "Electron's runtime";

/**
 * The bytes of each part of an unpacked package.
 *
 * @param {string} folder
 */
export function sizesOf(folder) {
  /** @type {Record<string, number>} */
  const sizes = Object.fromEntries([...PARTS.map(([part]) => part), REST].map((part) => [part, 0]));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll(sep, '/');
    const part = PARTS.find(([, pattern]) => pattern.test(name))?.[0] ?? REST;
    sizes[part] = (sizes[part] ?? 0) + statSync(path).size;
  }
  return sizes;
}

/** @typedef {{ megabytes: number, because: readonly string[] }} Allowed */

/** @returns {Record<string, Record<string, Allowed>>} by platform and part */
export const sizeTable = () => JSON.parse(readFileSync(join(import.meta.dirname, 'sizes.json'), 'utf8'));

/**
 * Names the parts that weigh more than the table says, in sentences.
 *
 * @param {string} platform
 * @param {Record<string, number>} sizes
 */
export function tooLarge(platform, sizes) {
  return Object.entries(sizeTable()[platform] ?? {}).flatMap(([part, { megabytes }]) => {
    const is = (sizes[part] ?? 0) / MEGABYTE;
    if (is <= megabytes) return [];
    return [
      `${part}: ${is.toFixed(1)} MB, and the table says ${megabytes}: name the reason in resources/tools/packing/sizes.json.`,
    ];
  });
}

/** @param {Record<string, number>} sizes */
export const sizeLines = (sizes) =>
  Object.entries(sizes).map(([part, bytes]) => `  ${part}: ${(bytes / MEGABYTE).toFixed(1)} MB`);
