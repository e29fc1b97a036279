import * as z from 'zod';
import { MESSAGE_STATES } from '#shared/reseller-api/states.ts';
import { faultRule } from '../http/fault-rules.ts';
import { ORDER_KINDS, type Order, type OrderKind, statusAt } from '../orders/order.ts';
import { endingStep } from '../orders/order-plan.ts';
import { moveOrder, settleDue } from '../orders/settling.ts';
import { keysOf, MAIN_ACCOUNT } from '../seed/seed-world.ts';
import { refuse } from '../world/refusal.ts';
import type { World } from '../world/world.ts';
import { type OutcomeRule, RESULTS } from '../world/world-settings.ts';
import { type ControlCall, call, seconds } from './control-call.ts';

const kind = z.enum([...ORDER_KINDS, 'any']);
/** The kinds whose pace `any` sets: those that are pending first. */
const PACED: readonly OrderKind[] = ['data', 'airtime', 'utility', 'afa'];
const reason = z.string().nullable().default(null);

function findOrder(world: World, name: { reference?: string | undefined; order_id?: string | undefined }): Order {
  for (const order of world.orders.all()) {
    if (order.id === name.order_id) return order;
    const isNamed = order.reference === name.reference || order.clientReference === name.reference;
    if (name.reference !== undefined && isNamed) return order;
  }
  return refuse(400, 'There is no such order.');
}

/** A fresh world. Its keys are both at the top and under `keys`. */
function reset(world: World, seed: number): Record<string, unknown> {
  world.reset(seed);
  const keys = keysOf(world, MAIN_ACCOUNT);
  return { ...keys, keys };
}

/** Time, how orders end, and what goes wrong on the way. */
export const COURSE: Readonly<Record<string, ControlCall>> = {
  advance: call(z.object({ seconds: seconds.min(0) }), (world, body) => {
    world.change({ clockOffsetMs: world.settings.clockOffsetMs + Math.round(body.seconds * 1000) });
    settleDue(world);
    return { now: new Date(world.now()).toISOString() };
  }),
  outcome: call(
    z.object({ kind: kind.default('any'), result: z.enum(RESULTS), reason, count: z.int().min(0).default(1) }),
    (world, { kind: about, result, reason: why, count }) => {
      const rule: OutcomeRule = { kind: about, result, reason: why, left: count === 0 ? null : count };
      world.change({ outcomes: [...world.settings.outcomes, rule] });
    },
  ),
  order: call(
    z
      .object({
        reference: z.string().optional(),
        order_id: z.string().optional(),
        result: z.enum(RESULTS).optional(),
        status: z.string().min(1).optional(),
        reason,
      })
      .refine((body) => body.result !== undefined || body.status !== undefined, { error: 'Say result or status.' }),
    (world, body) => {
      const order = findOrder(world, body);
      const now = world.now();
      const result = body.result ?? (body.status === 'refunded' ? 'refund' : undefined);
      const plain = { status: body.status ?? '', at: now, ...(body.reason === null ? {} : { reason: body.reason }) };
      const step = result === undefined ? plain : endingStep(order.kind, result, now, body.reason);
      moveOrder(world, order, step);
      return { order_id: order.id, status: step?.status ?? statusAt(order, now) };
    },
  ),
  smsOutcome: call(
    z.object({ recipient: z.string().regex(/^(\*|(0|233)\d{9})$/), status: z.enum(MESSAGE_STATES) }),
    (world, { recipient, status }) => {
      const number = recipient.startsWith('0') ? `233${recipient.slice(1)}` : recipient;
      world.change({ smsOutcomes: { ...world.settings.smsOutcomes, [number]: status } });
    },
  ),
  progress: call(
    z.object({ kind: kind.default('any'), steps: z.array(z.tuple([z.string().min(1), seconds.min(0)])) }),
    (world, body) => {
      const kinds = body.kind === 'any' ? PACED : [body.kind];
      const changed = Object.fromEntries(kinds.map((each) => [each, body.steps]));
      world.change({ progress: { ...world.settings.progress, ...changed } });
    },
  ),
  fault: call(
    z.union([z.object({ rules: z.array(faultRule) }), faultRule.transform((rule) => ({ rules: [rule] }))]),
    (world, { rules }) => world.faults.add(rules),
  ),
  clearFaults: call(z.object({}), (world) => world.faults.clear()),
  clearLog: call(z.object({}), (world) => world.log.clear()),
  reset: call(z.object({ seed: z.int().optional() }), (world, { seed }) => reset(world, seed ?? world.settings.seed)),
};
