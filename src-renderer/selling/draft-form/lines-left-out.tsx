import { useEffect, useId, useRef, useState } from 'react';
import { LINES } from '#shared/words/lines.ts';
import { Button } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { useWindowKeys } from '../../components/hooks/window-keys.ts';
import styles from './lines-left-out.module.css';

interface LinesLeftOutProps {
  readonly dropped: readonly string[];
  readonly noRoom: readonly string[];
}

/** Lists the lines that didn't get into the draft, for a person who misses one of them. */
export function LinesLeftOut({ dropped, noRoom }: LinesLeftOutProps) {
  const [open, setOpen] = useState(false);
  useWindowKeys(({ altKey, ctrlKey, metaKey, code, repeat }) => {
    if (code === 'KeyL' && altKey && !ctrlKey && !metaKey && !repeat && !dialogIsOpen()) setOpen(true);
  });
  return (
    <>
      <Button
        onPress={() => setOpen(true)}
        look="link"
        size="small"
        keyCap={LINES.seeKey}
        keyName="Alt+L"
        word={LINES.see}
      />
      {open && (
        <Dialog title={LINES.title} closeWord={LINES.close} onClose={() => setOpen(false)}>
          <div className={styles.lists}>
            <Lines title={LINES.dropped} lines={dropped} />
            <Lines title={LINES.noRoom} lines={noRoom} />
            <p className="small">{LINES.toCopy}</p>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Marked at once, so that Ctrl+C copies them: lines without room go into the next list. */
function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);
  if (lines.length === 0) return null;
  return (
    <>
      <label htmlFor={id}>{title}</label>
      <textarea ref={area} id={id} className={styles.lines} readOnly rows={8} value={lines.join('\n')} />
    </>
  );
}
