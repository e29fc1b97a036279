import { useRef } from 'react';
import { COMMAND_WORDS, KEY_SHEET, USUAL_KEYS } from '#shared/words/keys.ts';
import { usePageKeys } from '../board/order-page/page-keys.ts';
import { Dialog } from '../components/basic/dialog.tsx';
import { KeyCap } from '../components/basic/key-cap.tsx';
import { Scroller } from '../components/basic/scroller.tsx';
import { KEYS, keyCapOf, SHORTCUTS } from '../stores/shortcut-keys.ts';
import styles from './key-sheet.module.css';
import { closeKeySheet, type KeyLine, useKeySheet } from './key-sheet-store.ts';

/** Every key on one sheet: those of the screen beneath, then those of the whole counter. */
export function KeySheet() {
  const open = useKeySheet((state) => state.open);
  return open ? <Sheet /> : null;
}

const COUNTER_LINES: readonly KeyLine[] = SHORTCUTS.map((shortcut) => ({
  keys: KEYS[shortcut],
  words: COMMAND_WORDS[shortcut].name,
}));

const USUAL_LINES: readonly KeyLine[] = USUAL_KEYS.map(([cap, words]) => ({ keys: [cap], words }));

function Sheet() {
  const ofScreen = useKeySheet((state) => state.ofScreen);
  const page = useRef<HTMLDivElement>(null);
  usePageKeys(page);
  return (
    <Dialog title={KEY_SHEET.title} closeWord={KEY_SHEET.close} onClose={closeKeySheet} large>
      <Scroller ref={page} className={styles.sheet} textAlone>
        {ofScreen.length > 0 && <Keys title={KEY_SHEET.screen} lines={ofScreen} />}
        <Keys title={KEY_SHEET.counter} lines={[...COUNTER_LINES, ...USUAL_LINES]} />
      </Scroller>
    </Dialog>
  );
}

const Keys = ({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) => (
  <section>
    <h3>{title}</h3>
    <dl className={styles.keys}>
      {lines.map(({ keys, words }) => (
        <div key={`${keys.join(' ')} ${words}`}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>
                <KeyCap>{keyCapOf(key)}</KeyCap>
                <span className="only-heard">{key}</span>{' '}
              </kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </section>
);
