import { ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

export const counterHandlers = {
  'counter.snapshot': (desk) => ok(desk.snapshot()),
} satisfies Partial<Handlers>;
