import type { ReactNode, Ref } from 'react';
import styles from './choice-tile.module.css';

interface ChoiceTileProps {
  readonly name: string;
  readonly value: string;
  readonly chosen: boolean;
  readonly can: boolean;
  readonly onChoose: () => void;
  /** Called for a choice by hand, not for an arrow key that only passes by. */
  readonly onPress?: () => void;
  readonly keyName: string | null;
  /** The element that names the tile, if not all of its words do. */
  readonly labelledBy?: string;
  /** Takes the digits that are typed while no field has the focus. */
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
