/** Places values in a chart. Zero is always in it, so that a bar's length is in proportion to its value. */
export interface Scale {
  /** The distance from the top, in the units of the drawing. */
  y(value: number): number;
  readonly zero: number;
}

export function scaleOf(values: readonly number[], top: number, bottom: number): Scale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const span = most - least || 1;
  const y = (value: number): number => top + ((most - value) / span) * (bottom - top);
  return { y, zero: y(0) };
}

/** Shows every n-th label, so that none overlaps the next. */
export const labelEvery = (count: number, room: number): number => Math.max(1, Math.ceil(count / room));
