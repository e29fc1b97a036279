import type { MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { KeyCap } from './key-cap.tsx';

interface ButtonProps {
  readonly word: string;
  readonly onPress: () => void;
  /** `next` is the one gold button: the next thing to press. */
  readonly look?: 'next' | 'plain' | 'quiet' | 'link';
  readonly size?: 'small' | 'normal' | 'large';
  /** The key that does the same, as ARIA names it, and what stands on its cap where that is another word. */
  readonly keyName?: string;
  readonly keyCap?: string;
  readonly busy?: boolean;
  readonly describedBy?: string;
  /** The name for a screen reader, where many buttons show the same word. */
  readonly name?: string;
  /** Takes the focus where nothing else on the screen wants it. */
  readonly home?: true;
  readonly ref?: Ref<HTMLButtonElement>;
}

const CAPS: Readonly<Record<string, string>> = { Enter: '⏎', Escape: 'Esc' };

const capOf = (keyName: string): string => CAPS[keyName] ?? keyName.replace('Control+', 'Ctrl ');

/**
 * A held Enter must not press twice, and the second click of a double click must not press what has just appeared
 * under the pointer.
 */
export function Button({ word, onPress, look = 'plain', size = 'normal', ...rest }: ButtonProps) {
  const { keyName, keyCap = keyName && capOf(keyName), busy = false, describedBy, name, home, ref } = rest;
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
      <span>{word}</span>
      {keyCap !== undefined && <KeyCap>{keyCap}</KeyCap>}
    </button>
  );
}

/** The next thing to press, which Enter presses, too. */
export const NextButton = (button: Omit<ButtonProps, 'look' | 'size' | 'keyName' | 'keyCap'>) => (
  <Button {...button} look="next" size="large" keyName="Enter" />
);

/** The buttons at the end of a dialog or a notice. The last one is the next to press: it is on the right. */
export const ButtonRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.ways}>{children}</div>
);
