/** An owner who accepts a journal in the moment in which one of its days is judged: two transactions of the real database. */
import { expect, onTestFinished, test } from 'vitest';
import { acceptMarks } from '#main/office/counters/marks.ts';
import { addWebhook } from '#main/office/webhooks/hooks.ts';
import { freshOffice, postgresForFile } from '../../support/office/postgres.ts';
import { ScriptedTill } from '../../support/office/till.ts';

const cluster = postgresForFile();

test('a day whose judgement does not know yet that its journal counts is told all the same', async () => {
  const { db } = await freshOffice(cluster());
  await addWebhook(db, { url: 'https://hook.example/', events: ['day.proven'] });
  for (const mark of ['A1', 'B2']) await new ScriptedTill({ mark }).claim(db);
  await db.run(`INSERT INTO dwadi.day_check (mark, business_day, hash, nth) VALUES ('B2', current_date, 'h', 1)`);
  const [isJudged, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => mayEnd.resolve());
  const judging = db.transaction(async (queries) => {
    await queries.run(`UPDATE dwadi.day_check SET result = 'proven'`);
    isJudged.resolve();
    await mayEnd.promise;
  });
  await isJudged.promise;
  const accepting = acceptMarks(db, 'dwadi_till_adom');
  const waiting = () => db.query(`SELECT 1 AS one FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
  await expect.poll(waiting).toEqual([{ one: 1 }]);
  mayEnd.resolve();
  await Promise.all([judging, accepting]);
  expect(await db.query(`SELECT event FROM dwadi.webhook_delivery`)).toEqual([{ event: 'day.proven' }]);
});
