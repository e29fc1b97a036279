/** Limits of a clock: the times between which it can be right, and how wrong it is before a person is told. */

/** No counter is older than Dwadi, and none outlives this. A time outside is wrong, whatever its source (M20). */
export const EARLIEST = Date.UTC(2024, 0, 1);
export const LATEST = Date.UTC(2046, 0, 1) - 1;

export const isPlausible = (time: number): boolean => time >= EARLIEST && time <= LATEST;

/** A wrong date, or the morning taken for the evening: a person is told when the PC is off by this much. */
export const CLOCK_OFF_MS = 11 * 3_600_000;
