/** Writes a ZIP of a few files, which every PC opens with a double click. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
}

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: the real time would add nothing to the report. */
const NO_DATE = 0x0021;

function packed({ name, content }: ZipEntry) {
  const data = deflateRawSync(content);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(VERSION, 0);
  shared.writeUInt16LE(UTF8_NAMES, 2);
  shared.writeUInt16LE(DEFLATED, 4);
  shared.writeUInt16LE(NO_DATE, 8);
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(data.length, 14);
  shared.writeUInt32LE(content.length, 18);
  shared.writeUInt16LE(Buffer.byteLength(name), 22);
  return { name: Buffer.from(name), shared, data };
}

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, shared, data } of entries.map(packed)) {
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, data]);
    const version = Buffer.alloc(2);
    version.writeUInt16LE(VERSION, 0);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, shared, rest, name]));
    files.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, directory, end]);
}
