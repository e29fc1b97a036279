import { useCallback, useEffect, useState } from 'react';
import type { AuditEvent } from '#shared/counter-api/audit.ts';
import { AUDIT, auditEventWord, eventRowWords, lookedBackTo, rowWord, slipWord } from '#shared/words/audit.ts';
import { errorWords } from '#shared/words/errors.ts';
import { clockTime, dayWord } from '#shared/words/times.ts';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { VirtualList } from '../../components/basic/virtual-list.tsx';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { focusHomeFromTitle } from '../../stores/screen-store.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-screen.module.css';
import { EVERY_EVENT, isNarrowedLog, openAuditLog, readOlder, standOnEvent, useAuditLog } from './audit-store.ts';
import { ChainPanel } from './chain-panel.tsx';
import { EventDialog } from './event-dialog.tsx';

/** Shows everything that happened at this counter, and whether its log is unchanged. */
export function AuditLog() {
  const listed = useAuditLog(({ events }) => events !== null && events.length > 0);
  // The owner looks at a counter for a moment: each time the log begins with every event.
  useEffect(() => void openAuditLog(EVERY_EVENT), []);
  return (
    <>
      <ChainPanel />
      <AuditFilters />
      {listed ? <Events /> : <NoEvents />}
    </>
  );
}

function NoEvents() {
  const { events, reading, filter, problem } = useAuditLog();
  const narrowed = isNarrowedLog(filter);
  if (problem !== null) return <Trouble />;
  if (events === null || reading) {
    return (
      <div className={`middle ${styles.middle}`} role="status">
        <SlowWords first={AUDIT.reading} slow={AUDIT.readingSlow} />
        <LookedTo />
      </div>
    );
  }
  return (
    <div className={`middle ${styles.middle}`} role="status">
      <strong>{narrowed ? AUDIT.noneMatch : AUDIT.empty}</strong>
      {narrowed && <p>{AUDIT.noneMatchMeans}</p>}
    </div>
  );
}

function LookedTo() {
  const at = useAuditLog((state) => state.lookedTo);
  return at === null ? null : <p>{lookedBackTo(at, businessNow())}</p>;
}

function Trouble() {
  const problem = useAuditLog((state) => state.problem);
  if (problem === null) return null;
  const text = problem === 'journal-unavailable' ? AUDIT.failed : errorWords(problem).happened;
  return <TryAgain className="middle" text={text} word={AUDIT.tryAgain} onPress={() => void readOlder()} />;
}

function Events() {
  const events = useAuditLog((state) => state.events) ?? [];
  const current = useAuditLog((state) => state.current);
  const before = useAuditLog((state) => state.before);
  const problem = useAuditLog((state) => state.problem);
  const [open, setOpen] = useState<number | null>(null);
  const more = useCallback(() => {
    if (useAuditLog.getState().problem === null) void readOlder();
  }, []);
  useEffect(focusHomeFromTitle, []);
  const opened = events.find(({ seq }) => seq === open);
  return (
    <>
      <VirtualList
        label={AUDIT.list}
        count={events.length}
        current={events.findIndex(({ seq }) => seq === current)}
        onCurrent={(index) => standOnEvent(events[index]?.seq ?? null)}
        onOpen={(index) => setOpen(events[index]?.seq ?? null)}
        onNearEnd={more}
        endless={before !== null}
        row={(index) => {
          const event = events[index];
          return event === undefined ? null : <EventRow event={event} />;
        }}
        foot={problem !== null ? <Trouble /> : before === null ? AUDIT.oldest : AUDIT.readingOlder}
      />
      {opened !== undefined && <EventDialog event={opened} onClose={() => setOpen(null)} />}
    </>
  );
}

/** One event in the list: what, who, of which sale, and when. */
const EventRow = ({ event }: { readonly event: AuditEvent }) => {
  const now = businessNow();
  return (
    <>
      <span className="only-heard">{eventRowWords(event, now)}</span>
      <div className={styles.event} aria-hidden="true">
        <span className={styles.two}>
          <strong>{auditEventWord(event)}</strong>
          <small className="small">{event.who ?? AUDIT.nobody}</small>
        </span>
        <span className={`right ${styles.two}`}>
          <span>{event.slip === null ? '' : slipWord(event.slip)}</span>
          <small className="small">{rowWord(event.seq)}</small>
        </span>
        <span className={`right ${styles.two}`}>
          <span>{clockTime(event.at)}</span>
          <small className="small">{dayWord(event.at, now)}</small>
        </span>
      </div>
    </>
  );
};
