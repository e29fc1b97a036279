import type { Ref } from 'react';
import type { BillerOffer } from '#shared/counter-api/bills.ts';
import type { BillerKey } from '#shared/reseller-api/utilities.ts';
import { BILLS } from '#shared/words/bills.ts';
import { KeyCap } from '../../components/basic/key-cap.tsx';
import { ChoiceTile } from '../../components/fields/choice-tile.tsx';
import styles from './biller-choice.module.css';

interface BillerChoiceProps {
  readonly billers: readonly BillerOffer[];
  readonly chosen: BillerKey | null;
  readonly onChoose: (biller: BillerKey) => void;
  /** Called for a choice by hand, not for an arrow key that only passes by. */
  readonly onPress: () => void;
  readonly describedBy: string;
  readonly home: boolean;
  /** The biller that the focus goes to: the chosen one, or the first that can be paid. */
  readonly ref: Ref<HTMLInputElement>;
}

/** Every biller of the service on a key of its own; one that is switched off is shown, too, and can't be chosen. */
export function BillerChoice({ billers, chosen, onChoose, onPress, describedBy, home, ref }: BillerChoiceProps) {
  const can = billers.filter(({ enabled }) => enabled);
  const first = can.find(({ key }) => key === chosen) ?? can[0];
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="legend">{BILLS.biller}</legend>
      <div className={styles.tiles}>
        {billers.map((biller, index) => (
          <ChoiceTile
            key={biller.key}
            ref={biller === first ? ref : null}
            className={styles.tile}
            name="biller"
            value={biller.key}
            chosen={biller.key === chosen}
            can={biller.enabled}
            onChoose={() => onChoose(biller.key)}
            onPress={onPress}
            keyName={String(index + 1)}
            home={home && biller === first}
          >
            <BillerMark biller={biller.key} />
            {biller.enabled && chosen === null && (
              <span className={styles.key}>
                <KeyCap>{String(index + 1)}</KeyCap>
              </span>
            )}
            <span className={`${styles.words} ${styles.name}`}>{biller.label}</span>
            {!biller.enabled && <span className={styles.off}>{BILLS.off}</span>}
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  );
}

const SHAPES: Readonly<Record<BillerKey, string>> = {
  ecg: 'M13.5 2.5L5 13.5h5.5L9.5 21.5 19 10h-6z',
  ghana_water: 'M12 3c4 4.7 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6.3 6-11z',
  dstv: 'M4.5 6.5a9.5 9.5 0 0 0 13 13zM13 11l3-3',
  gotv: 'M4 5h16v11H4zM9 20h6',
  startimes: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7z',
};

/** A biller by its shape: bolt, drop, dish, screen, star. Its name is always beside it. */
const BillerMark = ({ biller }: { readonly biller: BillerKey }) => (
  <svg className={`${styles.mark} ${styles[biller]}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[biller]} />
  </svg>
);
