import { useState } from 'react';
import { DAY_MS } from '#shared/day.ts';
import type { DayLine, DayOf, Days } from '#shared/office/page-data.ts';
import {
  DAY_STATES,
  DAYS,
  dayCounts,
  differenceWords,
  money,
  moreCountersWords,
  OFFICE_PAGE,
  ordersWord,
  TODAY,
} from '#shared/words/office-page.ts';
import { businessDay, dayWord } from '#shared/words/times.ts';
import { ask } from '../live/ask.ts';
import { useMinute, useToday } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Button, Link, Mark, Mistake, Nothing, Title, Waiting } from '../parts/basic.tsx';
import { Field } from '../parts/field.tsx';
import { CheckSlip } from './check-slip.tsx';

const MOST_DAYS = 92;

/** Nothing is wrong with it as far as anybody knows: its key was not compared yet. */
const isOpen = ({ state }: DayOf): boolean => state === 'unknown-key';

const Wrong = ({ of, day }: { readonly of: DayOf; readonly day: string }) => (
  <li className="stack">
    <span className="apart wrap">
      <Link to={`/counter/${of.role}?day=${day}`}>{of.name}</Link>
      <Mark look={isOpen(of) ? 'wait' : 'bad'}>{DAY_STATES[of.state]}</Mark>
    </span>
    {(isOpen(of) ? [] : of.differences).slice(0, 3).map((difference) => (
      <span key={differenceWords(difference)} className="small">
        {differenceWords(difference)}
      </span>
    ))}
  </li>
);

function Day({ line, now }: { readonly line: DayLine; readonly now: number }) {
  const named = line.wrong.length > 0;
  const look = line.bad > 0 ? 'bad' : named || line.waits > 0 ? 'wait' : 'good';
  return (
    <li className="card stack">
      <div className="apart wrap">
        <h2>{dayWord(Date.parse(line.day), now)}</h2>
        <strong className="figures">{money(line.revenue)}</strong>
      </div>
      <div className="apart small wrap">
        <span>{ordersWord(line.orders)}</span>
        <span>
          {TODAY.margin} {money(line.margin)}
        </span>
      </div>
      <Mark look={look}>{dayCounts(line)}</Mark>
      {named && (
        <ul className="lines">
          {line.wrong.map((of) => (
            <Wrong key={of.role} of={of} day={line.day} />
          ))}
        </ul>
      )}
      {line.moreWrong > 0 && <p className="small">{moreCountersWords(line.moreWrong)}</p>}
      {line.waits > 0 && (
        <p className="small">
          {DAYS.waitingFor} {line.waiting.join(', ')}
          {line.waits > line.waiting.length ? ' …' : '.'}
        </p>
      )}
    </li>
  );
}

function Export({ today }: { readonly today: string }) {
  const [from, setFrom] = useState(businessDay(Date.parse(today) - 6 * DAY_MS));
  const [to, setTo] = useState(today);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const isRange = days >= 1 && days <= MOST_DAYS;
  const file = (as: string) => `/page/export?from=${from}&to=${to}&as=${as}`;
  return (
    <details className="card">
      <summary>{DAYS.export}</summary>
      <div className="stack">
        <div className="pair">
          <Field label={DAYS.from} type="date" value={from} max={today} onChange={setFrom} />
          <Field label={DAYS.to} type="date" value={to} max={today} onChange={setTo} />
        </div>
        <p className="small">{DAYS.exportHelp}</p>
        {isRange ? (
          <div className="ways">
            <a className="button plain" href={file('csv')} download>
              {DAYS.csv}
            </a>
            <a className="button plain" href={file('xlsx')} download>
              {DAYS.workbook}
            </a>
          </div>
        ) : (
          <Mistake words={DAYS.badRange} />
        )}
      </div>
    </details>
  );
}

interface Older extends Days {
  /** The newest days end before this one. */
  readonly follows: string | null;
}

export function DaysPage() {
  const now = useMinute();
  const changes = useToday((state) => state.changes);
  const [asked, setAsked] = useState<Older | null>(null);
  const { body, trouble, askAgain } = useAsked<Days>('days', changes);
  // A new day moves the newest days on, and older ones that were asked for before would leave a day out.
  const older = asked?.follows === body?.before ? asked : null;
  const before = older === null ? (body?.before ?? null) : older.before;
  const showOlder = async (): Promise<void> => {
    const answer = await ask<Days>(`days?before=${before}`);
    if (!answer.ok) return;
    const { lines: more, before: end } = answer.body;
    setAsked({ lines: [...(older?.lines ?? []), ...more], before: end, follows: body?.before ?? null });
  };
  const lines = [...(body?.lines ?? []), ...(older?.lines ?? [])];
  return (
    <>
      <Title>{DAYS.title}</Title>
      <Export today={businessDay(now)} />
      <CheckSlip />
      {body === null ? (
        <Waiting trouble={trouble} askAgain={askAgain} />
      ) : lines.length === 0 ? (
        <Nothing title={DAYS.none}>{DAYS.noneMeans}</Nothing>
      ) : (
        <ul className="cards">
          {lines.map((line) => (
            <Day key={line.day} line={line} now={now} />
          ))}
        </ul>
      )}
      {before !== null && <Button word={OFFICE_PAGE.olderOnes} onPress={showOlder} />}
    </>
  );
}
