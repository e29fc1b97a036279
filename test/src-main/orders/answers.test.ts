import { expect, test, vi } from 'vitest';
import { Answers } from '#main/orders/answers.ts';
import { type Case, newCase } from '#main/orders/case.ts';
import { systemClock } from '#main/platform/clock.ts';
import { anIntent } from './support/intents.ts';

const intent = anIntent('airtime', { state: 'recorded', attention: 'key-gone', version: 2 });

function answering(writeOnce: (item: Case) => Promise<Case[]>) {
  const item = newCase(intent, systemClock, null, { now: () => 0, correctedMs: 0 });
  const kick = vi.fn();
  const restateLater = vi.fn();
  const writer = { writeOnce: () => writeOnce(item) };
  const runner = { caseOf: () => item, hold: () => item, kick, restateLater, writer };
  const deps = { clock: systemClock, staff: { attendant: () => ({ id: 'ama', name: 'Ama', seesCost: true }) } };
  const ways = { mayStart: async () => null, trouble: () => ({ code: 'journal-unavailable' as const }) };
  return { item, kick, restateLater, answers: new Answers(deps as never, runner as never, ways) };
}

test('a person’s word that the journal had taken already leaves nothing lying: the order is looked at again', async () => {
  const { item, kick, answers } = answering(async (held) => {
    // Committed together with others, and the answer was lost: tried once more, it is found moved, and read anew.
    held.intent = { ...intent, attention: null, version: 3 };
    return [];
  });
  expect(await answers.act(intent.id, 'send')).toMatchObject({ ok: false, error: { code: 'too-late' } });
  expect(kick).toHaveBeenCalledWith(item);
});

test('a person’s word that the journal didn’t answer may stand in it: the order is read anew', async () => {
  const { item, restateLater, answers } = answering(async () => {
    throw new Error('the disk is full');
  });
  expect(await answers.act(intent.id, 'withdraw')).toEqual({ ok: false, error: { code: 'journal-unavailable' } });
  expect(restateLater).toHaveBeenCalledWith(item);
});
