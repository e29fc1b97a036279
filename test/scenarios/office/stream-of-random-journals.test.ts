/** A counter does anything, and its line breaks anywhere: the office has exactly the journal's rows in the end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OfficeConnection } from '#main/office-link/connection.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';
import { expectSameBooks } from '../../support/office/same-books.ts';
import { asJournal, countThere, enrolledIn, MARK, pushOver, Till } from '../../support/office/stream.ts';

const RUNS = process.env['DWADI_LONG'] === '1' ? 200 : 12;

type Step =
  | { readonly do: 'sell' | 'interrupt' | 'lose' }
  | { readonly do: 'record' | 'send' | 'settle'; readonly many: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'push'; readonly most: number; readonly cut: number; readonly when: 'before' | 'after' };

const many = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'sell' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('record' as const, 'send' as const, 'settle' as const), many }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'interrupt' }, { do: 'lose' }) },
  // Goes over midnight, and back a little.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: -60_000, max: 86_400_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      most: fc.integer({ min: 1, max: 20 }),
      cut: fc.integer({ min: 0, max: 30 }),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
);

/** A connection that breaks at its nth statement. */
function breaking(office: OfficeConnection, cut: number, when: 'before' | 'after'): OfficeConnection {
  let left = cut;
  const through = async <T>(go: () => Promise<T>): Promise<T> => {
    left -= 1;
    const breaks = left === 0;
    if (breaks && when === 'before') throw new Error('cut');
    const done = await go();
    if (breaks) throw new Error('cut');
    return done;
  };
  return {
    query: (text, values) => through(() => office.query(text, values)),
    run: (text) => through(() => office.run(text)),
    close: () => office.close(),
  };
}

type Orders = ReturnType<Till['record']>;

test('random journals, streamed in random cuts, are in the office exactly as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const db = await embeddedOffice();
      const connect = await enrolledIn(db);
      const till = Till.open();
      const journal = asJournal(till.db, till.ops);
      const lists: Orders[] = [];
      const sent: { readonly order: Orders[number]; readonly attempt: ReturnType<Till['send']>[number] }[] = [];
      const push = async (most: number, cut = 0, when: 'before' | 'after' = 'before'): Promise<void> => {
        const read = {
          ...journal.read,
          officeBatch: (request: object) => journal.read.officeBatch({ ...request, most } as never),
        };
        const ports = till.ports({ journal: { ...journal, read: read as typeof journal.read } });
        await pushOver(async () => breaking(await connect(), cut, when), ports);
      };
      const doing = {
        sell: () => till.sell(),
        interrupt: () => {
          till.ops.closeInterrupted(till.now);
          sent.length = 0;
        },
        // The office loses its newest batches, as when a standby takes over.
        lose: () => loseNewest(db),
      };
      for (const each of steps) {
        if (each.do === 'record') lists.push(till.record(each.many));
        else if (each.do === 'send') {
          const list = lists.shift() ?? [];
          const started = till.send(list);
          for (const attempt of started) {
            const order = list.find(({ id }) => id === attempt.intentId);
            if (order !== undefined) sent.push({ order, attempt });
          }
        } else if (each.do === 'settle') {
          for (const { order, attempt } of sent.splice(0, each.many)) till.settle(order, attempt);
        } else if (each.do === 'wait') till.now += each.ms;
        else if (each.do === 'push') {
          await push(each.most, each.cut, each.when).catch((error: Error) => expect(error.message).toBe('cut'));
        } else await doing[each.do]();
      }
      await push(7);
      await expectSameBooks(db, till.db, MARK);
      const [{ hashes = 0 } = {}] = await db.query<{ hashes: number }>(
        `SELECT count(*)::int AS hashes FROM dwadi.batch b JOIN dwadi.batch a ON a.mark = b.mark AND a.nth = b.nth - 1
          AND a.hash = b.previous`,
      );
      expect(hashes).toBe(Math.max(0, (await countThere(db, 'batch')) - 1));
    }),
    { numRuns: RUNS },
  );
}, 600_000);

async function loseNewest(db: Awaited<ReturnType<typeof embeddedOffice>>): Promise<void> {
  await db.run(`
    DELETE FROM dwadi.batch b USING (SELECT mark, max(nth) AS nth FROM dwadi.batch GROUP BY mark) n
      WHERE b.mark = n.mark AND b.nth > n.nth - 2;
    DELETE FROM dwadi.posting WHERE id > coalesce((SELECT max((upto ->> 'posting')::bigint) FROM dwadi.batch), 0);
    DELETE FROM dwadi.sale WHERE seq > coalesce((SELECT max((upto ->> 'sale')::bigint) FROM dwadi.batch), 0)`);
}
