import * as z from 'zod';
import { MAIN_ACCOUNT } from '../seed/seed-world.ts';
import { refuse } from '../world/refusal.ts';
import type { World } from '../world/world.ts';

/** One call of the control API: takes any JSON, returns an object or refuses. */
export type ControlCall = (world: World, body: unknown) => Record<string, unknown>;

export const account = z.string().default(MAIN_ACCOUNT);

const CENTURY_SECONDS = 100 * 365 * 86_400;

/** A century at most, ahead or back, so that no clock is moved beyond the range of dates. */
export const seconds = z.number().min(-CENTURY_SECONDS).max(CENTURY_SECONDS);

export function call<S extends z.ZodType>(schema: S, act: (world: World, body: z.output<S>) => unknown): ControlCall {
  return (world, body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
    return (act(world, parsed.data) ?? {}) as Record<string, unknown>;
  };
}

/** The list with a value put in or taken out. */
export const toggled = <T>(list: readonly T[], value: T, isIn: boolean): readonly T[] => {
  const rest = list.filter((each) => each !== value);
  return isIn ? [...rest, value] : rest;
};
