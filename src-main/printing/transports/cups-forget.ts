/**
 * Cancels a job, and wipes a printed one. CUPS keeps the file of what it has printed for a day, and a PIN would lie in
 * it in the clear. Its commands can't wipe one job that is done; its protocol can: Cancel-Job with `purge-job` (RFC
 * 8011, and CUPS's own addition), asked over the spooler's socket, which knows who asks. A spooler on another machine
 * has no socket here, and keeps what it keeps.
 */
import { userInfo } from 'node:os';

const SOCKETS = { darwin: '/private/var/run/cupsd', other: '/run/cups/cups.sock' } as const;
const CANCEL_JOB = 0x0008;
const GET_JOB_ATTRIBUTES = 0x0009;
/** Has no value for as long as the spooler hasn't begun the job. */
const BEGUN_AT = 'time-at-processing';
const NO_VALUE = 0x13;
const WITHIN_MS = 5000;

function socketPath(): string {
  const named = process.env['CUPS_SERVER'];
  if (named?.startsWith('/')) return named;
  return process.platform === 'darwin' ? SOCKETS.darwin : SOCKETS.other;
}

function attribute(tag: number, name: string, value: Buffer): Buffer {
  const head = Buffer.alloc(3 + name.length + 2);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(name.length, 1);
  head.write(name, 3, 'ascii');
  head.writeUInt16BE(value.length, 3 + name.length);
  return Buffer.concat([head, value]);
}

function jobRequest(operation: number, queue: string, job: number, more: Buffer): Buffer {
  const id = Buffer.alloc(4);
  id.writeInt32BE(job);
  return Buffer.concat([
    Buffer.from([2, 0, operation >> 8, operation & 255, 0, 0, 0, 1, 0x01]),
    attribute(0x47, 'attributes-charset', Buffer.from('utf-8')),
    attribute(0x48, 'attributes-natural-language', Buffer.from('en')),
    attribute(0x45, 'printer-uri', Buffer.from(`ipp://localhost/printers/${encodeURIComponent(queue)}`)),
    attribute(0x21, 'job-id', id),
    attribute(0x42, 'requesting-user-name', Buffer.from(userInfo().username)),
    more,
    Buffer.from([0x03]),
  ]);
}

/** The spooler's answer; null if it refused. */
async function answerOf(asks: Buffer): Promise<Buffer | null> {
  // Loaded only here: it loads Node's own HTTP client, too, which is a fiftieth of a start.
  const { request } = await import('node:http');
  return new Promise((resolve) => {
    const asked = request(
      {
        ...{ socketPath: socketPath(), method: 'POST', path: '/jobs/', timeout: WITHIN_MS },
        headers: { 'content-type': 'application/ipp', authorization: `PeerCred ${userInfo().username}` },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve(null));
        // The third and fourth byte are the status; below 0x100 means success.
        response.on('end', () => {
          const answer = Buffer.concat(chunks);
          resolve(response.statusCode === 200 && answer[2] === 0 ? answer : null);
        });
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(null));
    asked.end(asks);
  });
}

/** True if the spooler cancelled the job, or had printed it, and keeps nothing of it. */
export async function purgeCupsJob(queue: string, job: number): Promise<boolean> {
  const purge = attribute(0x22, 'purge-job', Buffer.from([1]));
  return (await answerOf(jobRequest(CANCEL_JOB, queue, job, purge))) !== null;
}

/** Cancels the job without wiping it. True if it was cancelled, and nothing of it was ever given to the printer. */
export async function cancelUnbegunCupsJob(queue: string, job: number): Promise<boolean> {
  if ((await answerOf(jobRequest(CANCEL_JOB, queue, job, Buffer.alloc(0)))) === null) return false;
  const asks = attribute(0x44, 'requested-attributes', Buffer.from(BEGUN_AT));
  const answer = await answerOf(jobRequest(GET_JOB_ATTRIBUTES, queue, job, asks));
  const begunAt = attribute(NO_VALUE, BEGUN_AT, Buffer.alloc(0));
  return answer?.includes(begunAt) === true;
}
