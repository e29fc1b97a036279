import { ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

export const counterHandlers = {
  'counter.snapshot': (context) => ok(context.snapshot()),
} satisfies Partial<Handlers>;
