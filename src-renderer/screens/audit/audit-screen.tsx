import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { AUDIT } from '#shared/words/audit.ts';
import { ViewTabs } from '../../components/basic/view-tabs.tsx';
import { useCounter } from '../../stores/counter-store.ts';
import { focusHome } from '../../stores/screen-store.ts';
import { AuditLog } from './audit-log.tsx';
import styles from './audit-screen.module.css';
import { useAuditLog } from './audit-store.ts';
import { CountersView } from './counters-view.tsx';
import { DayFilesView } from './day-files-view.tsx';

type Part = 'log' | 'day-files' | 'counters';

const PARTS = [
  ['log', AUDIT.log],
  ['day-files', AUDIT.dayFiles],
  ['counters', AUDIT.counters],
] as const;
const WITHOUT_COST = PARTS.filter(([part]) => part !== 'counters');

/** The owner's: everything that happened, the signed files of days, and all counters together. */
export function AuditScreen() {
  const may = useCounter(({ snapshot }) => snapshot?.attendant.rights.settings ?? false);
  // All counters together show what the wallets paid.
  const seesCost = useCounter(({ snapshot }) => snapshot?.attendant.rights.seesCost ?? false);
  const [wanted, setPart] = useState<Part>('log');
  const listed = useAuditLog(({ events }) => events !== null && events.length > 0);
  const parts = seesCost ? PARTS : WITHOUT_COST;
  // Another person may have taken over.
  const part = parts.some(([one]) => one === wanted) ? wanted : 'log';
  const show = useCallback((next: Part) => {
    flushSync(() => setPart(next));
    focusHome();
  }, []);
  if (!may) {
    return (
      <section className="page">
        <h1 className="title" tabIndex={-1} data-home>
          {AUDIT.title}
        </h1>
        <p>{AUDIT.notYours}</p>
      </section>
    );
  }
  return (
    <div className="page">
      <div className={styles.top}>
        <h1 className="title" tabIndex={-1} data-home={part === 'log' && listed ? undefined : true}>
          {AUDIT.title}
        </h1>
        <ViewTabs parts={parts} current={part} onPart={show} label={AUDIT.parts} />
      </div>
      {part === 'log' && <AuditLog />}
      {part === 'day-files' && <DayFilesView />}
      {part === 'counters' && <CountersView />}
    </div>
  );
}
