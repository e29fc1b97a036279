import { type Ref, useRef } from 'react';
import { LOCKDOWN } from '#shared/words/lockdown.ts';
import { useSystemDialogs } from '../../stores/lockdown-store.ts';
import { Button } from './button.tsx';
import styles from './file-button.module.css';

interface FileButtonProps {
  readonly word: string;
  /** The hidden field's name. */
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly keyName: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

const TEXT_FILES = '.csv,.txt,.tsv,text/csv,text/plain';

/** Uses the browser's own file dialog: the page reads the file that a person chose, and nothing else. */
export function FileButton({ word, label, onFile, keyName, ref }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const mayOpen = useSystemDialogs();
  if (!mayOpen) return <p className={styles.none}>{LOCKDOWN.noFile}</p>;
  return (
    <>
      <Button onPress={() => input.current?.click()} keyName={keyName} {...(ref && { ref })} word={word} />
      <input
        ref={input}
        type="file"
        accept={TEXT_FILES}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file once more is a new choice.
          target.value = '';
        }}
      />
    </>
  );
}
