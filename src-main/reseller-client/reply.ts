import type { Reply } from './exchange.ts';

/** Deeper than anything in the contract, and far from a depth that would exhaust a stack here or in the journal. */
const DEEPEST = 40;

/**
 * Removes key values from any text of the service's. A proxy or a debug page may echo the `Authorization` header, and
 * text that is read here is journalled, shown and logged.
 */
export type Scrub = (text: string) => string;

export function makeScrub(secrets: readonly string[]): Scrub {
  const known = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  const clean = (text: string, secret: string) => (text.includes(secret) ? text.replaceAll(secret, '[key]') : text);
  return (text) => known.reduce(clean, text);
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/** Counts before anything is parsed: millions of brackets would hold the main process for seconds. */
function isTooDeep(body: Uint8Array): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < body.length; i += 1) {
    const byte = body[i] ?? 0;
    if (quoted && byte === BACKSLASH) i += 1;
    else if (byte === QUOTE) quoted = !quoted;
    else if (!quoted && isOpening(byte) && ++depth > DEEPEST) return true;
    else if (!quoted && isClosing(byte)) depth -= 1;
  }
  return false;
}

function scrubValue(value: unknown, scrub: Scrub): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => scrubValue(each, scrub));
  // fromEntries defines properties and never assigns them: a name like __proto__ stays a name.
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [scrub(name), scrubValue(each, scrub)]));
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** The body as JSON, clean of keys. Undefined unless it says that it is JSON, and is, from first byte to last. */
export function readJson(reply: Reply, scrub: Scrub): unknown {
  const { contentType, contentEncoding } = reply.headers;
  if (reply.tooLarge || !JSON_TYPE.test(contentType?.trim() ?? '')) return undefined;
  if (contentEncoding !== null && contentEncoding.trim().toLowerCase() !== 'identity') return undefined;
  if (isTooDeep(reply.body)) return undefined;
  try {
    const text = UTF8.decode(reply.body);
    const value: unknown = JSON.parse(text);
    // Only an escape can hide a key from a search of the whole text.
    return text.includes('\\') || scrub(text) !== text ? scrubValue(value, scrub) : value;
  } catch {
    return undefined;
  }
}
