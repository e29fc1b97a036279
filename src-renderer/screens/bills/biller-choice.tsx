import type { Ref } from 'react';
import type { BillerOffer } from '#shared/counter-api/bills.ts';
import type { BillerKey } from '#shared/reseller-api/utilities.ts';
import { BILLS } from '#shared/words/bills.ts';
import { KeyCap } from '../../components/basic/key-cap.tsx';
import { ChoiceTile } from '../../components/fields/choice-tile.tsx';
import styles from './biller-choice.module.css';
import { BillerMark } from './biller-mark.tsx';

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
