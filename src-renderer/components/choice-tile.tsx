import type { ReactNode, Ref } from 'react';
import styles from './choice-tile.module.css';

interface ChoiceTileProps {
  /** The choice of which it is one. */
  readonly name: string;
  readonly value: string;
  readonly chosen: boolean;
  readonly can: boolean;
  readonly onChoose: () => void;
  /** By hand, and not by an arrow key that only passes by. */
  readonly onPress?: () => void;
  /** The key that chooses it. */
  readonly keyName: string | null;
  /** What names it, where that isn't all of its words. */
  readonly labelledBy?: string;
  /** Digits that are typed while no field has the focus begin here. */
  readonly home: boolean;
  readonly className: string | undefined;
  readonly ref: Ref<HTMLInputElement> | null;
  readonly children: ReactNode;
}

/** A radio button as large as what it says. */
export function ChoiceTile({ name, value, chosen, can, onChoose, onPress, keyName, ...rest }: ChoiceTileProps) {
  const { labelledBy, home, className, ref, children } = rest;
  const looks = `${styles.tile} ${chosen ? styles.chosen : ''} ${can ? '' : styles.cannot}`;
  return (
    <label className={`${looks} ${className}`}>
      <input
        ref={ref}
        className={styles.radio}
        type="radio"
        name={name}
        value={value}
        checked={chosen}
        disabled={!can}
        onChange={onChoose}
        onClick={(event) => event.detail > 0 && onPress?.()}
        aria-labelledby={labelledBy}
        {...(keyName !== null && { 'aria-keyshortcuts': keyName })}
        data-home={home || undefined}
      />
      {children}
    </label>
  );
}
