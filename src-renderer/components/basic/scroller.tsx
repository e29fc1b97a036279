import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { BOARD } from '#shared/words/board.ts';
import { KeyCap } from './key-cap.tsx';
import styles from './scroller.module.css';

interface ScrollerProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The arrow keys belong to the list. */
  readonly besideList?: true;
  /** Nothing in it takes the focus, so that it takes it itself. */
  readonly textAlone?: true;
}

/** Less than this below the edge is no more than its margin. */
const HARDLY = 12;

/** Holds content that may be longer than its room, and shows that: a scroll bar that hides itself doesn't. */
export function Scroller({ className, children, ref, besideList, textAlone }: ScrollerProps) {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const look = () => setMore(box.scrollHeight - box.clientHeight - box.scrollTop > HARDLY);
    const grown = new MutationObserver(look);
    const sized = new ResizeObserver(look);
    look();
    grown.observe(box, { childList: true, subtree: true, characterData: true });
    sized.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      grown.disconnect();
      sized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [ref]);
  return (
    <div className={styles.around}>
      <div ref={ref} className={`${styles.box} ${className}`} {...(textAlone && { tabIndex: 0 })}>
        {children}
      </div>
      {more && (
        <p className={styles.more}>
          {BOARD.more} {!besideList && <KeyCap>↓</KeyCap>}
        </p>
      )}
    </div>
  );
}
