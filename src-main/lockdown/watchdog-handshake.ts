/**
 * Dwadi and its watchdog prove to each other that they know the meeting's secret, before either believes a word. The
 * names of pipes are everybody's on Windows: another user could wait at one, or say good-bye in Dwadi's place.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

type Side = 'dwadi' | 'watchdog';

const NONCE = /^[0-9a-f]{32}$/;
/** Longer than any line of either side. */
const MOST_TEXT = 200;
const PROVE_WITHIN_MS = 10_000;

const newNonce = (): string => randomBytes(16).toString('hex');

/** Names the side, so that neither can be answered with its own words. */
const proofOf = (secret: string, side: Side, nonce: string): Buffer =>
  createHmac('sha256', secret).update(`${side} ${nonce}`).digest();

function proves(secret: string, side: Side, nonce: string, told: string | undefined): boolean {
  const given = Buffer.from(told ?? '', 'hex');
  const wanted = proofOf(secret, side, nonce);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function onLines(socket: Socket, take: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    if (text.length > MOST_TEXT) socket.destroy();
    for (const line of lines) if (!socket.destroyed) take(line);
  });
}

/** Dwadi's side. Ends the connection where nobody proves to be the watchdog. */
export function meetWatchdog(socket: Socket, secret: string, onProven: () => void): void {
  const nonce = newNonce();
  socket.setTimeout(PROVE_WITHIN_MS, () => socket.destroy());
  onLines(socket, (line) => {
    const [proof, theirs = ''] = line.split(' ');
    if (!proves(secret, 'watchdog', nonce, proof) || !NONCE.test(theirs)) {
      socket.destroy();
      return;
    }
    socket.setTimeout(0);
    socket.write(`${proofOf(secret, 'dwadi', theirs).toString('hex')}\n`);
    onProven();
  });
  socket.write(`${nonce}\n`);
}

interface Heard {
  onProven(): void;
  /** A line of a Dwadi that has proven itself. */
  onLine(line: string): void;
}

/** The watchdog's side. Ends the connection of whoever doesn't prove to be Dwadi. */
export function meetDwadi(socket: Socket, secret: string, { onProven, onLine }: Heard): void {
  const nonce = newNonce();
  let step: 'greeted' | 'asked' | 'proven' = 'greeted';
  socket.setTimeout(PROVE_WITHIN_MS, () => socket.destroy());
  onLines(socket, (line) => {
    if (step === 'proven') onLine(line);
    else if (step === 'greeted' && NONCE.test(line)) {
      step = 'asked';
      socket.write(`${proofOf(secret, 'watchdog', line).toString('hex')} ${nonce}\n`);
    } else if (step === 'asked' && proves(secret, 'dwadi', nonce, line)) {
      step = 'proven';
      socket.setTimeout(0);
      onProven();
    } else socket.destroy();
  });
}
