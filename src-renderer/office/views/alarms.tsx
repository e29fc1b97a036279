import { useState } from 'react';
import type { Alarm, Alarms as AlarmsBody, WaitingMark } from '#shared/office/page-data.ts';
import { ALARMS, alarmMeans, OFFICE_PAGE } from '#shared/words/office-page.ts';
import { timeWord } from '#shared/words/times.ts';
import { change } from '../live/ask.ts';
import { useMinute, useToday } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Button, Fact, Mark, Mistake, Nothing, Title, Waiting } from '../parts/basic.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { useAct } from '../parts/use-act.ts';

interface AlarmProps {
  readonly alarm: Alarm;
  readonly now: number;
  readonly onSeen: () => Promise<string | null>;
}

function AlarmLine({ alarm, now, onSeen }: AlarmProps) {
  const { problem, busy, press } = useAct(onSeen);
  return (
    <li className="card stack">
      <div className="apart wrap">
        <h3>{alarm.name}</h3>
        <Mark look={alarm.seen ? 'wait' : 'bad'}>{alarm.seen ? ALARMS.wasSeen : timeWord(alarm.at, now)}</Mark>
      </div>
      <p>{alarmMeans(alarm.what)}</p>
      <p className="small">
        {ALARMS.journal} {alarm.mark}
      </p>
      {!alarm.seen && (
        <div className="ways">
          <Button word={ALARMS.seen} name={`${ALARMS.seen}: ${alarm.name}`} onPress={press} busy={busy} />
        </div>
      )}
      {problem !== null && <Mistake words={problem} />}
    </li>
  );
}

interface MarkProps {
  readonly mark: WaitingMark;
  readonly now: number;
  readonly onAccept: () => void;
}

const MarkLine = ({ mark, now, onAccept }: MarkProps) => (
  <li className="card stack">
    <div className="apart wrap">
      <h3>{mark.name}</h3>
      {mark.kind === 'training' && <span className="tag">{OFFICE_PAGE.practice}</span>}
    </div>
    <dl className="facts">
      <Fact label={ALARMS.journal} value={mark.mark} />
      <Fact label={ALARMS.batches} value={String(mark.batches)} />
      <Fact label={ALARMS.shop} value={mark.shop} />
      <Fact label={ALARMS.newest} value={timeWord(mark.lastAt ?? mark.claimedAt, now)} />
    </dl>
    <div className="ways">
      <Button word={ALARMS.accept} name={`${ALARMS.accept}: ${mark.name}, ${mark.mark}`} onPress={onAccept} />
    </div>
  </li>
);

export function Alarms() {
  const now = useMinute();
  const changes = useToday((state) => state.changes);
  const { body, trouble, askAgain } = useAsked<AlarmsBody>('alarms', changes);
  const [accepting, setAccepting] = useState<WaitingMark | null>(null);
  const seen = async ({ role, mark, nth, what, ours }: Alarm): Promise<string | null> => {
    const done = await change('alarm-seen', { role, mark, nth, what, ours });
    askAgain();
    return done.ok ? null : done.words;
  };
  const accept = async (): Promise<string | null> => {
    if (accepting === null) return null;
    const { name, mark } = accepting;
    const done = await change('accept-mark', { name, mark });
    if (!done.ok) return done.words;
    // The answer to a dialog that was closed on its way must not close another one.
    setAccepting((now) => (now === accepting ? null : now));
    askAgain();
    return null;
  };
  const isEmpty = body !== null && body.alarms.length === 0 && body.marks.length === 0;
  return (
    <>
      <Title>{ALARMS.title}</Title>
      {body === null && <Waiting trouble={trouble} askAgain={askAgain} />}
      {isEmpty && <Nothing title={ALARMS.none} />}
      {body !== null && body.marks.length > 0 && (
        <section>
          <h2>{ALARMS.waiting}</h2>
          <p className="muted">{ALARMS.waitingMeans}</p>
          <ul className="cards">
            {body.marks.map((mark) => (
              <MarkLine key={mark.mark} mark={mark} now={now} onAccept={() => setAccepting(mark)} />
            ))}
          </ul>
        </section>
      )}
      {body !== null && body.alarms.length > 0 && (
        <section>
          <h2>{ALARMS.stopped}</h2>
          <ul className="cards">
            {body.alarms.map((alarm) => (
              <AlarmLine
                key={`${alarm.role} ${alarm.mark} ${alarm.nth} ${alarm.what} ${alarm.ours}`}
                alarm={alarm}
                now={now}
                onSeen={() => seen(alarm)}
              />
            ))}
          </ul>
        </section>
      )}
      {accepting !== null && (
        <ConfirmDialog
          title={ALARMS.acceptTitle}
          word={ALARMS.accept}
          onDone={accept}
          onClose={() => setAccepting(null)}
        >
          <p>
            <strong>{accepting.name}</strong>, {ALARMS.journal.toLowerCase()} {accepting.mark}
          </p>
          <p>{ALARMS.acceptMeans}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
