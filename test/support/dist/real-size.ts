/**
 * Runtimes as large as Electron's, made of the stand-in's own: Debian's Chromium. Its program is the bulk of both, and on
 * Windows a section of the very program whose resources and signature change with each release, as in Electron's.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeLinuxPlaceholder, makeWindowsPlaceholder } from './placeholder.ts';

const CHROMIUM = '/usr/lib/chromium';
const PROGRAM = join(CHROMIUM, 'chromium-headless-shell');
const PARTS = [
  ...['chrome_100_percent.pak', 'chrome_200_percent.pak', 'icudtl.dat', 'resources.pak', 'snapshot_blob.bin'],
  ...['v8_context_snapshot.bin', 'libvk_swiftshader.so', 'libvulkan.so.1', 'vk_swiftshader_icd.json'],
];

export const whyNoRealSize = (): string | null =>
  existsSync(PROGRAM) && existsSync('/usr/bin/mksquashfs') ? null : `${PROGRAM} and mksquashfs are not installed here`;

function withChromium(folder: string): string {
  for (const name of PARTS) cpSync(join(CHROMIUM, name), join(folder, name), { preserveTimestamps: true });
  return folder;
}

export function linuxOfRealSize(folder: string): string {
  withChromium(makeLinuxPlaceholder(folder));
  cpSync(PROGRAM, join(folder, 'chromium'), { preserveTimestamps: true });
  return folder;
}

export function windowsOfRealSize(folder: string): string {
  withChromium(makeWindowsPlaceholder(folder));
  const program = join(folder, 'electron.exe');
  writeFileSync(program, withSection(readFileSync(program), readFileSync(PROGRAM)));
  return folder;
}

const FILE_ALIGNMENT = 0x200;
const SECTION_ENTRY = 40;

/** Makes the section before the resources of a PE program longer by this content. Nothing of it is ever mapped. */
function withSection(program: Buffer, content: Buffer): Buffer {
  const header = program.readUInt32LE(0x3c);
  const table = header + 24 + program.readUInt16LE(header + 20);
  const entries = Array.from({ length: program.readUInt16LE(header + 6) }, (_, at) => table + at * SECTION_ENTRY);
  const resources = entries.find((entry) => program.toString('latin1', entry, entry + 5) === '.rsrc') ?? 0;
  const [bytesAt, placeAt] = [16, 20];
  const place = program.readUInt32LE(resources + placeAt);
  const room = Math.ceil(content.length / FILE_ALIGNMENT) * FILE_ALIGNMENT;
  const longer = Buffer.concat([
    program.subarray(0, place),
    content,
    Buffer.alloc(room - content.length),
    program.subarray(place),
  ]);
  for (const entry of entries) {
    const at = program.readUInt32LE(entry + placeAt);
    const bytes = program.readUInt32LE(entry + bytesAt);
    if (at >= place) longer.writeUInt32LE(at + room, entry + placeAt);
    else if (at + bytes === place) longer.writeUInt32LE(bytes + room, entry + bytesAt);
  }
  return longer;
}
