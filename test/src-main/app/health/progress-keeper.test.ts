/** The keychain is told how far the journal has come, seldom and never wrongly. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ProgressKeeper, sealedEvent } from '#main/app/health/progress-keeper.ts';

const TEN_MINUTES = 600_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeper() {
  const at = { generation: 0, keychainWorks: true, journalAnswers: true };
  const kept: number[] = [];
  const logged: [string, unknown][] = [];
  const keeps = new ProgressKeeper(
    {
      seal: {
        generation: async () => {
          if (!at.journalAnswers) throw new RangeError('the thread ended');
          return at.generation;
        },
      },
    } as never,
    {
      progress: {
        keepGeneration: async (generation: number) => {
          if (!at.keychainWorks) throw new TypeError('no keychain');
          kept.push(generation);
        },
      },
      log: { write: (level: string, _: string, facts?: unknown) => void logged.push([level, facts]) },
    } as never,
  );
  onTestFinished(() => keeps.stop());
  return { at, kept, logged, keeps };
}

test('each generation is kept once, every ten minutes, until the counter closes', async () => {
  const { at, kept, keeps } = keeper();
  await vi.advanceTimersByTimeAsync(TEN_MINUTES);
  expect(kept).toEqual([]);
  at.generation = 4;
  await vi.advanceTimersByTimeAsync(TEN_MINUTES - 1);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(1 + TEN_MINUTES);
  expect(kept).toEqual([4]);
  at.generation = 5;
  await keeps.keep();
  expect(kept).toEqual([4, 5]);
  keeps.stop();
  at.generation = 6;
  await vi.advanceTimersByTimeAsync(2 * TEN_MINUTES);
  expect(kept).toEqual([4, 5]);
});

test('a keychain or a journal that fails is noted, and asked again the next time', async () => {
  const { at, kept, logged, keeps } = keeper();
  Object.assign(at, { generation: 7, keychainWorks: false });
  await keeps.keep();
  Object.assign(at, { keychainWorks: true, journalAnswers: false });
  await keeps.keep();
  expect(logged).toEqual([
    ['warn', { error: 'TypeError' }],
    ['warn', { error: 'RangeError' }],
  ]);
  at.journalAnswers = true;
  await keeps.keep();
  expect(kept).toEqual([7]);
});

test('a counter without a keychain asks nobody', async () => {
  const generation = vi.fn();
  const keeps = new ProgressKeeper({ seal: { generation } } as never, { log: { write: vi.fn() } } as never);
  onTestFinished(() => keeps.stop());
  await keeps.keep();
  expect(generation).not.toHaveBeenCalled();
});

test('the event of a first seal names the owner', () => {
  expect(sealedEvent('yaw', 5)).toEqual({ kind: 'journal.sealed', at: 5, saleSeq: null, data: { by: 'yaw' } });
});
