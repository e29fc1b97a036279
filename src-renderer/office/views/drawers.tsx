import { useState } from 'react';
import type { Drawers } from '#shared/office/page-data.ts';
import { DRAWERS, OFFICE_PAGE } from '#shared/words/office-page.ts';
import { ask } from '../live/ask.ts';
import { useMinute } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Button, Nothing, Title, Waiting } from '../parts/basic.tsx';
import { DrawerList } from './drawer-lines.tsx';

interface Older extends Drawers {
  readonly of: string;
  /** The newest drawers end before this one. */
  readonly follows: number | null;
}

export function DrawersPage() {
  const [wrongOnly, setWrongOnly] = useState(true);
  const [older, setOlder] = useState<Older | null>(null);
  const now = useMinute();
  const path = `drawers?wrong=${wrongOnly ? 1 : 0}`;
  const { body, trouble, askAgain } = useAsked<Drawers>(path);
  // Drawers that were closed since move the newest ones on, and those after them would be left out.
  const more = older?.of === path && older.follows === body?.before ? older : null;
  const before = more === null ? (body?.before ?? null) : more.before;
  const showOlder = async (): Promise<void> => {
    const answer = await ask<Drawers>(`${path}&before=${before}`);
    if (!answer.ok) return;
    const { lines, before: end } = answer.body;
    setOlder({ of: path, follows: body?.before ?? null, lines: [...(more?.lines ?? []), ...lines], before: end });
  };
  const drawers = [...(body?.lines ?? []), ...(more?.lines ?? [])];
  return (
    <>
      <Title>{DRAWERS.title}</Title>
      <label className="switch">
        <input type="checkbox" checked={wrongOnly} onChange={({ target }) => setWrongOnly(target.checked)} />{' '}
        {DRAWERS.wrongOnly}
      </label>
      {body === null ? (
        <Waiting trouble={trouble} askAgain={askAgain} />
      ) : drawers.length === 0 ? (
        <Nothing title={wrongOnly ? DRAWERS.none : DRAWERS.noneAtAll} />
      ) : (
        <DrawerList drawers={drawers} now={now} named />
      )}
      {before !== null && <Button word={OFFICE_PAGE.olderOnes} onPress={showOlder} />}
    </>
  );
}
