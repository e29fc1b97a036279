/** The bundle screen: the grid, its states, and the registration of a number. */
import type { BundleOffer } from '../counter-api/catalogue.ts';
import { formatMoney } from '../money.ts';
import { t } from './translate.ts';

export const BUNDLES = {
  title: t('Data bundles'),
  bundleMissing: t('Choose a bundle.'),
  noBundleOnKey: t('That key has no bundle. Press the key shown on its tile.'),
  typeNumber: t('Type the number to see the bundles of its network.'),
  loading: t('Asking for the bundles and their prices'),
  loadingSlow: t('This takes longer than usual. You can type the number now.'),
  noneToday: t('The service shows no bundles for this network now. Try again later.'),
  soldOut: t('Sold out'),
  noPrice: t('No price'),
  asking: t('Checking if this number is registered for MTN bundles.'),
  registered: t('This number is registered for MTN bundles.'),
  notRegistered: t(
    'This number is not registered for MTN bundles yet. We have sent it for registration: that takes a few minutes. If you send now, the service may refuse it, and then nothing is charged.',
  ),
  notAsked: t('Dwadi could not check this number now. The service checks it when you send.'),
} as const;

export const bundleSize = (volumeGb: number): string => `${volumeGb} GB`;

/** `1 GB to 100 GB, from GHS 5.50`. The bundles are sorted by size. */
export function bundleRange(offers: readonly BundleOffer[]): string {
  const sizes = offers.map(({ volumeGb }) => volumeGb);
  const prices = offers.flatMap(({ price }) => price ?? []);
  const [cheapest] = prices.sort((a, b) => a - b);
  if (cheapest === undefined) return BUNDLES.noneToday;
  return t`${bundleSize(Math.min(...sizes))} to ${bundleSize(Math.max(...sizes))}, from ${formatMoney(cheapest)}`;
}
