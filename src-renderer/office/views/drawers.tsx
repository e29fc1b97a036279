import { useState } from 'react';
import type { Drawer, Drawers } from '#shared/office/page-data.ts';
import { DRAWERS, OFFICE_PAGE } from '#shared/words/office-page.ts';
import { ask } from '../live/ask.ts';
import { useMinute } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Button, Nothing, Title, Waiting } from '../parts/basic.tsx';
import { DrawerList } from './drawer-lines.tsx';

interface Older {
  readonly of: string;
  readonly lines: readonly Drawer[];
  readonly before: number | null;
}

export function DrawersPage() {
  const [wrongOnly, setWrongOnly] = useState(true);
  const [older, setOlder] = useState<Older | null>(null);
  const now = useMinute();
  const path = `drawers?wrong=${wrongOnly ? 1 : 0}`;
  const { body, trouble, askAgain } = useAsked<Drawers>(path);
  const more = older?.of === path ? older : null;
  const before = more === null ? (body?.before ?? null) : more.before;
  const showOlder = async (): Promise<void> => {
    const answer = await ask<Drawers>(`${path}&before=${before}`);
    if (answer.ok)
      setOlder({ of: path, lines: [...(more?.lines ?? []), ...answer.body.lines], before: answer.body.before });
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
