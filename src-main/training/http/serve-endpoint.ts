import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { type CallableEndpoint, ENDPOINTS, type EndpointName } from '#shared/reseller-api/endpoints.ts';
import { BUDGETS_PER_MINUTE } from '#shared/reseller-api/limits.ts';
import { settleDue } from '../orders/settling.ts';
import type { Call } from '../products/call.ts';
import { answerUnvalidated, handle } from '../products/handlers.ts';
import { Refusal, refuse } from '../world/refusal.ts';
import { accountOf } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { failure, type HttpAnswer, success } from './answer.ts';
import { authorize } from './authorize.ts';

export interface EndpointRequest {
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Null if it was too large to be kept. */
  readonly body: string | null;
}

/** Query parameters that are numbers; everything in a URL arrives as text. */
const NUMERIC = new Set(['page', 'size_gb']);

/**
 * Serves one request from key to answer, in one turn of the event loop: nothing else happens in between, and its
 * changes are durable before it is answered.
 */
export function serveEndpoint(world: World, name: EndpointName, request: EndpointRequest): HttpAnswer {
  try {
    settleDue(world);
    world.commit();
    const data = answer(world, name, request);
    world.commit();
    return success(data, world.now());
  } catch (error) {
    world.rollback();
    if (!(error instanceof Refusal)) throw error;
    const { status, message, retryAfterSeconds } = error;
    return failure(status, message, retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) });
  }
}

function answer(world: World, name: EndpointName, request: EndpointRequest): unknown {
  const { keyType, query, body } = ENDPOINTS[name];
  if (keyType === 'removed') return refuse(410, 'Top-up through this interface has ended. Use the dashboard.');
  const account = authorize(world, request.authorization, keyType);
  takeFromBudget(world, name, request.authorization ?? '');
  const json = body === null ? null : readJson(request);
  const replayed = answerUnvalidated(name, world, account, json);
  if (replayed !== null) return replayed;
  const call = {
    world,
    account: accountOf(world, account.id),
    now: world.now(),
    params: request.params,
    query: query === null ? null : validate(query, withNumbers(request.query)),
    body: body === null ? null : validate(body, json),
  };
  // The table gives every endpoint its own types. They all meet here, where the schemas have just checked them.
  const known = call as unknown as Call<CallableEndpoint>;
  if (world.settings.referencesLast) refuseAsNew(name as CallableEndpoint, known);
  return handle(name as CallableEndpoint, known);
}

/** Checks funds, stock and the rest as if the reference were new, before it is recognised. Changes nothing. */
function refuseAsNew(name: CallableEndpoint, call: Call<CallableEndpoint>): void {
  if (call.body === null || !('reference' in call.body || 'orders' in call.body)) return;
  const asNew = JSON.parse(JSON.stringify(call.body), (key, value: unknown) =>
    key === 'reference' ? randomUUID() : value,
  ) as typeof call.body;
  handle(name, { ...call, body: asNew } as Call<CallableEndpoint>);
  call.world.rollback();
}

function takeFromBudget(world: World, name: EndpointName, key: string): void {
  const { method, path, budget } = ENDPOINTS[name];
  const bucket = budget ?? `${method} ${path}`;
  const override = world.settings.limits[bucket];
  const perMinute = override?.perMinute ?? (budget === null ? null : BUDGETS_PER_MINUTE[budget]);
  if (perMinute === null) return;
  const waitMs = world.limiter.take(key, bucket, perMinute, world.now());
  if (waitMs === 0) return;
  const retryAfter = override?.retryAfter === true ? Math.ceil(waitMs / 1000) : null;
  throw new Refusal(429, 'Too many requests. Try again shortly.', retryAfter);
}

function readJson({ contentType, body }: EndpointRequest): unknown {
  if (body === null) return refuse(413, 'The body is too large.');
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    refuse(400, 'The body must be JSON, with Content-Type: application/json.');
  }
  try {
    return JSON.parse(body);
  } catch {
    return refuse(400, 'The body is not valid JSON.');
  }
}

/** A phone number that is sent empty counts as left out: most billers need none. */
function withNumbers(query: Readonly<Record<string, string>>): Record<string, unknown> {
  const given = Object.entries(query).filter(([name, value]) => name !== 'phone' || value !== '');
  const typed = given.map(([name, value]) => {
    const isNumber = NUMERIC.has(name) && /^-?\d+(\.\d+)?$/.test(value);
    return [name, isNumber ? Number(value) : value] as const;
  });
  return Object.fromEntries(typed);
}

function validate(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.') ?? '';
  const what = issue?.message ?? 'is not valid';
  return refuse(400, where === '' ? `The request ${what}.` : `${where}: ${what}.`);
}
