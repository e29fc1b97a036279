/** The service's knowledge of a number, asked for before a sale. */
import { z } from 'zod';
import { phoneValue } from './values.ts';

export const numbersCalls = {
  /**
   * Asks if MTN's bundles reach this number. The request hands an unknown number in for registration and uses up a
   * small budget. So it is made at the read-back, never while typing.
   */
  'numbers.check': {
    request: z.object({ phone: phoneValue }),
    answer: z.object({ registered: z.enum(['yes', 'no', 'not-known']) }),
  },
} as const;

export type Registration = z.infer<(typeof numbersCalls)['numbers.check']['answer']>['registered'];
