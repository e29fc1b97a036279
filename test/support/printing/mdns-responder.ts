/** A printer that answers on the loopback as one on the shop's network does, and packets as a stranger makes them. */
import { createSocket } from 'node:dgram';
import { nameBytes } from '#main/printing/discovery/dns-message.ts';
import type { SearchPlace } from '#main/printing/discovery/find-printers.ts';

interface AnswerRecord {
  readonly name: readonly string[];
  readonly type: number;
  readonly data: readonly number[];
  /** The length that it claims to have. */
  readonly size?: number;
}

/** A packet of an answer that claims so many records. */
export const dnsBytes = (records: number, rest: readonly number[]): Uint8Array =>
  Uint8Array.from([0, 0, 0x84, 0, 0, 0, 0, records, 0, 0, 0, 0, ...rest]);

export const answerOf = (records: readonly AnswerRecord[]): Uint8Array =>
  dnsBytes(
    records.length,
    records.flatMap(({ name, type, data, size = data.length }) => [
      ...nameBytes(name),
      ...[0, type, 0x80, 1, 0, 0, 0, 120, size >> 8, size & 255],
      ...data,
    ]),
  );

const SERVICE = ['_pdl-datastream', '_tcp', 'local'];

/** All that a printer says of itself. */
export const announced = (label: string, port: number, address: string, service = SERVICE): AnswerRecord[] => {
  const host = [`host-${port}-${address.replaceAll('.', '-')}`, 'local'];
  const instance = [label, ...service];
  return [
    { name: service, type: 12, data: nameBytes(instance) },
    { name: instance, type: 33, data: [0, 0, 0, 0, port >> 8, port & 255, ...nameBytes(host)] },
    { name: host, type: 1, data: address.split('.').map(Number) },
  ];
};

/** Answers each question with the next packet, the last one again and again. `place`: where to search for it. */
export async function mdnsResponder(packets: readonly Uint8Array[]) {
  const socket = createSocket('udp4');
  const questions: Buffer[] = [];
  socket.on('message', (question, { port, address }) => {
    const packet = packets[Math.min(questions.length, packets.length - 1)];
    questions.push(question);
    if (packet !== undefined) socket.send(packet, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const place: SearchPlace = {
    cards: [{ address: '127.0.0.1', netmask: '255.0.0.0' }],
    group: { address: '127.0.0.1', port: socket.address().port },
  };
  return { place, questions, close: () => new Promise<void>((resolve) => socket.close(() => resolve())) };
}
