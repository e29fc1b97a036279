import type { IncomingMessage } from 'node:http';

/** Ten thousand recipients and a long message take a tenth of this. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** A body that is too large is read to its end up to here, so that its sender can read the refusal. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

export type RequestBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' }
  /** The caller left before its request was complete. */
  | { readonly kind: 'gone' };

export async function readBody(incoming: IncomingMessage): Promise<RequestBody> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of incoming as AsyncIterable<Buffer>) {
      size += part.length;
      if (size <= MAX_BODY_BYTES) parts.push(part);
      else parts.length = 0;
      if (size > MAX_DRAINED_BYTES) return { kind: 'too-large' };
    }
  } catch {
    return { kind: 'gone' };
  }
  return size > MAX_BODY_BYTES ? { kind: 'too-large' } : { kind: 'text', text: Buffer.concat(parts).toString('utf8') };
}
