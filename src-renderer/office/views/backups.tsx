import { useState } from 'react';
import { type BackupRow, type CounterBackups, isWholeBackup } from '#shared/office/page-data.ts';
import { backupWords, isOldBackup, OFFICE_BACKUPS as WORDS } from '#shared/words/office-backups.ts';
import { OFFICE_PAGE } from '#shared/words/office-page.ts';
import { useMinute } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Button, Mark, Nothing, Title, Waiting } from '../parts/basic.tsx';

type Listed = { readonly counters: readonly CounterBackups[] };

interface BackupsProps {
  readonly of: CounterBackups;
  readonly now: number;
}

const Backup = ({ backup, name, now }: { readonly backup: BackupRow; readonly name: string; readonly now: number }) => (
  <li className="apart wrap">
    <span>{backupWords(backup, now)}</span>
    {isWholeBackup(backup) && (
      <a
        className="button"
        href={`/page/backups/${encodeURIComponent(backup.mark)}/${backup.backup}`}
        download
        aria-label={`${WORDS.save}: ${name}, ${backupWords(backup, now)}`}
      >
        {WORDS.save}
      </a>
    )}
  </li>
);

const Lines = ({ of: { name, backups }, now }: BackupsProps) => (
  <ul className="lines">
    {backups.map((backup) => (
      <Backup key={`${backup.mark} ${backup.backup}`} backup={backup} name={name} now={now} />
    ))}
  </ul>
);

/** The newest ones stay until all of them are here. */
function AllOf({ of, now }: BackupsProps) {
  const { body, trouble, askAgain } = useAsked<Listed>(`backups?role=${of.role}`);
  const all = body?.counters[0];
  return (
    <>
      <Lines of={all ?? of} now={now} />
      {all === undefined && <Waiting trouble={trouble} askAgain={askAgain} />}
    </>
  );
}

function Counter({ of, now }: BackupsProps) {
  const [isAll, setAll] = useState(false);
  const { name, kept, backups } = of;
  return (
    <li className="card stack">
      <div className="apart wrap">
        <h2>{name}</h2>
        {isOldBackup(backups, now) && <Mark look="bad">{WORDS.old}</Mark>}
      </div>
      {kept === 0 && (
        <p className="muted">
          {WORDS.none} {WORDS.noneMeans}
        </p>
      )}
      {isAll ? <AllOf of={of} now={now} /> : <Lines of={of} now={now} />}
      {kept > backups.length && !isAll && (
        <div className="ways">
          <Button
            word={OFFICE_PAGE.olderOnes}
            name={`${OFFICE_PAGE.olderOnes}: ${name}`}
            onPress={() => setAll(true)}
          />
        </div>
      )}
    </li>
  );
}

export function BackupsPage() {
  const now = useMinute();
  const { body, trouble, askAgain } = useAsked<Listed>('backups', now);
  return (
    <>
      <Title>{WORDS.title}</Title>
      <p className="muted">{WORDS.means}</p>
      <section>
        <h2>{WORDS.how}</h2>
        <ol>
          {WORDS.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {body === null && <Waiting trouble={trouble} askAgain={askAgain} />}
      {body !== null && body.counters.length === 0 && <Nothing title={WORDS.noCounters} />}
      {body !== null && body.counters.length > 0 && (
        <ul className="cards">
          {body.counters.map((of) => (
            <Counter key={of.role} of={of} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}
