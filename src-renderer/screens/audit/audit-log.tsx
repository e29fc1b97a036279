import { useCallback, useEffect, useState } from 'react';
import { AUDIT, lookedBackTo } from '#shared/words/audit.ts';
import { errorWords } from '#shared/words/errors.ts';
import { Button } from '../../components/basic/button.tsx';
import { VirtualList } from '../../components/basic/virtual-list.tsx';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { focusHomeFromTitle } from '../../stores/screen-store.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-screen.module.css';
import { EVERY_EVENT, isNarrowedLog, openAuditLog, readOlder, standOnEvent, useAuditLog } from './audit-store.ts';
import { ChainPanel } from './chain-panel.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventRow } from './event-row.tsx';

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
  const events = useAuditLog((state) => state.events);
  const reading = useAuditLog((state) => state.reading);
  const narrowed = useAuditLog(({ filter }) => isNarrowedLog(filter));
  const problem = useAuditLog((state) => state.problem);
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
  const words = problem === 'journal-unavailable' ? AUDIT.failed : errorWords(problem).happened;
  return (
    <div className={`middle ${styles.middle}`} role="alert">
      <p>{words}</p>
      <Button onPress={() => void readOlder()}>{AUDIT.tryAgain}</Button>
    </div>
  );
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
