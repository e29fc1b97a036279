/** What the service knows of a number before anything is sold to it. */
import { z } from 'zod';
import { phoneValue } from './values.ts';

export const numbersCalls = {
  /**
   * Whether MTN's bundles reach this number. Asking hands an unknown number in for registration and costs a place in a
   * small budget, so it is asked at the read-back and never while typing.
   */
  'numbers.check': {
    request: z.object({ phone: phoneValue }),
    answer: z.object({ registered: z.enum(['yes', 'no', 'not-known']) }),
  },
} as const;

export type Registration = z.infer<(typeof numbersCalls)['numbers.check']['answer']>['registered'];
