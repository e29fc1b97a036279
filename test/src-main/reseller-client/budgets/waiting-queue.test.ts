import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WaitingQueue } from '#main/reseller-client/budgets/waiting-queue.ts';

test('any waiter may leave the queue', () => {
  const step = fc.constantFrom('join', 'join', 'next', 'leave');
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.nat())), (steps) => {
      const line = new WaitingQueue<number>();
      const model: number[] = [];
      const leaves: (() => void)[] = [];
      for (const [what, pick] of steps) {
        if (what === 'join') {
          model.push(leaves.length);
          leaves.push(line.join(leaves.length));
        } else if (what === 'next') expect(line.next()).toBe(model.shift());
        else if (leaves.length > 0) {
          const index = pick % leaves.length;
          leaves[index]?.();
          if (model.includes(index)) model.splice(model.indexOf(index), 1);
        }
        expect(line.size).toBe(model.length);
      }
    }),
  );
});

test('the queue stays in order through tens of thousands', () => {
  const line = new WaitingQueue<number>();
  for (let i = 0; i < 20_000; i += 1) line.join(i);
  for (let i = 0; i < 20_000; i += 1) expect(line.next()).toBe(i);
  expect(line.next()).toBeUndefined();
});
