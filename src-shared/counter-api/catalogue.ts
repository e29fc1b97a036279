/** The products on sale, at the price that the customer pays. Never tells what the wallet pays. */
import { z } from 'zod';
import { DATA_NETWORKS } from '../order-state.ts';
import { pesewaValue } from './values.ts';

/** `fresh`: ask the service, whatever is remembered. */
const asking = z.object({ fresh: z.boolean() });

export const bundleOffer = z.object({
  network: z.enum(DATA_NETWORKS),
  volumeGb: z.number().positive(),
  /** Null while no price can be told. */
  price: pesewaValue.nullable(),
  /** False where the service listed it before in this run and lists it no more. */
  inStock: z.boolean(),
});
export type BundleOffer = z.infer<typeof bundleOffer>;

export const catalogueCalls = {
  'catalogue.bundles': { request: asking, answer: z.array(bundleOffer) },
} as const;
