/** The frame around every page: who looks, whether the figures are live, and the ways to the other pages. */
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Me } from '#shared/office/page-data.ts';
import { OFFICE_PAGE, offlineWords } from '#shared/words/office-page.ts';
import { useRoute } from './live/route-store.ts';
import { useToday } from './live/today-store.ts';
import { Link } from './parts/basic.tsx';
import { pageOf, pagesFor } from './views/views.ts';

function Line() {
  const { line, heardAt, now } = useToday(
    useShallow(({ line, heardAt, now }) => ({
      line,
      heardAt: line === 'live' ? null : heardAt,
      now: now - (now % 60_000),
    })),
  );
  const words =
    line === 'live' ? OFFICE_PAGE.live : line === 'connecting' ? OFFICE_PAGE.connecting : offlineWords(heardAt, now);
  return (
    <p className={`line-state ${line}`} role="status">
      <span aria-hidden="true">{line === 'live' ? '●' : '○'}</span> {words}
    </p>
  );
}

/** Simulated counters, or none but practice counters: nothing on the page is true. */
function PracticeBand({ me }: { readonly me: Me }) {
  const counters = useToday((state) => state.counters);
  const kinds = new Set([...counters.values()].map(({ kind }) => kind));
  const practiceOnly = kinds.has('training') && !kinds.has('live');
  if (!me.demo && !practiceOnly) return null;
  return (
    <p className="practice-band">
      <strong>{OFFICE_PAGE.practice}</strong> {me.demo ? OFFICE_PAGE.demo : OFFICE_PAGE.practiceCounters}
    </p>
  );
}

/** How much waits for the owner, beside the way to it. */
function useWaiting(): number {
  const counters = useToday((state) => state.counters);
  return [...counters.values()].reduce((all, { alarms, marksWaiting }) => all + alarms + marksWaiting, 0);
}

export function Frame({ me }: { readonly me: Me }): ReactNode {
  const { path } = useRoute();
  const waiting = useWaiting();
  const pages = pagesFor(me);
  const page = pageOf(path, me);
  const Page = page.view;
  return (
    <div className="frame">
      <a className="skip" href="#page">
        {OFFICE_PAGE.skip}
      </a>
      <header>
        <PracticeBand me={me} />
        <div className="bar">
          <p className="brand">{OFFICE_PAGE.title}</p>
          <Line />
        </div>
      </header>
      <nav aria-label={OFFICE_PAGE.menu}>
        {pages.map(({ to, word, key, place }) => (
          <Link
            key={key}
            to={to}
            current={key === page.key || (key === 'more' && page.place === 'more')}
            className={place}
          >
            {word}
            {key === 'alarms' && waiting > 0 && <span className="count">{waiting}</span>}
          </Link>
        ))}
      </nav>
      <main id="page" key={page.key}>
        <Page me={me} others={pages.filter(({ place }) => place === 'more')} />
      </main>
    </div>
  );
}
