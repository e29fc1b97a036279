import { refuse } from './refusal.ts';
import type { Feature } from './settings.ts';
import type { World } from './world.ts';

/** Switching a product off stops new orders; what was ordered before can still be asked about. */
export function requireFeature(world: World, feature: Feature): void {
  if (world.settings.disabledFeatures.includes(feature)) refuse(503, 'This product is temporarily disabled.');
}
