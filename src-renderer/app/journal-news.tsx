import { type JournalNote, OFFICE_NOTES } from '#shared/counter-api/counter.ts';
import { checkingWords, JOURNAL, noteWords } from '#shared/words/journal.ts';
import { Notice } from '../components/basic/notice.tsx';
import { useNowText } from '../stores/clock.ts';
import { useCounter } from '../stores/counter-store.ts';
import { useScreen } from '../stores/screen-store.ts';

const BAD: readonly JournalNote['kind'][] = [
  'log-lost',
  'no-backup',
  'backup-old',
  'backup-passed-over',
  'report-not-saved',
  'clock-off',
  'office-stopped',
];
/** The screens on which an owner looks after the office. */
const OFFICE_SCREENS: readonly string[] = ['day', 'settings'];
const NO_NOTES: readonly JournalNote[] = [];

function Note({ note }: { readonly note: JournalNote }) {
  const happened = useNowText((now) => noteWords(note, now).happened);
  const advice = useNowText((now) => noteWords(note, now).advice);
  return <Notice tone={BAD.includes(note.kind) ? 'bad' : 'info'} title={happened} text={advice} />;
}

/** Tells what happened to the journal unseen: a running check, a restore, a backup that failed. */
export function JournalNews() {
  const journal = useCounter(({ snapshot }) => snapshot?.journal);
  const mayPrice = useCounter(({ snapshot }) => snapshot?.attendant.rights.prices ?? false);
  const aboutOffice = useScreen(({ over }) => over !== null && OFFICE_SCREENS.includes(over));
  const notes = (journal?.notes ?? NO_NOTES).filter(({ kind }) => {
    if (OFFICE_NOTES.includes(kind)) return aboutOffice;
    return mayPrice || kind !== 'prices-changed';
  });
  const checking = journal?.state === 'checking';
  if (!checking && notes.length === 0) return null;
  return (
    <section className="band stack-2" aria-label={JOURNAL.news}>
      {checking && (
        <Notice tone="wait">
          <p>{checkingWords(journal)}</p>
          <progress
            className="progress"
            aria-label={JOURNAL.check}
            {...(journal.progress != null && { value: journal.progress })}
          />
        </Notice>
      )}
      {notes.map((note) => (
        <Note key={note.kind} note={note} />
      ))}
    </section>
  );
}
