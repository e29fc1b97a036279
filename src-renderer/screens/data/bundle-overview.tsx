import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import { AIRTIME_NETWORKS } from '#shared/order-state.ts';
import type { NetworkFamily } from '#shared/phone.ts';
import { BUNDLES, bundleRange } from '#shared/words/bundles.ts';
import { KeyCap } from '../../components/basic/key-cap.tsx';
import { NETWORK_KEYS } from '../../components/hooks/draft-keys.ts';
import { NetworkMark } from '../../components/marks/network-mark.tsx';
import { bundleGroups, canBeSold } from './bundle-keys.ts';
import styles from './bundle-overview.module.css';

interface BundleOverviewProps {
  readonly offers: readonly BundleOffer[];
  readonly onChoose: (family: NetworkFamily) => void;
}

/** Shows the bundles of each network before a number is typed, for a customer who asks for prices first. */
export const BundleOverview = ({ offers, onChoose }: BundleOverviewProps) => (
  <div className={styles.overview}>
    <p className={styles.hint}>{BUNDLES.typeNumber}</p>
    <ul className={styles.networks}>
      {AIRTIME_NETWORKS.map((family) => {
        const had = bundleGroups(offers, family).flatMap(({ bundles }) => bundles.filter(canBeSold));
        return (
          <li key={family}>
            <button
              type="button"
              className={styles.network}
              onClick={() => onChoose(family)}
              aria-keyshortcuts={NETWORK_KEYS[family]}
            >
              <NetworkMark network={family} />
              <strong className="large">{family}</strong>
              <span className={styles.range}>{bundleRange(had)}</span>
              <KeyCap>{NETWORK_KEYS[family]}</KeyCap>
            </button>
          </li>
        );
      })}
    </ul>
  </div>
);
