import { refuse } from './refusal.ts';
import type { World } from './world.ts';
import type { Feature } from './world-settings.ts';

/** Switching a product off stops new orders; earlier orders can still be looked up. */
export function requireFeature(world: World, feature: Feature): void {
  if (world.settings.disabledFeatures.includes(feature)) refuse(503, 'This product is temporarily disabled.');
}
