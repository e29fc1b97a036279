import { useEffect, useState } from 'react';
import type { SignInName } from '#shared/counter-api/staff.ts';
import { COUNTER } from '#shared/words/counter.ts';
import { errorWords } from '#shared/words/errors.ts';
import { STAFF } from '#shared/words/staff.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog } from '../components/basic/dialog.tsx';
import { useCounter } from '../stores/counter-store.ts';
import { askForNames, lockNow, openSwitch, signIn, useSession } from '../stores/session-store.ts';
import { ForgottenPin } from './forgotten-pin.tsx';
import styles from './lock-screen.module.css';
import { PinPanel } from './pin-panel.tsx';

/** The only page while no person is signed in. */
export function LockScreen() {
  const shopName = useCounter(({ snapshot }) => snapshot?.shopName ?? '');
  const training = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const [resets, setResets] = useState(0);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{STAFF.locked}</h1>
        <p className="muted">
          <span className={styles.brand}>{COUNTER.app}</span>
          {shopName} {training && <span className={styles.training}>{COUNTER.training}</span>}
        </p>
        <p className={styles.means}>{STAFF.lockedMeans}</p>
      </header>
      {/* A new PIN ends the wait of the one before: the names are read anew. */}
      <SignIn key={resets} />
      <ForgottenPin onReset={() => setResets(resets + 1)} />
    </main>
  );
}

/** Picks the likeliest person: a PIN that is typed in haste must not count as a wrong one of an owner's. */
function likeliest(names: readonly SignInName[], last: string | null, current: string | undefined): string | null {
  // The last person may be unknown: another journal has other people.
  if (names.some(({ id }) => id === last)) return last;
  if (names.length === 1) return names[0]?.id ?? null;
  return names.find(({ id, role }) => id !== current && role !== 'owner')?.id ?? null;
}

/** Chooses the person who was signed in last; for a takeover, the first other attendant. */
export function SignIn() {
  const { names, problem, last } = useSession();
  const current = useCounter(({ snapshot }) => snapshot?.attendant.id);
  useEffect(() => void askForNames(), []);
  if (names === null && problem !== null) return <p role="alert">{errorWords(problem).happened}</p>;
  if (names?.length === 0) return <p role="alert">{STAFF.nobody}</p>;
  return (
    <PinPanel
      question={STAFF.who}
      people={names}
      first={names === null ? last : likeliest(names, last, current)}
      word={STAFF.signIn}
      onPin={signIn}
    />
  );
}

const SWITCH_KEY = 'F12';

/** The next person takes over in one step, and typed text stays. The same key once more locks the counter. */
export function SwitchDialog() {
  const switching = useSession((state) => state.switching);
  if (!switching) return null;
  return (
    <Dialog title={STAFF.switch} closeWord={STAFF.cancel} onClose={() => openSwitch(false)}>
      <div className="stack-6 dialog">
        <SignIn />
        <div>
          <Button onPress={lockNow} keyName={SWITCH_KEY} word={STAFF.lock} />
        </div>
      </div>
    </Dialog>
  );
}
