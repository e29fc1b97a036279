/**
 * One text for one value: keys in order, no space, and whole numbers only unless the caller allows others. A signed value
 * has the same bytes wherever it is written again.
 */
export type Canonical = null | boolean | number | string | readonly Canonical[] | { readonly [key: string]: Canonical };

/** A lone half of a surrogate pair has no bytes of its own in UTF-8. */
function checkText(value: string): void {
  if (!value.isWellFormed()) throw new TypeError('half of a character has no canonical text');
}

/** True for a value without parts. JSON.stringify writes it as it has to be. */
function isSimple(value: unknown, isAllowed: (number: number) => boolean): boolean {
  if (typeof value === 'string') checkText(value);
  else if (typeof value === 'number') {
    if (!isAllowed(value) || Object.is(value, -0)) throw new TypeError(`a number that is not allowed: ${value}`);
  } else if (value !== null && typeof value !== 'boolean') return false;
  return true;
}

/** Throws on values that have no such text: undefined, other numbers, and anything that isn't plain data. */
export function canonicalJson(value: unknown, isAllowed: (number: number) => boolean = Number.isSafeInteger): string {
  const inner = (one: unknown): string => canonicalJson(one, isAllowed);
  if (isSimple(value, isAllowed)) return JSON.stringify(value);
  if (Array.isArray(value)) {
    // The office's batches are columns of hundreds of cells: one call writes a column.
    const isColumn = Array.from(value).every((one) => isSimple(one, isAllowed));
    return isColumn ? JSON.stringify(value) : `[${Array.from(value, inner).join(',')}]`;
  }
  if (typeof value !== 'object' || (Object.getPrototypeOf(value) ?? Object.prototype) !== Object.prototype) {
    throw new TypeError(`no plain data: ${typeof value}`);
  }
  const entries = Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${inner(key)}:${inner(one)}`).join(',')}}`;
}
