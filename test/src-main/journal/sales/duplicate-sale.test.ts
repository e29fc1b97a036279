/** M22: which sale of the same content the duplicate guard is told of. */
import { expect, test } from 'vitest';
import type { IntentPatch } from '#main/journal/base/records.ts';
import { sameSaleFinder } from '#main/journal/sales/duplicate-sale.ts';
import { bigJournal, planOf } from '../../../support/journal/big-journal.ts';
import { ANY_TIME, changeOf, newIntent, newSale, opened } from '../../../support/journal/journal.ts';

const SOLD_AT = newSale().soldAt;

/** The answer for a content whose only sale has this state; `since` is the time from which a sale is recent. */
async function told(patch: IntentPatch, since: number) {
  const { ops, db } = await opened();
  const { id: account } = ops.openAccount('main', 'https://example.test', 1);
  const recorded = ops.recordSale(newSale('first'), [newIntent(account, 'content')], ANY_TIME);
  const intent = recorded.kind === 'recorded' ? recorded.sale.intents[0] : undefined;
  if (intent === undefined) throw new Error(recorded.kind);
  ops.commit([[changeOf(intent, { patch })]]);
  const find = sameSaleFinder(db);
  expect(find(['content'], 'first', since)).toEqual([null]);
  expect(find(['another', 'content', 'a third'], 'second', since)).toEqual([
    null,
    ...find(['content'], 'second', since),
    null,
  ]);
  const [same] = find(['content'], 'second', since);
  return same === null || same === undefined ? 'nothing' : same.blocks ? 'blocks' : 'asks';
}

test.each<[IntentPatch, 'blocks' | 'asks' | 'nothing', 'blocks' | 'asks' | 'nothing']>([
  [{}, 'blocks', 'blocks'],
  [{ state: 'sending', money: 'maybe' }, 'blocks', 'blocks'],
  [{ state: 'unknown', money: 'maybe' }, 'blocks', 'blocks'],
  [{ state: 'unknown', money: 'maybe', givenUp: true }, 'blocks', 'blocks'],
  [{ state: 'accepted', money: 'taken' }, 'asks', 'asks'],
  [{ state: 'accepted', money: 'taken', givenUp: true }, 'asks', 'nothing'],
  [{ state: 'settled', delivery: 'completed', money: 'kept' }, 'asks', 'nothing'],
  [{ state: 'settled', delivery: 'failed', money: 'returned' }, 'nothing', 'nothing'],
  [{ state: 'rejected', money: 'none' }, 'nothing', 'nothing'],
  [{ state: 'withdrawn', money: 'none' }, 'nothing', 'nothing'],
])('%o: within the owner’s window it %s, and long after it %s', async (patch, soon, late) => {
  expect([await told(patch, SOLD_AT), await told(patch, SOLD_AT + 1)]).toEqual([soon, late]);
});

/** A statement that reads the newest sales first would read every sale when a content is sold for the first time. */
test('however many were sold, each question goes to the sales of the same content alone', () => {
  const db = bigJournal(1000);
  const asked: string[] = [];
  const prepare = (sql: string) => {
    asked.push(sql);
    return db.prepare(sql);
  };
  sameSaleFinder({ prepare } as never);
  expect(asked).toHaveLength(5);
  for (const sql of asked) {
    const values = (sql.match(/\?/g) ?? []).map(() => '[]');
    expect(planOf(db, sql, values).join()).toMatch(
      /SEARCH (i|intents) USING (COVERING )?INDEX intents_\w+ \(content_key=\?/,
    );
  }
});
