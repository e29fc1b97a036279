import { expect, test } from 'vitest';
import { ATTENTION_REASONS } from '#shared/order-state.ts';
import { NOT_SENT_CAUSES, UNKNOWN_CAUSES } from '#shared/reseller-api/connection-causes.ts';
import { SERVICE_ERROR_CODES } from '#shared/reseller-api/error-codes.ts';
import { REFUSED_UNPROVEN, timelineDetail, timelineWord } from '#shared/words/timeline.ts';

test('a step without words of its own is still readable', () => {
  expect(timelineWord('order.accepted')).toBe('The service took it');
  expect(timelineWord('order.looked-up')).toBe('Looked up');
});

test('M7a a refusal that is not proven is told apart from one that surely charged nothing', () => {
  expect(timelineWord('order.rejected')).toBe('Not placed, and not charged');
  expect(timelineWord(REFUSED_UNPROVEN)).toBe('Refused; it is not sure yet that nothing was charged');
});

test('a status of the contract is told in the same words whichever of two names it has', () => {
  expect(timelineDetail('order.found', 'queued')).toBe(timelineDetail('order.found', 'pending'));
});

test('every finding of a step is told in sentences, never in a code', () => {
  const told = [
    ...NOT_SENT_CAUSES.map((cause) => timelineDetail('attempt.not-sent', cause)),
    ...UNKNOWN_CAUSES.map((cause) => timelineDetail('answer.unknown', cause)),
    ...SERVICE_ERROR_CODES.map((code) => timelineDetail('order.rejected', code)),
    ...ATTENTION_REASONS.map((reason) => timelineDetail('attention.raised', reason)),
    ...['pending', 'queued', 'processing', 'completed', 'failed', 'cancelled', 'refunded', 'on-the-way'].map((status) =>
      timelineDetail('order.found', status),
    ),
  ];
  for (const words of told) expect(words).toMatch(/ .*[.?]$/);
  expect(told.join(' ')).not.toMatch(/[a-z]-[a-z]+ed\b|_/);
  expect(timelineDetail('person.send', 'send')).toBeNull();
  expect(timelineDetail('sale.recorded', null)).toBeNull();
});
