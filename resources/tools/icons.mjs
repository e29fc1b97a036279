/**
 * `node resources/tools/icons.mjs`: draws dwadi.svg again as the PNGs, the ICO and the ICNS that the packages carry.
 * They are checked in, so that a build needs no drawing program; this one needs rsvg-convert (librsvg).
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Failure, runCommand, say } from './say.mjs';

const FOLDER = join(root, 'resources', 'icons');
const LINUX_SIZES = [16, 32, 48, 64, 128, 256, 512];
const ICO_SIZES = [16, 24, 32, 48, 64, 256];
/** Apple's name of each size; these hold a PNG as it is. */
const ICNS_TYPES = { ic11: 32, ic12: 64, ic07: 128, ic08: 256, ic09: 512, ic10: 1024 };

/** @param {number} size */
const png = (size) =>
  execFileSync('rsvg-convert', ['-w', String(size), '-h', String(size), join(FOLDER, 'dwadi.svg')], {
    maxBuffer: 2 ** 26,
  });

/** @param {readonly number[]} sizes */
function ico(sizes) {
  const images = sizes.map(png);
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  images.forEach((image, index) => {
    const entry = 6 + 16 * index;
    const side = (sizes[index] ?? 0) % 256;
    head.writeUInt8(side, entry);
    head.writeUInt8(side, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  });
  return Buffer.concat([head, ...images]);
}

/** @param {Buffer} content @param {string} type */
function icnsPart(content, type) {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}

await runCommand(async () => {
  try {
    for (const size of LINUX_SIZES) writeFileSync(join(FOLDER, `${size}x${size}.png`), png(size));
  } catch {
    throw new Failure('rsvg-convert could not draw the icon: install librsvg (apt-get install librsvg2-bin).');
  }
  writeFileSync(join(FOLDER, 'dwadi.ico'), ico(ICO_SIZES));
  const parts = Object.entries(ICNS_TYPES).map(([type, size]) => icnsPart(png(size), type));
  writeFileSync(join(FOLDER, 'dwadi.icns'), icnsPart(Buffer.concat(parts), 'icns'));
  say('Drawn: the icons in resources/icons.');
});
