import { expect, test } from 'vitest';
import { ConnectionSlots } from '#main/reseller-client/budgets/connection-slots.ts';
import { settle } from '../../../support/reseller-client/fake-clock.ts';

/** Tasks that end when told, and the order in which they began. */
function make() {
  const slots = new ConnectionSlots();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (urgency: 'money' | 'polling', name: string) =>
    slots.run(urgency, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { slots, begun, ends, run };
}

test('polls leave places for money, and money goes before polls that wait', async () => {
  const { begun, ends, run } = make();
  for (let i = 0; i < 6; i += 1) void run('polling', `p${i}`);
  for (let i = 0; i < 3; i += 1) void run('money', `m${i}`);
  await settle();
  expect(begun).toEqual(['p0', 'p1', 'p2', 'p3', 'm0', 'm1']);
  ends[0]?.();
  await settle();
  expect(begun.slice(6)).toEqual(['m2']);
  for (const end of ends.slice(1)) end();
  await settle();
  expect(begun.slice(7)).toEqual(['p4', 'p5']);
});

test('a task that fails frees its place', async () => {
  const { slots, begun, run } = make();
  const failing = Array.from({ length: 20 }, () => slots.run('money', () => Promise.reject(new Error('no'))));
  await Promise.allSettled(failing);
  for (let i = 0; i < 6; i += 1) void run('money', 'm');
  await settle();
  expect(begun).toHaveLength(6);
});
