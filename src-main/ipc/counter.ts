import { ok } from '#shared/result.ts';
import type { Handlers } from './desk.ts';

export const counterHandlers = {
  'counter.snapshot': (desk) => ok(desk.snapshot()),
} satisfies Partial<Handlers>;
