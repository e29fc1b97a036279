/**
 * One text for one value: keys in order, no space, and whole numbers only unless the caller allows others. A signed value
 * has the same bytes wherever it is written again.
 */
export type Canonical = null | boolean | number | string | readonly Canonical[] | { readonly [key: string]: Canonical };

/** A lone half of a surrogate pair has no bytes of its own in UTF-8. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function text(value: string): string {
  if (LONE_SURROGATE.test(value)) throw new TypeError('half of a character has no canonical text');
  return JSON.stringify(value);
}

/** Throws on values that have no such text: undefined, other numbers, and anything that isn't plain data. */
export function canonicalJson(value: unknown, isAllowed: (number: number) => boolean = Number.isSafeInteger): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    if (!isAllowed(value) || Object.is(value, -0)) throw new TypeError(`a number that is not allowed: ${value}`);
    return String(value);
  }
  const inner = (one: unknown): string => canonicalJson(one, isAllowed);
  if (Array.isArray(value)) return `[${Array.from(value, inner).join(',')}]`;
  if (typeof value !== 'object' || (Object.getPrototypeOf(value) ?? Object.prototype) !== Object.prototype) {
    throw new TypeError(`no plain data: ${typeof value}`);
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${text(key)}:${inner(one)}`).join(',')}}`;
}
