/** Where values stand in a chart: zero is always in it, so that a bar is as long as what it stands for. */
export interface Scale {
  /** From the top, in the units of the drawing. */
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

/** Every n-th label, so that none lies on the next. */
export const labelEvery = (count: number, room: number): number => Math.max(1, Math.ceil(count / room));
