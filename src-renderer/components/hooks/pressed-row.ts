import type { MouseEvent } from 'react';

/** The row of a list box that a press landed on, by its `data-row`; the list itself has the focus and the keys. */
export function pressedRow({ target }: MouseEvent): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return row === undefined ? null : Number(row);
}
