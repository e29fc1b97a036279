/** Which of a PC's screens faces the customer: one that the counter does not stand on. */

interface Display {
  readonly id: number;
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Null where there is no second one. Two screens that show the same are one to the system. */
export const customersDisplay = <D extends Display>(all: readonly D[], counters: Display): D | null =>
  all.find(({ id }) => id !== counters.id) ?? null;
