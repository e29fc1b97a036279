/** Compares versions by semver: a pre-release comes before its release. */
const FORM = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,40}))?$/;

export const isVersion = (text: string): boolean => FORM.test(text);

const numberOrText = (part: string): number | string => (/^\d+$/.test(part) ? Number(part) : part);

/** Numbers come before words, and fewer parts before more. */
function compareParts(a: number | string | undefined, b: number | string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : 1;
}

function compareEarly(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  const [left, right] = [a.split('.').map(numberOrText), b.split('.').map(numberOrText)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareParts(left[at], right[at]);
    if (order !== 0) return order;
  }
  return 0;
}

export function isNewer(version: string, than: string): boolean {
  const [a, b] = [FORM.exec(version), FORM.exec(than)];
  if (a === null || b === null) return false;
  for (const at of [1, 2, 3]) {
    const apart = Number(a[at]) - Number(b[at]);
    if (apart !== 0) return apart > 0;
  }
  return compareEarly(a[4], b[4]) > 0;
}
