import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/basic/button.tsx';
import { draftKey } from '../../components/hooks/draft-keys.ts';
import styles from './draft-form.module.css';
import { GoOnButton } from './go-on-button.tsx';

interface SellFormProps extends Pick<ComponentProps<'form'>, 'onBlur' | 'children'> {
  /** Hears each key first; true if that answered it. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => unknown;
  /** A draft that is a list needs the room. */
  readonly dense?: true;
  /** Does what Enter does in a field. Left out where Enter and the clear key have more than one meaning. */
  readonly onEnter?: () => void;
  readonly onFile?: (file: Blob) => void;
  readonly onClear: () => void;
  readonly clearKey?: 'Control+Backspace' | 'Control+Shift+Backspace';
  /** The draft's sum: it stands between the two buttons. */
  readonly sum?: ReactNode;
  /** The way on, if it isn't the read-back of what the fields hold. */
  readonly next?: ReactNode;
  /** True if the draft can be read back as it is. */
  readonly ready?: boolean;
  /** The number that the sale is about is typed. */
  readonly numberStands?: boolean;
}

const KEY_CAPS = { 'Control+Backspace': 'Ctrl ⌫', 'Control+Shift+Backspace': 'Ctrl ⇧ ⌫' };

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** The form of any product: what is asked, the way to the next customer, and the way on. */
export function SellForm({
  children,
  dense,
  onEnter,
  onClear,
  sum,
  next,
  ready = false,
  numberStands = false,
  ...rest
}: SellFormProps) {
  const { clearKey = 'Control+Backspace', onKeyDown, onBlur, onFile } = rest;
  const keyed = (event: KeyboardEvent<HTMLFormElement>) => {
    if (onKeyDown?.(event) === true || onEnter === undefined) return;
    if (event.key === 'Enter' && isField(event.target)) {
      event.preventDefault();
      if (!event.repeat) onEnter();
    } else if (draftKey(event)?.does === 'clear' && (clearKey === 'Control+Backspace' || event.shiftKey)) {
      event.preventDefault();
      onClear();
    }
  };
  return (
    <form
      className={`${styles.form} ${dense ? styles.dense : ''}`}
      onBlur={onBlur}
      onDrop={onFile && (({ dataTransfer }) => dataTransfer.files[0] && onFile(dataTransfer.files[0]))}
      onKeyDown={keyed}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      <div className={styles.ways}>
        <Button onPress={onClear} look="quiet" keyCap={KEY_CAPS[clearKey]} keyName={clearKey} word={DRAFT.clear} />
        {sum}
        {next ?? <GoOnButton onPress={() => onEnter?.()} words={DRAFT.readBack} enter {...{ ready, numberStands }} />}
      </div>
    </form>
  );
}
