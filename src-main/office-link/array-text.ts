/**
 * PostgreSQL's text of an array: `{1,2,NULL}`. The driver would put each element into quotes, and a column of a few
 * hundred numbers is sent over a line that is paid for by the megabyte.
 */

type Cell = string | number | boolean | null;

const PLAIN = /^[A-Za-z0-9_.:+-]+$/;

function cellText(cell: Cell): string {
  if (cell === null) return 'NULL';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (PLAIN.test(cell) && cell.toUpperCase() !== 'NULL') return cell;
  return `"${cell.replaceAll(/["\\]/g, '\\$&')}"`;
}

export const arrayText = (cells: readonly Cell[]): string => `{${cells.map(cellText).join(',')}}`;

/** Each different text once, and for each cell the place of its text, counted from 1 as PostgreSQL counts. */
export function dictionaryOf(cells: readonly (string | null)[]): { texts: string; places: string } {
  const known = new Map<string, number>();
  const places = cells.map((cell) => {
    if (cell === null) return null;
    const place = known.get(cell) ?? known.size + 1;
    known.set(cell, place);
    return place;
  });
  return { texts: arrayText([...known.keys()]), places: arrayText(places) };
}

/** The smallest number, and for each cell how far it is from it: times and ids are long, and close together. */
export function nearOf(cells: readonly (number | null)[]): { least: number; steps: string } {
  let least: number | null = null;
  for (const cell of cells) if (cell !== null && (least === null || cell < least)) least = cell;
  const from = least ?? 0;
  return { least: from, steps: arrayText(cells.map((cell) => (cell === null ? null : cell - from))) };
}
