import { useState } from 'react';
import type { People as PeopleBody, ShareRow } from '#shared/office/page-data.ts';
import { OFFICE_PAGE } from '#shared/words/office-page.ts';
import { lookedWords, PEOPLE, shareHolds, shareUsed } from '#shared/words/office-people.ts';
import { timeWord } from '#shared/words/times.ts';
import { change } from '../live/ask.ts';
import { signOut } from '../live/session-store.ts';
import { useMinute } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Button, Mark, Mistake, Title, Waiting } from '../parts/basic.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { OnceDialog } from '../parts/secret-text.tsx';
import { useAct } from '../parts/use-act.ts';

interface ShareProps {
  readonly share: ShareRow;
  readonly now: number;
  readonly onTakeBack: () => Promise<string | null>;
}

function Share({ share, now, onTakeBack }: ShareProps) {
  const { problem, busy, press } = useAct(onTakeBack);
  return (
    <li className="stack">
      <span className="apart wrap">
        <strong>{share.name}</strong>
        <Mark look={share.holds ? 'good' : 'wait'}>{share.holds ? shareHolds(share.expiresAt, now) : PEOPLE.over}</Mark>
      </span>
      <span className="apart wrap">
        <span className="small">{share.usedAt === null ? PEOPLE.neverUsed : shareUsed(share.usedAt, now)}</span>
        {share.holds && (
          <Button word={PEOPLE.takeBack} name={`${PEOPLE.takeBack}: ${share.name}`} onPress={press} busy={busy} />
        )}
      </span>
      {problem !== null && <Mistake words={problem} />}
    </li>
  );
}

function SignOut() {
  const here = useAct(() => signOut(false));
  const everywhere = useAct(() => signOut(true));
  const problem = here.problem ?? everywhere.problem;
  return (
    <>
      <div className="ways start">
        <Button word={OFFICE_PAGE.signOut} onPress={here.press} busy={here.busy} />
        <Button word={PEOPLE.everywhere} onPress={everywhere.press} busy={everywhere.busy} />
      </div>
      {problem !== null && <Mistake words={problem} />}
      <p className="small">{PEOPLE.everywhereMeans}</p>
    </>
  );
}

function MakeShare({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('30');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) {
    return (
      <OnceDialog
        title={PEOPLE.madeTitle}
        label={PEOPLE.link}
        text={`${location.origin}/share#${secret}`}
        copyWord={PEOPLE.copyLink}
        onClose={onClose}
      >
        {PEOPLE.madeMeans}
      </OnceDialog>
    );
  }
  const make = async (): Promise<string | null> => {
    if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > 400) return PEOPLE.badDays;
    const done = await change<{ secret: string }>('make-share', { name, days: Number(days) });
    if (!done.ok) return done.words;
    setSecret(done.body.secret);
    return null;
  };
  return (
    <ConfirmDialog title={PEOPLE.make} word={PEOPLE.make} onDone={make} onClose={onClose}>
      <Field label={PEOPLE.name} value={name} onChange={setName} first />
      <Field label={PEOPLE.days} value={days} onChange={setDays} inputMode="numeric" />
    </ConfirmDialog>
  );
}

export function People() {
  const now = useMinute();
  const { body, trouble, askAgain } = useAsked<PeopleBody>('people');
  const [making, setMaking] = useState(false);
  const takeBack = async ({ id }: ShareRow): Promise<string | null> => {
    const done = await change('take-share-back', { id });
    askAgain();
    return done.ok ? null : done.words;
  };
  const close = (): void => {
    setMaking(false);
    askAgain();
  };
  return (
    <>
      <Title>{PEOPLE.title}</Title>
      <SignOut />
      <section>
        <h2>{PEOPLE.shares}</h2>
        <p className="muted">{PEOPLE.sharesMean}</p>
        <div className="ways start">
          <Button word={PEOPLE.make} onPress={() => setMaking(true)} look="next" />
        </div>
        {body === null && <Waiting trouble={trouble} askAgain={askAgain} />}
        {body !== null && body.shares.length === 0 && <p className="muted">{PEOPLE.noShares}</p>}
        {body !== null && body.shares.length > 0 && (
          <ul className="card lines">
            {body.shares.map((share) => (
              <Share key={share.id} share={share} now={now} onTakeBack={() => takeBack(share)} />
            ))}
          </ul>
        )}
      </section>
      {body !== null && (
        <section>
          <h2>{PEOPLE.looked}</h2>
          {body.looked.length === 0 && <p className="muted">{PEOPLE.nobody}</p>}
          <ul className="card lines">
            {body.looked.map(({ id, at, who, what, about, address }) => (
              <li key={id} className="apart wrap">
                <span>{lookedWords(who, what, about)}</span>
                <span className="small">
                  {timeWord(at, now)} · {address}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {making && <MakeShare onClose={close} />}
    </>
  );
}
