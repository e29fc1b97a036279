/** The bundles there are: single sales and lists are priced by the same. */
import { call } from '../../bridge.ts';
import { createOffers } from './offers.ts';

export const bundleOffers = createOffers((fresh) => call('catalogue.bundles', { fresh }));
