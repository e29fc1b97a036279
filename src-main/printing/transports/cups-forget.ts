/**
 * Wipes a printed job. CUPS keeps the file of what it has printed for a day, and a PIN would lie in it in the clear.
 * Its commands can't wipe one job that is done; its protocol can: Cancel-Job with `purge-job` (RFC 8011, and CUPS's own
 * addition), asked over the spooler's socket, which knows who asks. A spooler on another machine has no socket here,
 * and keeps what it keeps.
 */
import { userInfo } from 'node:os';

const SOCKETS = { darwin: '/private/var/run/cupsd', other: '/run/cups/cups.sock' } as const;
const CANCEL_JOB = 0x0008;
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

function purgeRequest(queue: string, job: number, user: string): Buffer {
  const id = Buffer.alloc(4);
  id.writeInt32BE(job);
  return Buffer.concat([
    Buffer.from([2, 0, CANCEL_JOB >> 8, CANCEL_JOB & 255, 0, 0, 0, 1, 0x01]),
    attribute(0x47, 'attributes-charset', Buffer.from('utf-8')),
    attribute(0x48, 'attributes-natural-language', Buffer.from('en')),
    attribute(0x45, 'printer-uri', Buffer.from(`ipp://localhost/printers/${encodeURIComponent(queue)}`)),
    attribute(0x21, 'job-id', id),
    attribute(0x42, 'requesting-user-name', Buffer.from(user)),
    attribute(0x22, 'purge-job', Buffer.from([1])),
    Buffer.from([0x03]),
  ]);
}

/** True if the spooler cancelled the job, or had printed it, and keeps nothing of it. */
export async function purgeCupsJob(queue: string, job: number): Promise<boolean> {
  const { username } = userInfo();
  // Loaded only here: it loads Node's own HTTP client, too, which is a fiftieth of a start.
  const { request } = await import('node:http');
  return new Promise((resolve) => {
    const asked = request(
      {
        ...{ socketPath: socketPath(), method: 'POST', path: '/jobs/', timeout: WITHIN_MS },
        headers: { 'content-type': 'application/ipp', authorization: `PeerCred ${username}` },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve(false));
        // The third and fourth byte are the status; below 0x100 means success.
        response.on('end', () => resolve(response.statusCode === 200 && Buffer.concat(chunks)[2] === 0));
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end(purgeRequest(queue, job, username));
  });
}
