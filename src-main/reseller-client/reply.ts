import type { Reply } from './exchange.ts';

/** Deeper than anything the contract writes, and far from what would exhaust a stack here or in the journal. */
const DEEPEST = 40;

/**
 * Takes key values out of whatever the service wrote. A proxy or a debug page may echo the `Authorization` header, and
 * what is read here is journalled, shown and logged.
 */
export type Scrub = (text: string) => string;

export function makeScrub(secrets: readonly string[]): Scrub {
  const known = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  return (text) => known.reduce((clean, secret) => clean.replaceAll(secret, '[key]'), text);
}

class TooDeep extends Error {}

function scrubValue(value: unknown, scrub: Scrub, depth: number): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) throw new TooDeep();
  if (Array.isArray(value)) return value.map((each) => scrubValue(each, scrub, depth + 1));
  // fromEntries defines properties and never assigns them: a name like __proto__ stays a name.
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [scrub(name), scrubValue(each, scrub, depth + 1)]),
  );
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** The body as JSON, clean of keys. Undefined unless it says that it is JSON, and is, from the first byte to the last. */
export function readJson(reply: Reply, scrub: Scrub): unknown {
  const { contentType, contentEncoding } = reply.headers;
  if (reply.tooLarge || !JSON_TYPE.test(contentType?.trim() ?? '')) return undefined;
  if (contentEncoding !== null && contentEncoding.trim().toLowerCase() !== 'identity') return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(reply.body);
    return scrubValue(JSON.parse(text), scrub, 0);
  } catch {
    return undefined;
  }
}
