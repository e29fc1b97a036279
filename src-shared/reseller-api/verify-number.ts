import * as z from 'zod';
import { dataNetwork } from './packages.ts';
import { count, localPhone, text, unneeded } from './values.ts';

export const verifyNumberBody = z.object({ network: dataNetwork, recipient: localPhone });
export type VerifyNumberBody = z.infer<typeof verifyNumberBody>;

export const numberVerdict = z.object({
  recipient: text.nullable().default(null),
  network: unneeded(text),
  allowed: z.boolean(),
});
export const serverVerdict = numberVerdict.extend({ server: count });
