import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { StepFailure } from '#main/drill/drill-failure.ts';
import { untilTrue } from '#main/drill/drill-sales.ts';
import type { DrillWorld } from '#main/drill/ports.ts';

test('a service that takes its time for each answer uses up the patience with it', async () => {
  let looks = 0;
  const slow = async (): Promise<null> => {
    looks += 1;
    await sleep(300);
    return null;
  };
  const late = () => new StepFailure('service-silent');
  const waiting = untilTrue({ patienceMs: 500 } as DrillWorld, slow, new AbortController().signal, late);
  await expect(waiting).rejects.toThrow('service-silent');
  expect(looks).toBeLessThan(4);
});
