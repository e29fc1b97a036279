import type { AirtimeNetwork } from '#shared/reseller-api/airtime.ts';
import type { DataNetwork } from '#shared/reseller-api/packages.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';
import type { Feature } from './world-settings.ts';

/** Switching a product off stops new orders; earlier orders can still be looked up. */
export function requireFeature(world: World, feature: Feature): void {
  if (world.settings.disabledFeatures.includes(feature)) refuse(503, 'This product is temporarily disabled.');
}

/** Refuses an order whose number does not belong to its network, by the present mapping. */
export function requireNetworkMatch(world: World, network: DataNetwork | AirtimeNetwork, number: string): void {
  const family = network.startsWith('AT') ? 'AT' : network;
  if (world.settings.prefixes[number.slice(0, 3)] !== family) refuse(400, `This is not a ${network} number.`);
}
