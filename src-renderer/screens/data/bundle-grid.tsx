import { memo, type Ref, useId } from 'react';
import { formatAmount } from '#shared/money.ts';
import { familyOf } from '#shared/phone.ts';
import { BUNDLES, bundleSize } from '#shared/words/bundles.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { KeyCap } from '../../components/basic/key-cap.tsx';
import { ChoiceTile } from '../../components/fields/choice-tile.tsx';
import { NetworkMark } from '../../components/marks/network-mark.tsx';
import { useBundleDraft } from './bundle-draft.ts';
import styles from './bundle-grid.module.css';
import { type BundleGroup, canBeSold, type KeyedBundle } from './bundle-keys.ts';

interface BundleGridProps {
  readonly groups: readonly BundleGroup[];
  /** Digits that are typed while no field has the focus choose a bundle. */
  readonly home: boolean;
  readonly onPick: (bundle: KeyedBundle) => void;
  /** The tile that the focus goes to: the chosen one, or the first that can be had. */
  readonly ref: Ref<HTMLInputElement>;
}

/** Every size of a network, with what the customer pays, on a key of its own. */
export function BundleGrid({ groups, home, onPick, ref }: BundleGridProps) {
  const pick = useBundleDraft((draft) => draft.pick);
  const isPicked = ({ network, volumeGb }: KeyedBundle) => network === pick?.network && volumeGb === pick.volumeGb;
  const all = groups.flatMap(({ bundles }) => bundles).filter(canBeSold);
  const first = all.find(isPicked) ?? all[0];
  return (
    <div className={styles.grid}>
      {groups.map(({ network, bundles }) => (
        <fieldset key={network}>
          <legend className={groups.length > 1 ? styles.network : 'only-heard'}>
            <NetworkMark network={familyOf(network)} />
            {network}
          </legend>
          <div className={styles.tiles}>
            {bundles.map((bundle) => (
              <Tile
                key={bundle.volumeGb}
                bundle={bundle}
                picked={isPicked(bundle)}
                onPick={onPick}
                home={home && bundle === first}
                ref={bundle === first ? ref : null}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface TileProps {
  readonly bundle: KeyedBundle;
  readonly picked: boolean;
  readonly home: boolean;
  readonly onPick: (bundle: KeyedBundle) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Two of them change when one is chosen; the others aren't drawn again. */
const Tile = memo(function Tile({ bundle, picked, home, onPick, ref }: TileProps) {
  const id = useId();
  const { volumeGb, price, inStock, keyCap } = bundle;
  const can = canBeSold(bundle);
  return (
    <ChoiceTile
      ref={ref}
      className={styles.tile}
      name="bundle"
      value={`${bundle.network} ${volumeGb}`}
      chosen={picked}
      can={can}
      onChoose={() => onPick(bundle)}
      keyName={keyCap}
      labelledBy={id}
      home={home}
    >
      <span id={id} className="column">
        <span className={styles.size}>{bundleSize(volumeGb)}</span>
        <span className={can ? '' : styles.none}>
          {can && <span className="only-heard">, {DRAFT.currency} </span>}
          {price !== null && inStock ? formatAmount(price) : inStock ? BUNDLES.noPrice : BUNDLES.soldOut}
        </span>
      </span>
      {keyCap !== null && can && (
        <span className={styles.key}>
          <KeyCap>{keyCap}</KeyCap>
        </span>
      )}
    </ChoiceTile>
  );
});
