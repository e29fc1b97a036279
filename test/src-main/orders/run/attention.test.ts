/** The questions to people travel together, and are still true when they are written down. */
import { expect, test } from 'vitest';
import { type Asked, Questions } from '#main/orders/run/attention.ts';
import { type Case, newCase } from '#main/orders/run/tracked-order.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import { anIntent } from '../../../support/orders/intents.ts';

const clock = { monotonic: () => 0, wall: () => 0 };
const aCase = (id: number): Case => newCase(anIntent('airtime', { id }), clock, null, { now: () => 0, correctedMs: 0 });
const idsOf = (asked: readonly Asked[]): number[] => asked.map(({ item }) => item.intent.id);

function desk(due: (item: Case) => AttentionReason | null) {
  const written: number[][] = [];
  const lookedAt: number[] = [];
  const questions = new Questions(
    due,
    async (asked) => {
      if (asked.length > 0) written.push(idsOf(asked));
    },
    (item) => lookedAt.push(item.intent.id),
  );
  return { questions, written, lookedAt };
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('what comes up in one moment is one writing, of fifty at most', async () => {
  const { questions, written } = desk(() => 'still-wanted');
  for (let id = 1; id <= 120; id += 1) questions.ask(aCase(id));
  await settled();
  expect(written.map(({ length }) => length)).toEqual([50, 50, 20]);
});

test('M20 what is no longer to be asked, because a clock was set back meanwhile, is looked at again and not forgotten', async () => {
  let setBack = false;
  const { questions, written, lookedAt } = desk(({ intent }) => (setBack && intent.id === 1 ? null : 'unresolved'));
  questions.ask(aCase(1));
  questions.ask(aCase(2));
  setBack = true;
  await settled();
  expect(written).toEqual([[2]]);
  expect(lookedAt).toEqual([1]);
});
