import { AIRTIME_NETWORKS } from '#shared/order-state.ts';
import type { NetworkFamily } from '#shared/phone.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { KeyCap } from '../basic/key-cap.tsx';
import { NETWORK_KEYS } from '../hooks/draft-keys.ts';
import { NetworkMark } from '../marks/network-mark.tsx';
import styles from './network-choice.module.css';

interface NetworkChoiceProps {
  readonly network: NetworkFamily | null;
  readonly onChoose: (network: NetworkFamily) => void;
}

/** The prefix suggests; the attendant decides. */
export const NetworkChoice = ({ network, onChoose }: NetworkChoiceProps) => (
  <fieldset>
    <legend className="legend">{DRAFT.network}</legend>
    <div className={styles.options}>
      {AIRTIME_NETWORKS.map((name) => (
        <label key={name} className={`${styles.option} ${network === name ? styles.chosen : ''}`}>
          <input
            className={styles.radio}
            type="radio"
            name="network"
            value={name}
            checked={network === name}
            onChange={() => onChoose(name)}
            aria-keyshortcuts={NETWORK_KEYS[name]}
          />
          <NetworkMark network={name} />
          <span>{name}</span>
          <KeyCap>{NETWORK_KEYS[name]}</KeyCap>
        </label>
      ))}
    </div>
  </fieldset>
);
