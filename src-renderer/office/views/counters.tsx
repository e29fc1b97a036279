import { useState } from 'react';
import type { EnrolledCounter } from '#shared/office/page-data.ts';
import { COUNTERS } from '#shared/words/office-page.ts';
import { timeWord } from '#shared/words/times.ts';
import { useMinute, useToday } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Button, Link, Mark, Nothing, Title, Waiting } from '../parts/basic.tsx';
import { ConfirmKeyDialog, EnrolDialog, RevokeDialog } from './counter-dialogs.tsx';

type Doing = 'again' | 'revoke' | 'confirm';

interface CounterProps {
  readonly counter: EnrolledCounter;
  readonly now: number;
  readonly onDo: (doing: Doing) => void;
}

function KeyState({ saysSigner, confirmedSigner }: EnrolledCounter) {
  if (saysSigner === null) return <Mark look="wait">{COUNTERS.notYet}</Mark>;
  if (confirmedSigner === saysSigner) return <Mark look="good">{COUNTERS.keyConfirmed}</Mark>;
  return <Mark look="bad">{confirmedSigner === null ? COUNTERS.keyOpen : COUNTERS.keyChanged}</Mark>;
}

function CounterLine({ counter, now, onDo }: CounterProps) {
  const { role, name, shop, enrolledAt, revokedAt, saysSigner, confirmedSigner } = counter;
  const act = (word: string, doing: Doing) => (
    <Button word={word} name={`${word}: ${name}`} onPress={() => onDo(doing)} />
  );
  return (
    <li className="card stack">
      <h2>
        <Link to={`/counter/${role}`}>{name}</Link>
      </h2>
      <p className="small">
        {shop === null ? '' : `${shop} · `}
        {revokedAt === null
          ? `${COUNTERS.enrolled} ${timeWord(enrolledAt, now)}`
          : `${COUNTERS.revoked} ${timeWord(revokedAt, now)}`}
      </p>
      <KeyState {...counter} />
      <div className="ways">
        {revokedAt === null && act(COUNTERS.revoke, 'revoke')}
        {act(COUNTERS.again, 'again')}
        {saysSigner !== null && saysSigner !== confirmedSigner && act(COUNTERS.confirm, 'confirm')}
      </div>
    </li>
  );
}

interface Open {
  readonly doing: Doing | 'enrol';
  readonly counter: EnrolledCounter | null;
}

function OpenDialog({ doing, counter, onClose }: Open & { readonly onClose: () => void }) {
  if (counter === null) return <EnrolDialog again={null} onClose={onClose} />;
  if (doing === 'revoke') return <RevokeDialog counter={counter} onClose={onClose} />;
  if (doing === 'confirm') return <ConfirmKeyDialog counter={counter} onClose={onClose} />;
  return <EnrolDialog again={counter.name} onClose={onClose} />;
}

export function Counters() {
  const now = useMinute();
  const changes = useToday((state) => state.changes);
  const { body, trouble, askAgain } = useAsked<{ counters: readonly EnrolledCounter[] }>('counters', changes);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => {
    // The answer to a dialog that was closed on its way must not close another one.
    setOpen((now) => (now === open ? null : now));
    askAgain();
  };
  return (
    <>
      <Title>{COUNTERS.title}</Title>
      <div className="ways start">
        <Button word={COUNTERS.enrol} look="next" onPress={() => setOpen({ doing: 'enrol', counter: null })} />
      </div>
      {body === null ? (
        <Waiting trouble={trouble} askAgain={askAgain} />
      ) : body.counters.length === 0 ? (
        <Nothing title={COUNTERS.none} />
      ) : (
        <ul className="cards">
          {body.counters.map((counter) => (
            <CounterLine key={counter.role} counter={counter} now={now} onDo={(doing) => setOpen({ doing, counter })} />
          ))}
        </ul>
      )}
      {open !== null && <OpenDialog {...open} onClose={close} />}
    </>
  );
}
