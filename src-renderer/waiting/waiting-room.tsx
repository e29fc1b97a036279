import type { WaitingNumber } from '#shared/counter-api/waiting.ts';
import { groupPhone } from '#shared/phone.ts';
import { bundleSize } from '#shared/words/bundles.ts';
import { WAITING } from '#shared/words/waiting.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog } from '../components/basic/dialog.tsx';
import { Age } from '../components/marks/age.tsx';
import { StateMark } from '../components/marks/state-mark.tsx';
import { startWaiting } from './start-waiting.ts';
import styles from './waiting-room.module.css';
import { leaveWaitingRoom, openWaitingRoom, useWaitingRoom } from './waiting-room-store.ts';

export function WaitingRoom() {
  const { open, numbers } = useWaitingRoom();
  if (!open) return null;
  return (
    <Dialog title={WAITING.title} closeWord={WAITING.close} onClose={() => openWaitingRoom(false)}>
      <div className={styles.room}>
        <p className={styles.means}>{WAITING.means}</p>
        {numbers.length === 0 ? <p>{WAITING.empty}</p> : <Numbers numbers={numbers} />}
      </div>
    </Dialog>
  );
}

const Numbers = ({ numbers }: { readonly numbers: readonly WaitingNumber[] }) => (
  <ul className="card">
    {numbers.map((number) => (
      <li key={number.phone} className={styles.number}>
        <StateMark state={number.ready ? 'done' : 'saved'} />
        <strong>{groupPhone(number.phone)}</strong>
        <span>{number.volumeGb === null ? '' : bundleSize(number.volumeGb)}</span>
        <span className="muted">
          {number.ready ? (
            WAITING.ready
          ) : (
            <>
              {WAITING.waiting} <Age since={number.since} />
            </>
          )}
        </span>
        <Button onPress={() => void leaveWaitingRoom(number.phone)} look="quiet" size="small" word={WAITING.remove} />
        <Button
          onPress={() => startWaiting(number)}
          look={number.ready ? 'next' : 'plain'}
          size="small"
          word={WAITING.start}
        />
      </li>
    ))}
  </ul>
);
