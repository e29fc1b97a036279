import * as z from 'zod';
import { count, dateTime, text, unneeded } from './values.ts';

export const accountRole = z.object({
  role: text,
  is_active: z.boolean(),
  is_permanent: unneeded(z.boolean()),
  expires_at: dateTime.nullable().default(null),
  days_remaining: count.nullable().default(null),
});
