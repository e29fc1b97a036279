import { Hourglass } from 'lucide-react';
import { WAITING, waitingCount } from '#shared/words/waiting.ts';
import { KeyCap } from '../components/basic/key-cap.tsx';
import { ariaKeys, KEYS } from '../stores/shortcut-keys.ts';
import styles from './waiting-line.module.css';
import { openWaitingRoom, useWaitingRoom } from './waiting-room-store.ts';

/** Tells on the board how many wait for a registration, and the key that leads to them. */
export function WaitingLine() {
  const numbers = useWaitingRoom((state) => state.numbers);
  if (numbers.length === 0) return null;
  const ready = numbers.filter((number) => number.ready).length;
  return (
    <button
      type="button"
      className={`${styles.line} ${ready > 0 ? styles.ready : ''}`}
      onClick={() => openWaitingRoom(true)}
      aria-keyshortcuts={ariaKeys('waiting')}
    >
      <Hourglass className={styles.icon} aria-hidden="true" />
      <span className="only-heard">{WAITING.title} </span>
      <strong>{waitingCount(numbers.length - ready, ready)}</strong>
      <KeyCap>{KEYS.waiting[0]}</KeyCap>
    </button>
  );
}
