import { expect, test, vi } from 'vitest';
import { Answers } from '#main/orders/answers.ts';
import { newCase } from '#main/orders/case.ts';
import { systemClock } from '#main/platform/clock.ts';
import { anIntent } from './support/intents.ts';

test('a person’s word that the journal had taken already leaves nothing lying: the order is looked at again', async () => {
  const intent = anIntent('airtime', { state: 'recorded', attention: 'key-gone', version: 2 });
  const item = newCase(intent, systemClock, null, { now: () => 0, correctedMs: 0 });
  const kick = vi.fn();
  const runner = {
    caseOf: () => item,
    hold: () => item,
    kick,
    writer: {
      // Committed together with others, and the answer was lost: tried once more, it is found moved, and read anew.
      writeOnce: async () => {
        item.intent = { ...intent, attention: null, version: 3 };
        return [];
      },
    },
  };
  const deps = { clock: systemClock, staff: { attendant: () => ({ id: 'ama', name: 'Ama', seesCost: true }) } };
  const ways = { mayStart: async () => null, trouble: () => ({ code: 'internal' as const }) };
  const answers = new Answers(deps as never, runner as never, ways);
  expect(await answers.act(intent.id, 'send')).toMatchObject({ ok: false, error: { code: 'too-late' } });
  expect(kick).toHaveBeenCalledWith(item);
});
