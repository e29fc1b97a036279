import { expect, onTestFinished, test } from 'vitest';
import { auditRows } from '#main/journal/audit/audit-rows.ts';
import { EventLog } from '#main/journal/audit/event-log.ts';
import type { AuditFilter } from '#shared/counter-api/audit.ts';
import { closeHere, openHere, opsOf, recordOne, tempFolder } from '../../../support/journal/journal.ts';

const ALL: AuditFilter = { day: null, person: null, kind: null, slip: null };
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

async function log(rows: number) {
  const opened = await openHere(tempFolder());
  onTestFinished(() => closeHere(opened));
  const events = new EventLog(opened.db);
  const insert = opened.db.transaction(() => {
    for (let nth = 1; nth <= rows; nth += 1) {
      const data = nth % 10 === 0 ? { person: 'ama' } : { nth };
      const kind = nth === 3 ? 'rare' : 'usual';
      events.append({ kind, at: NOON + Math.floor(nth / 100) * DAY, saleSeq: null, data });
    }
  });
  insert();
  return { db: opened.db, ops: opsOf(opened) };
}

test('the log comes newest first, page by page, each row once', async () => {
  const { db } = await log(250);
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const page = auditRows(db, ALL, before, 100);
    seen.push(...page.rows.map(({ seq }) => seq));
    before = page.before;
  } while (before !== null);
  expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => 250 - at));
});

test('the log is narrowed by day, person and kind, and a clock that was set back loses nothing', async () => {
  const { db, ops } = await log(350);
  expect(auditRows(db, { ...ALL, day: '2026-11-21' }, null, 200).rows).toHaveLength(100);
  ops.log({ kind: 'late', at: NOON + DAY, saleSeq: null, data: {} });
  const late = auditRows(db, { ...ALL, day: '2026-11-21' }, null, 200);
  expect([late.rows.length, late.rows[0]?.kind]).toEqual([101, 'late']);
  expect(auditRows(db, { ...ALL, person: 'ama' }, null, 200).rows).toHaveLength(35);
  expect(auditRows(db, { ...ALL, kind: 'rare', day: '2026-11-20' }, null, 200).rows).toMatchObject([{ seq: 3 }]);
  expect(auditRows(db, { ...ALL, day: '2020-01-01' }, null, 200)).toEqual({ rows: [], before: null, lookedTo: null });
});

test('a rare kind in a long log is looked for in steps, and found', async () => {
  const { db } = await log(45_000);
  const asked: number[] = [];
  let before: number | null = null;
  const found: number[] = [];
  do {
    const page = auditRows(db, { ...ALL, kind: 'rare' }, before, 100);
    found.push(...page.rows.map(({ seq }) => seq));
    before = page.before;
    asked.push(before ?? 0);
  } while (before !== null);
  expect(asked).toEqual([25_001, 5001, 0]);
  expect(found).toEqual([3]);
});

test('an event that an older Dwadi put on nobody names nobody', async () => {
  const { db, ops } = await log(1);
  ops.log({ kind: 'clock.changed', at: NOON, saleSeq: null, data: { by: '', movedMs: 1 } });
  expect(auditRows(db, ALL, null, 1).rows).toMatchObject([{ kind: 'clock.changed', who: null }]);
});

test('one sale has its own events, and no others', async () => {
  const { db, ops } = await log(20);
  const { saleSeq } = recordOne(ops);
  const page = auditRows(db, { ...ALL, slip: saleSeq }, null, 100);
  expect(page.rows.map(({ kind, slip, who }) => [kind, slip, who])).toEqual([['sale.recorded', saleSeq, 'ama']]);
  expect(page.before).toBeNull();
});
