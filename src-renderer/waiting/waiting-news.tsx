import { moreReady, readyWords, WAITING } from '#shared/words/waiting.ts';
import { Button } from '../components/basic/button.tsx';
import { StateMark } from '../components/marks/state-mark.tsx';
import { KEYS } from '../stores/shortcut-keys.ts';
import { startWaiting } from './start-waiting.ts';
import styles from './waiting-news.module.css';
import { nextReady, openWaitingRoom, useWaitingRoom } from './waiting-room-store.ts';

/** A band across the frame, on every screen: a customer who waited can be served. */
export function WaitingNews() {
  const numbers = useWaitingRoom((state) => state.numbers);
  const next = nextReady({ numbers });
  if (next === null) return null;
  const more = numbers.filter(({ ready }) => ready).length - 1;
  return (
    <section className={styles.news} aria-label={WAITING.title}>
      <p className="line-3 grow">
        <StateMark state="done" />
        <strong>{readyWords(next)}</strong>
        {more > 0 && <span>{moreReady(more)}</span>}
      </p>
      <Button onPress={() => openWaitingRoom(true)} look="quiet" size="small" word={WAITING.title} />
      <Button onPress={() => startWaiting(next)} size="small" keyName={KEYS.waiting[0]} word={WAITING.start} />
    </section>
  );
}
