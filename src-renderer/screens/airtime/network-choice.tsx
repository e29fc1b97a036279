import { AIRTIME_NETWORKS } from '#shared/order-state.ts';
import { AIRTIME } from '#shared/words/airtime.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { NetworkMark } from '../../components/network-mark.tsx';
import { chooseNetwork, networkOf, useAirtimeDraft } from '../../stores/airtime-draft.ts';
import { NETWORK_KEYS } from './airtime-keys.ts';
import { forgetNews } from './airtime-sale.ts';
import styles from './network-choice.module.css';

/** The prefix suggests; the attendant decides. */
export function NetworkChoice() {
  const network = useAirtimeDraft(networkOf);
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{AIRTIME.network}</legend>
      <div className={styles.options}>
        {AIRTIME_NETWORKS.map((name) => (
          <label key={name} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name="network"
              value={name}
              checked={network === name}
              onChange={() => {
                forgetNews();
                chooseNetwork(name);
              }}
            />
            <NetworkMark network={name} />
            <span>{name}</span>
            <KeyCap>{NETWORK_KEYS[name]}</KeyCap>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
