import type { MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { KeyCap } from './key-cap.tsx';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** `next` is the one gold button: the next thing to press. */
  readonly look?: 'next' | 'plain' | 'quiet' | 'link';
  readonly size?: 'small' | 'normal' | 'large';
  /** The key that does the same, as it stands on the cap, and as ARIA names it. */
  readonly keyCap?: string;
  readonly keyName?: string;
  readonly busy?: boolean;
  readonly describedBy?: string;
  /** The name for a screen reader, where many buttons show the same word. */
  readonly name?: string;
  /** Takes the focus where nothing else on the screen wants it. */
  readonly home?: true;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A held Enter must not press twice, and the second click of a double click must not press what has just appeared
 * under the pointer.
 */
export function Button({ children, onPress, look = 'plain', size = 'normal', ...rest }: ButtonProps) {
  const { keyCap, keyName, busy = false, describedBy, name, home, ref } = rest;
  const press = (event: MouseEvent) => {
    if (event.detail <= 1 && !busy) onPress();
  };
  return (
    <button
      ref={ref}
      type="button"
      className={[styles.button, styles[look], styles[size]].join(' ')}
      onClick={press}
      onKeyDown={(event) => event.repeat && (event.key === 'Enter' || event.key === ' ') && event.preventDefault()}
      aria-keyshortcuts={keyName}
      aria-describedby={describedBy}
      aria-label={name}
      aria-disabled={busy || undefined}
      data-home={home}
    >
      <span>{children}</span>
      {keyCap !== undefined && <KeyCap>{keyCap}</KeyCap>}
    </button>
  );
}

/** The buttons at the end of a dialog or a notice. The last one is the next to press: it is on the right. */
export const ButtonRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.ways}>{children}</div>
);
