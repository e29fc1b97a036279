import { ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

export const numbersHandlers = {
  'numbers.check': async ({ numbers }, { phone }) => ok({ registered: await numbers.check(phone) }),
} satisfies Partial<Handlers>;
