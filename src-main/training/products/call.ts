import type * as z from 'zod';
import { type Pesewa, pesewas, toCedis } from '#shared/money.ts';
import type { ENDPOINTS, EndpointName, ParamsOf } from '#shared/reseller-api/endpoints.ts';
import { refuse } from '../world/refusal.ts';
import type { World } from '../world/world.ts';
import type { Account } from '../world/world-rows.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : null;

/** An authenticated request that matches the contract. */
export interface Call<N extends EndpointName> {
  readonly world: World;
  readonly account: Account;
  readonly now: number;
  readonly params: ParamsOf<N>;
  readonly query: Parsed<(typeof ENDPOINTS)[N]['query']>;
  readonly body: Parsed<(typeof ENDPOINTS)[N]['body']>;
}

/** A handler's answer has the type that the contract's reader takes, checked by the compiler. */
export type Answer<N extends EndpointName> = (typeof ENDPOINTS)[N]['response'] extends z.ZodType
  ? z.input<(typeof ENDPOINTS)[N]['response']>
  : never;

export type Handler<N extends EndpointName> = (call: Call<N>) => Answer<N>;

export const isoTime = (at: number): string => new Date(at).toISOString();

/** Amounts of orders and balances are pesewas by construction; this says so to the compiler. */
export const cedisOf = (count: number): number => toCedis(pesewas(count));

export const percentOf = (amount: number, percent: number): Pesewa => pesewas(Math.floor((amount * percent) / 100));

export const found = <T>(value: T | null, what: string): T => value ?? refuse(404, `${what} not found.`);
