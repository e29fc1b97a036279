/**
 * Edits digits that are shown between fixed signs (`GHA-123456789-0`, `17/05/1990`). In a mask `#` stands for a digit,
 * and no sign of it is one. Pure, so that the caret can be tested without a page.
 */

/** Builds the field's text: a sign comes with the digit after it, so that Backspace at the end takes a digit. */
export function maskText(mask: string, digits: string): string {
  let text = '';
  let used = 0;
  for (const sign of mask) {
    if (used === digits.length) break;
    text += sign === '#' ? digits.charAt(used++) : sign;
  }
  return text;
}

const roomOf = (mask: string): number => [...mask].filter((sign) => sign === '#').length;

export const isWholeMask = (mask: string, digits: string): boolean => digits.length === roomOf(mask);

/** Takes the field's raw text after a key press or a paste, whatever signs it holds. */
export function editMask(mask: string, text: string, caret: number): { digits: string; before: number } {
  const digits = text.replace(/\D/g, '').slice(0, roomOf(mask));
  return { digits, before: Math.min(text.slice(0, caret).replace(/\D/g, '').length, digits.length) };
}

/** Finds the caret's place from the count of digits before it. */
export const maskCaret = (mask: string, digits: string, before: number): number =>
  maskText(mask, digits.slice(0, before)).length;

/** Steps the caret over a sign first: Backspace beside it would only remove the sign, which comes back. */
export function stepsOverSign(text: string, caret: number, key: string): -1 | 0 | 1 {
  const isSign = (sign: string | undefined): boolean => sign !== undefined && /\D/.test(sign);
  if (key === 'Backspace' && isSign(text[caret - 1])) return -1;
  return key === 'Delete' && isSign(text[caret]) ? 1 : 0;
}

/** Completes a day or month that is typed as one digit and a separator: `3/` is `03`. */
export function closeDayOrMonth(digits: string): string {
  if (digits.length !== 1 && digits.length !== 3) return digits;
  return `${digits.slice(0, -1)}0${digits.slice(-1)}`;
}
