/** A pasted text or a file, line by line, without the prefixes that chats and counted lists put before a line. */
import { plainLine } from './one-number.ts';

/** The head that a chat's export puts in front of each message: the time and the sender. */
const CHAT_HEADS = [
  /^\[(?![^\]]*\d{9})[^\]]{6,40}\]\s*[^:]{1,40}:\s*/,
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?\s*-\s*[^:]{1,40}:\s*/i,
];

export const withoutChatHead = (line: string): string =>
  CHAT_HEADS.reduce((text, head) => text.replace(head, ''), plainLine(line));

/** A pasted text or a file, line by line, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '');

/** A number that may count the rows: it stands by itself at the beginning of a plain line. */
const COUNT = /^[#(]?(\d{1,5})(?:\s*[,;\t|:)-]|\.(?!\d)|\.(?=0\d)|\s)\s*/;
const SEPARATED = /^[#(]?\d+\s*[,;\t|:).-]/;
/** Two counts with only a space behind them may still be sizes. Three sizes are never 1, 2 and 3 by chance. */
const LEAST_COUNTED = 3;

/** Enough digits for a phone number; a date has fewer. */
const HOLDS_NUMBER = /(?:\d[\s().-]{0,2}){9}/;

const withoutCount = (line: string): string => line.replace(COUNT, '');
const isRow = (line: string): boolean => HOLDS_NUMBER.test(withoutCount(line));

/** A total, a date or a heading has no part in the counting; a row whose number is cut off has. */
function areCounted(lines: readonly string[]): boolean {
  const rows = lines.filter(isRow);
  const start = Number(COUNT.exec(rows[0] ?? '')?.[1]);
  if (rows.length < (rows.every((line) => SEPARATED.test(line)) ? 2 : LEAST_COUNTED) || !(start <= 1)) return false;
  let next = start;
  for (const line of lines.slice(lines.indexOf(rows[0] ?? ''))) {
    const counts = Number(COUNT.exec(line)?.[1]) === next;
    if (!counts && isRow(line)) return false;
    if (counts) next += 1;
  }
  return true;
}

/** Removes the count from each line, because it would be taken for a size or a part of a number. */
export function countless(lines: readonly string[]): (line: string) => string {
  const plain = lines.map(plainLine);
  return areCounted(plain)
    ? (line) => (isRow(plainLine(line)) ? withoutCount(plainLine(line)) : plainLine(line))
    : plainLine;
}
