import * as z from 'zod';
import { dateTime, ifTold, text, unneeded } from './values.ts';

export const accountRole = z.object({
  role: text,
  is_active: unneeded(z.boolean()),
  is_permanent: unneeded(z.boolean()),
  expires_at: ifTold(dateTime),
  /** Part of a day is a day. */
  days_remaining: ifTold(z.number().transform(Math.ceil).pipe(z.int())),
});
