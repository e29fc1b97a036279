import { expect, test } from 'vitest';
import { soundOf } from '../../../src-renderer/stores/sounds-store.ts';

test('a sound belongs to a change that an attendant waits for, once', () => {
  expect(soundOf('under-way', 'done')).toBe('done');
  expect(soundOf('done', 'done')).toBeNull();
  expect(soundOf('under-way', 'refunded')).toBe('failed');
  expect(soundOf('sent', 'not-sold')).toBe('failed');
  expect(soundOf('saved', 'attention')).toBe('look-here');
  // A refusal that turns up (M7a).
  expect(soundOf('not-sold', 'attention')).toBe('look-here');
  expect(soundOf('saved', 'sent')).toBeNull();
  expect(soundOf(null, 'saved')).toBeNull();
});
