/** Packets of a stranger: whatever they hold, reading one ends, throws nothing, and keeps to its bounds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_BYTES, nameBytes, queryOf, recordsIn } from '#main/printing/discovery/dns-message.ts';
import { answerOf, dnsBytes } from '../../../support/printing/mdns-responder.ts';

const SERVICE = ['_pdl-datastream', '_tcp', 'local'];
const ptr = { name: SERVICE, type: 12, data: nameBytes(['Star', ...SERVICE]) };

test('an answer is read, a question is not, and a record of another kind is passed over', () => {
  const text = { name: ['Star', ...SERVICE], type: 16, data: [4, 116, 121, 61, 65] };
  const address = { name: ['star', 'local'], type: 1, data: [192, 168, 1, 50] };
  expect(recordsIn(answerOf([ptr, text, address]))).toEqual([
    { type: 'ptr', name: SERVICE, to: ['Star', ...SERVICE] },
    { type: 'a', name: ['star', 'local'], address: '192.168.1.50' },
  ]);
  expect(recordsIn(queryOf([{ name: SERVICE, type: 'ptr' }]))).toEqual([]);
});

test.each([
  ['a name that points at itself', dnsBytes(1, [0xc0, 12, 0, 12, 0, 1, 0, 0, 0, 9, 0, 0])],
  ['two names that point at each other', dnsBytes(1, [1, 65, 0xc0, 16, 1, 66, 0xc0, 12, 0, 12, 0, 1])],
  ['a name that points beyond the end', dnsBytes(1, [0xff, 0xff, 0, 12, 0, 1, 0, 0, 0, 9, 0, 0])],
  ['a name longer than a name may be', answerOf([{ ...ptr, name: Array(5).fill('x'.repeat(63)) }])],
  ['a name of too many labels', answerOf([{ ...ptr, name: Array(40).fill('x') }])],
  ['data that ends elsewhere than it says', answerOf([{ ...ptr, size: 3 }])],
  ['more records than it has', dnsBytes(9, [0])],
  ['very many records', answerOf(Array(201).fill(ptr))],
  ['more bytes than a packet has', new Uint8Array([...answerOf([ptr]), ...new Uint8Array(MOST_BYTES)])],
])('a packet with %s is no message', (_, packet) => {
  expect(recordsIn(packet)).toEqual([]);
});

/** An address whose name is found by so many pointers, each of which leads to the one before it. */
function byPointers(jumps: number): Uint8Array {
  const placeOf = (nth: number): number => (nth < 0 ? 12 : 23 + 2 * nth);
  const pointerTo = (place: number): number[] => [0xc0 | (place >> 8), place & 255];
  const row = Array.from({ length: jumps }, (_, nth) => pointerTo(placeOf(nth - 1))).flat();
  const text = [0, 0, 16, 0, 1, 0, 0, 0, 9, row.length >> 8, row.length & 255, ...row];
  return dnsBytes(2, [...text, ...pointerTo(placeOf(jumps - 1)), 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, 10, 0, 0, 7]);
}

test('a name is found by a few pointers, and a long row of them is no message', () => {
  expect(recordsIn(byPointers(8))).toEqual([{ type: 'a', name: [], address: '10.0.0.7' }]);
  expect(recordsIn(byPointers(1000))).toEqual([]);
});

test.each([
  ['a label of 63 bytes', answerOf([{ ...ptr, name: ['x'.repeat(63)] }]), 1],
  [
    'a label of 64 bytes',
    dnsBytes(1, [64, ...Array<number>(64).fill(120), 0, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, 10, 0, 0, 7]),
    0,
  ],
  ['a name of 32 labels', answerOf([{ ...ptr, name: Array(32).fill('x') }]), 1],
  ['a name of 33 labels', answerOf([{ ...ptr, name: Array(33).fill('x') }]), 0],
  ['a name of 255 bytes', answerOf([{ ...ptr, name: [...Array(3).fill('x'.repeat(63)), 'x'.repeat(62)] }]), 1],
  ['a name of 256 bytes', answerOf([{ ...ptr, name: Array(4).fill('x'.repeat(63)) }]), 0],
  ['two hundred records', answerOf(Array(200).fill({ name: ['a'], type: 1, data: [10, 0, 0, 7] })), 200],
  ['a name with a NUL', answerOf([{ ...ptr, name: ['a\0b'] }]), 0],
  ['an address of five bytes beside a service', answerOf([{ ...ptr, type: 1, data: [10, 0, 0, 7, 1] }, ptr]), 1],
  ['an address of another class', dnsBytes(1, [0, 0, 1, 0, 3, 0, 0, 0, 9, 0, 4, 10, 0, 0, 7]), 0],
])('a packet with %s is read to its limit', (_, packet, count) => {
  expect(recordsIn(packet)).toHaveLength(count);
});

test('the longest packet is read, and its questions are passed over', () => {
  const empty = answerOf([ptr]);
  expect(recordsIn(new Uint8Array([...empty, ...new Uint8Array(MOST_BYTES - empty.length)]))).toHaveLength(1);
  const question = [...nameBytes(['q']), 0, 12, 0, 1];
  const address = [0, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, 10, 0, 0, 7];
  const asking = (questions: number) =>
    Uint8Array.from([
      0,
      0,
      0x84,
      0,
      0,
      questions,
      0,
      1,
      0,
      0,
      0,
      0,
      ...Array(questions).fill(question).flat(),
      ...address,
    ]);
  expect([recordsIn(asking(50)).length, recordsIn(asking(51)).length]).toEqual([1, 0]);
});

test('a place of a printer is read with its host and its port', () => {
  const data = [0, 0, 0, 0, 9100 >> 8, 9100 & 255, ...nameBytes(['host', 'local'])];
  const record = { name: ['Star', ...SERVICE], type: 33, data };
  expect(recordsIn(answerOf([record]))).toEqual([
    { type: 'srv', name: ['Star', ...SERVICE], target: ['host', 'local'], port: 9100 },
  ]);
});

test('a question has its name cut to what a label holds, its type and its class', () => {
  const query = queryOf([{ name: ['x'.repeat(70), 'local'], type: 'srv' }]);
  expect([...query.subarray(0, 13)]).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 63]);
  expect([...query.subarray(-11)]).toEqual([5, ...Buffer.from('local'), 0, 0, 33, 0, 1]);
});

test('any bytes, and any change of a true answer, are read within bounds and without an error', () => {
  const whole = answerOf([ptr, { name: ['star', 'local'], type: 1, data: [10, 0, 0, 7] }]);
  const changed = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 })
    .map((changes) => changes.reduce((bytes, [at, byte]) => bytes.with(at, byte), whole));
  const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => dnsBytes(3, [...bytes]));
  fc.assert(
    fc.property(fc.oneof(changed, noise, fc.uint8Array({ maxLength: 300 })), (packet) => {
      for (const record of recordsIn(packet)) {
        expect(record.name.length).toBeLessThanOrEqual(32);
        expect(record.name.join('.').length).toBeLessThanOrEqual(255);
      }
    }),
    { numRuns: 400 },
  );
});
