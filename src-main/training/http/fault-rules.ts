import * as z from 'zod';

const milliseconds = z.number().min(0).max(600_000);
const errorStatus = z.int().min(400).max(599).default(500);

/** Words that the contract doesn't know, in place of those that end an order. */
const ODD_WORDS = { completed: 'success', failed: 'declined', refunded: 'reversed', cancelled: 'canceled' };

const detailed = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['drop_before', 'drop_after']), reset: z.boolean().default(false) }),
  z.object({
    type: z.enum(['error_before', 'error_after']),
    status: errorStatus,
    html: z.boolean().default(false),
  }),
  z.object({ type: z.literal('rate_limit'), retry_after: z.int().min(0).optional() }),
  z.object({
    type: z.literal('delay'),
    ms: milliseconds.default(1000),
    phase: z.enum(['before', 'after']).default('before'),
  }),
  z.object({
    type: z.literal('truncated_json'),
    keep: z.number().min(0).max(1).default(0.5),
    mode: z.enum(['close', 'abort']).default('close'),
  }),
  z.object({ type: z.literal('html_200') }),
  z.object({ type: z.literal('empty_body') }),
  z.object({ type: z.literal('missing_fields'), fields: z.array(z.string().min(1)).min(1).default(['data']) }),
  z.object({ type: z.literal('wrong_content_type') }),
  z.object({ type: z.literal('duplicate'), heard: z.enum(['first', 'second']).default('second') }),
  z.object({ type: z.literal('limited_but_placed'), retry_after: z.int().min(0).optional() }),
  z.object({ type: z.literal('refused_but_placed'), status: z.literal([400, 402, 409]).default(400) }),
  z.object({ type: z.literal('partial_bulk') }),
  z.object({ type: z.literal('foreign_reference') }),
  z.object({ type: z.literal('odd_words'), words: z.record(z.string(), z.string()).default(ODD_WORDS) }),
  z.object({
    type: z.literal('slow_drip'),
    bytes: z.int().min(1).default(16),
    interval_ms: milliseconds.default(100),
  }),
]);
export type Fault = z.output<typeof detailed>;

const named = z.string().transform((type) => ({ type }));

export const faultRule = z.object({
  method: z.string().optional(),
  path: z.string(),
  /** The first matching request that the fault hits. */
  nth: z.int().min(1).default(1),
  /** The number of requests hit from there on; 0: all. */
  times: z.int().min(0).default(1),
  contains: z.string().optional(),
  fault: z.union([named.pipe(detailed), detailed]),
});
export type FaultRule = z.output<typeof faultRule>;

/** The requests that go wrong, and how. Every rule counts the requests it matches; the first that is due strikes. */
export class FaultRules {
  #rules: { readonly rule: FaultRule; seen: number }[] = [];

  add(rules: readonly FaultRule[]): void {
    this.#rules.push(...rules.map((rule) => ({ rule, seen: 0 })));
  }

  /** `path` is the part below the version segment. */
  strike(method: string, path: string, body: string): Fault | null {
    let struck: Fault | null = null;
    for (const entry of this.#rules) {
      const { rule } = entry;
      if (rule.method !== undefined && rule.method.toUpperCase() !== method) continue;
      if (!path.startsWith(rule.path)) continue;
      if (rule.contains !== undefined && !body.includes(rule.contains)) continue;
      entry.seen += 1;
      const isDue = entry.seen >= rule.nth && (rule.times === 0 || entry.seen < rule.nth + rule.times);
      if (isDue) struck ??= rule.fault;
    }
    return struck;
  }

  clear(): void {
    this.#rules = [];
  }
}
