/** The least of a ZIP that a spreadsheet needs. The same files make the same bytes: no time of day stands in it. */
import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 1980. */
const FIRST_DATE = 0x21;

/** What stands in the file's own header and in the list at the end alike. */
function common(packed: Buffer, content: Buffer, name: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(FLAGS, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(FIRST_DATE, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export function zip(files: readonly (readonly [name: string, content: string])[]): Uint8Array {
  const body: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const [named, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const header = common(packed, content, named);
    const local = Buffer.concat([signature(LOCAL), header, named, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([signature(CENTRAL), Buffer.from([VERSION, 0]), header, place, named]));
    body.push(local);
    offset += local.length;
  }
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...body, ...list, signature(END), end]));
}
