import * as z from 'zod';
import { amount, count, id, text, unneeded } from './values.ts';

export const DATA_NETWORKS = ['MTN', 'Telecel', 'AT-iShare', 'AT-BigTime'] as const;
export const dataNetwork = z.enum(DATA_NETWORKS);
export type DataNetwork = z.infer<typeof dataNetwork>;

export const packagesQuery = z.object({ network: dataNetwork.optional(), size_gb: z.number().optional() });

const dataPackage = z.object({
  id: unneeded(id),
  network: text,
  size: unneeded(text),
  volume_gb: z.number(),
  price: amount,
  currency: unneeded(text),
});

export const packageList = z.object({ packages: z.array(dataPackage), total: unneeded(count) });
