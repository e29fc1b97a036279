import { memo, useState } from 'react';
import type { CounterNow, Figures } from '#shared/office/page-data.ts';
import {
  countersWord,
  creditsWord,
  heardWords,
  money,
  moreCountersWords,
  OFFICE_PAGE,
  ordersWord,
  TODAY,
  troublesOf,
} from '#shared/words/office-page.ts';
import { useMinute, useToday } from '../live/today-store.ts';
import { Link, Mark, Nothing, Title } from '../parts/basic.tsx';
import { Field } from '../parts/field.tsx';
import { FigureFacts } from '../parts/figure-facts.tsx';

/** The list of counters below has all of them. */
const MOST_NAMED = 20;
/** Fewer are found by looking. */
const FIND_FROM = 12;
const FIGURES = ['orders', 'revenue', 'margin', 'uncosted', 'cash', 'mobileMoney', 'credit'] as const;

function sumOf(counters: readonly CounterNow[]): Figures {
  const sums = FIGURES.map((name) => [name, counters.reduce((all, counter) => all + counter[name], 0)]);
  return Object.fromEntries(sums);
}

/** Counters that sell; practice counters as long as there are no others. */
function counting(counters: readonly CounterNow[]): CounterNow[] {
  const live = counters.filter(({ kind }) => kind === 'live');
  return live.length > 0 ? live : counters.filter(({ kind }) => kind !== null);
}

const Totals = ({ figures, of }: { readonly figures: Figures; readonly of: number }) => (
  <section className="card totals" aria-label={TODAY.title}>
    <FigureFacts {...figures} />
    <p className="small">
      {countersWord(of)}. {TODAY.early}
    </p>
  </section>
);

function NeedsYou({ counters, now }: { readonly counters: readonly CounterNow[]; readonly now: number }) {
  const waiting = counters
    .map((counter) => ({ counter, troubles: troublesOf(counter, now).filter(({ bad }) => bad) }))
    .filter(({ troubles }) => troubles.length > 0);
  return (
    <section>
      <h2>{TODAY.needsYou}</h2>
      {waiting.length === 0 ? (
        <p className="muted">{TODAY.nothing}</p>
      ) : (
        <>
          <ul className="card lines">
            {waiting.slice(0, MOST_NAMED).map(({ counter, troubles }) => (
              <li key={counter.role}>
                <Link to={`/counter/${counter.role}`} className="press">
                  <strong>{counter.name}</strong>
                  <Mark look="bad">{troubles.map(({ words }) => words).join(', ')}</Mark>
                </Link>
              </li>
            ))}
          </ul>
          {waiting.length > MOST_NAMED && <p className="small">{moreCountersWords(waiting.length - MOST_NAMED)}</p>}
        </>
      )}
    </section>
  );
}

function walletWords({ wallets }: CounterNow): string {
  if (wallets.length === 0) return '–';
  return wallets.map(({ unit, balance }) => (unit === 'pesewa' ? money(balance) : creditsWord(balance))).join(', ');
}

function standing(counter: CounterNow, now: number) {
  if (counter.revoked) return <Mark look="wait">{TODAY.revoked}</Mark>;
  if (counter.heardAt === null) return <Mark look="wait">{TODAY.neverHeard}</Mark>;
  const [worst] = troublesOf(counter, now);
  if (worst === undefined) return <Mark look="good">{heardWords(counter.heardAt, now)}</Mark>;
  return <Mark look={worst.bad ? 'bad' : 'wait'}>{worst.words}</Mark>;
}

/** One of a thousand is drawn anew when it changed, and once a minute. */
const CounterCard = memo(
  ({ counter, now, tag }: { readonly counter: CounterNow; readonly now: number; readonly tag: boolean }) => (
    <li>
      <Link to={`/counter/${counter.role}`} className="card counter-card">
        <span className="apart">
          <strong>{counter.name}</strong>
          <strong className="figures">{money(counter.revenue)}</strong>
        </span>
        <span className="apart small">
          <span>{ordersWord(counter.orders)}</span>
          <span>
            {TODAY.margin} {money(counter.margin)}
          </span>
        </span>
        <span className="apart small">
          {standing(counter, now)}
          <span>
            {TODAY.wallet} {walletWords(counter)}
          </span>
        </span>
        {tag && <span className="tag">{OFFICE_PAGE.practice}</span>}
      </Link>
    </li>
  ),
);

/** Those that need somebody first, then those that took most. */
function sorted(counters: readonly CounterNow[], now: number): CounterNow[] {
  const rank = (counter: CounterNow): number =>
    counter.revoked ? 2 : troublesOf(counter, now).some(({ bad }) => bad) ? 0 : 1;
  return counters.toSorted((a, b) => rank(a) - rank(b) || b.revenue - a.revenue || (a.name < b.name ? -1 : 1));
}

export function TodayPage() {
  const known = useToday((state) => state.counters);
  const isHere = useToday((state) => state.day !== null);
  const now = useMinute();
  const [wanted, setWanted] = useState('');
  const counters = [...known.values()];
  const counted = counting(counters);
  if (!isHere) {
    return (
      <>
        <Title>{TODAY.title}</Title>
        <p className="loading" role="status">
          {OFFICE_PAGE.loading}
        </p>
      </>
    );
  }
  const sells = counted.some(({ kind }) => kind === 'live');
  const found = sorted(counters, now).filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <Title>{TODAY.title}</Title>
      {counters.length === 0 ? (
        <Nothing title={TODAY.noCounters}>{TODAY.enrolFirst}</Nothing>
      ) : (
        <>
          <div className="beside">
            <Totals figures={sumOf(counted)} of={counted.length} />
            <NeedsYou counters={counters} now={now} />
          </div>
          <h2>{TODAY.counters}</h2>
          {counters.length >= FIND_FROM && (
            <Field label={TODAY.find} type="search" value={wanted} onChange={setWanted} />
          )}
          {found.length === 0 && <p className="muted">{TODAY.noneFound}</p>}
          <ul className="cards">
            {found.map((counter) => (
              <CounterCard key={counter.role} counter={counter} now={now} tag={sells && counter.kind === 'training'} />
            ))}
          </ul>
          <p className="small">{TODAY.silentMeans}</p>
        </>
      )}
    </>
  );
}
