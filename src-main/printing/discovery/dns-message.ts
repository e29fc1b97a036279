/**
 * DNS messages, as far as finding a printer needs them (RFC 1035, 6762, 6763). Anybody on the network can write one: a
 * message that is longer, deeper or other than allowed is no message.
 */

export const TYPES = { a: 1, ptr: 12, txt: 16, srv: 33 } as const;
const INTERNET = 1;
/** RFC 6762 allows no longer packet. */
export const MOST_BYTES = 9000;
const MOST_RECORDS = 200;
const MOST_QUESTIONS = 50;
const MOST_LABELS = 32;
const MOST_NAME_BYTES = 255;
const LABEL_BYTES = 63;

/** The labels of a name, as bytes read as UTF-8. A label of a DNS-SD instance may hold any text, also dots. */
export type Name = readonly string[];

export type DnsRecord =
  | { readonly type: 'ptr'; readonly name: Name; readonly to: Name }
  | { readonly type: 'srv'; readonly name: Name; readonly target: Name; readonly port: number }
  | { readonly type: 'a'; readonly name: Name; readonly address: string };

export interface Question {
  readonly name: Name;
  readonly type: keyof typeof TYPES;
}

/** One string for one name; DNS compares ASCII letters without their case. No label holds a NUL. */
export const keyOf = (name: Name): string => name.join('\0').replace(/[A-Z]/g, (letter) => letter.toLowerCase());

class NotAMessage extends Error {}

/** Reads forward only, except for names, whose pointers lead back. */
class Reader {
  private readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  private take(count: number): number {
    const from = this.at;
    if (from + count > this.bytes.length) throw new NotAMessage();
    this.at = from + count;
    return from;
  }

  u8 = (): number => this.bytes.readUInt8(this.take(1));
  u16 = (): number => this.bytes.readUInt16BE(this.take(2));
  skip = (count: number): void => void this.take(count);

  /** Each pointer must lead to before the part of the name that it stands in, so that no name can go in a circle. */
  name(): Name {
    const labels: string[] = [];
    let [length, before, end, jumps] = [0, this.at, -1, 0];
    for (;;) {
      const size = this.u8();
      if (size === 0) break;
      if (size >= 0xc0) {
        const to = ((size & 0x3f) << 8) | this.u8();
        if (end < 0) end = this.at;
        jumps += 1;
        // A long way back for each of many names would keep the counter busy.
        if (to >= before || jumps > MOST_LABELS) throw new NotAMessage();
        before = to;
        this.at = to;
        continue;
      }
      length += size + 1;
      if (size > LABEL_BYTES || length > MOST_NAME_BYTES || labels.length >= MOST_LABELS) throw new NotAMessage();
      const from = this.take(size);
      const label = this.bytes.toString('utf8', from, from + size);
      if (label.includes('\0')) throw new NotAMessage();
      labels.push(label);
    }
    if (end >= 0) this.at = end;
    return labels;
  }
}

function recordOf(reader: Reader): DnsRecord | null {
  const name = reader.name();
  const [type, kind] = [reader.u16(), reader.u16() & 0x7fff];
  reader.skip(4);
  const size = reader.u16();
  const end = reader.at + size;
  const record = kind === INTERNET ? dataOf(reader, type, name, size) : null;
  if (record === null) reader.skip(end - reader.at);
  // A name inside the data that ends elsewhere than the data is a trick.
  if (reader.at !== end) throw new NotAMessage();
  return record;
}

function dataOf(reader: Reader, type: number, name: Name, size: number): DnsRecord | null {
  if (type === TYPES.ptr) return { type: 'ptr', name, to: reader.name() };
  if (type === TYPES.a && size === 4)
    return { type: 'a', name, address: Array.from({ length: 4 }, reader.u8).join('.') };
  if (type !== TYPES.srv) return null;
  reader.skip(4);
  const port = reader.u16();
  return { type: 'srv', name, target: reader.name(), port };
}

/** The records of an answer. None of a question, nor of anything that isn't wholly a message. */
export function recordsIn(bytes: Uint8Array): readonly DnsRecord[] {
  if (bytes.length > MOST_BYTES) return [];
  try {
    const reader = new Reader(bytes);
    reader.skip(2);
    const isAnswer = (reader.u16() & 0x8000) !== 0;
    const [questions = 0, ...counts] = Array.from({ length: 4 }, reader.u16);
    const count = counts.reduce((sum, each) => sum + each, 0);
    if (!isAnswer || questions > MOST_QUESTIONS || count > MOST_RECORDS) return [];
    for (let nth = 0; nth < questions; nth += 1) {
      reader.name();
      reader.skip(4);
    }
    return Array.from({ length: count }, () => recordOf(reader)).filter((record) => record !== null);
  } catch (error) {
    if (error instanceof NotAMessage) return [];
    throw error;
  }
}

const u16 = (value: number): number[] => [value >> 8, value & 255];

export const nameBytes = (name: Name): number[] => [
  ...name.flatMap((label) => {
    const bytes = Buffer.from(label).subarray(0, LABEL_BYTES);
    return [bytes.length, ...bytes];
  }),
  0,
];

/** A query without an id, as multicast DNS asks (RFC 6762, 18.1). */
export const queryOf = (questions: readonly Question[]): Uint8Array =>
  Uint8Array.from([
    ...[0, 0, 0, 0],
    ...[...u16(questions.length), 0, 0, 0, 0, 0, 0],
    ...questions.flatMap(({ name, type }) => [...nameBytes(name), ...u16(TYPES[type]), ...u16(INTERNET)]),
  ]);
