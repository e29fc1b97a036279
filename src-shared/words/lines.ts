/** Lists that are pasted or read from a file, line by line. */
const many = (count: number): string => count.toLocaleString('en');
const lineCount = (count: number): string => `${many(count)} ${count === 1 ? 'line' : 'lines'}`;

export const LINES = {
  see: 'See the lines left out',
  seeKey: 'Alt L',
  title: 'Lines left out',
  dropped: 'No number in these lines',
  noRoom: 'No room for these',
  toCopy: 'Press Ctrl+C to copy them.',
  close: 'Close',
  keys: 'Space changes a row, Delete leaves it out.',
  cut: 'Too long: its end was cut off. Type it again.',
} as const;

/** The outcome of a pasted text, without what didn't fit: `9 rows added. 2 lines without a number were left out.` */
export function addedWords(added: string, dropped: number): string {
  const taken = `${added} added.`;
  if (dropped === 0) return taken;
  return `${taken} ${lineCount(dropped)} without a number ${dropped === 1 ? 'was' : 'were'} left out.`;
}
