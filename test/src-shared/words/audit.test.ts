import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { auditEventWord, auditKindWord, drawersWord, eventRowWords, eventTitle } from '#shared/words/audit.ts';
import { togetherWords } from '#shared/words/shifts.ts';

const root = join(import.meta.dirname, '../../../src-main');
const FOLDERS = [
  'audit',
  'app',
  'day-files',
  'journal',
  'news',
  'orders',
  'pricing',
  'settings',
  'shifts',
  'staff',
  'printing',
];

/** Every kind that a source names where it writes an event. */
function kindsInSources(): Set<string> {
  const kinds = new Set<string>();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const text = readFileSync(join(root, folder, name), 'utf8');
      for (const [, kind] of text.matchAll(
        /(?:kind: |event: |event\(\s*|tell\(\s*|= |\? |: )'([a-z]+(?:-[a-z]+)*\.[a-z-]+)'/g,
      )) {
        if (kind !== undefined) kinds.add(kind);
      }
    }
  }
  // Files are no events, and messages to windows are not in the log.
  const others =
    /\.(db|js|lock|made|head|json|check-first|restoring|csv|sealed|afa)$|^(sale|counter|waiting|printing)\.changed$/;
  return new Set([...kinds].filter((kind) => !others.test(kind)));
}

test('every kind of event that is ever written has words of its own', () => {
  const kinds = kindsInSources();
  expect(kinds.size).toBeGreaterThan(30);
  expect([...kinds].filter((kind) => auditKindWord(kind) === kind)).toEqual([]);
});

test('a kind that nobody knows is shown as it is', () => {
  expect(auditKindWord('something.new')).toBe('something.new');
});

test('an owner’s word by phone is called that, and any other was given with the PIN', () => {
  const event = (data: object) => ({
    ...{ seq: 7, at: 0, kind: 'staff.approved', who: 'Abena', slip: null, hash: '' },
    data: JSON.stringify(data),
  });
  const [phone, pin, older] = [event({ by: 'abena', way: 'phone' }), event({ by: 'abena', way: 'pin' }), event({})];
  expect([phone, pin, older].map(auditEventWord)).toEqual([
    'An owner allowed it by phone',
    'An owner allowed it with their PIN',
    'An owner allowed it with their PIN',
  ]);
  expect(eventTitle(phone)).toBe('An owner allowed it by phone, row 7');
  expect(eventRowWords(phone, 0)).toContain('Row 7, An owner allowed it by phone, Abena');
});

test('M7a the log calls a refusal uncharged only where that was proven', () => {
  const words = (data: object) => auditEventWord({ kind: 'order.rejected', data: JSON.stringify(data) });
  expect(words({ intentId: 1, proven: false })).toBe('Refused; it is not sure yet that nothing was charged');
  for (const data of [{ proven: true }, {}]) expect(words(data)).toBe('Not placed, and not charged');
});

test('drawers that were short and over are right neither apart nor together', () => {
  const of = (zs: number, wrongZs: number, drawers: number) => drawersWord({ zs, wrongZs, drawers: pesewas(drawers) });
  expect(of(0, 0, 0)).toBe('No drawer was closed');
  expect(of(2, 0, 0)).toBe('Drawers right, 2 Z');
  expect(of(3, 2, 0)).toBe('Drawers even out, 2 of 3 Z were not right');
  expect(of(2, 1, -500)).toBe('Drawers GHS −5.00, 2 Z');
  const together = (...each: number[]) =>
    togetherWords(pesewas(each.reduce((sum, one) => sum + one, 0)), each.map(pesewas));
  expect(together(0, 0)).toBe('Nothing is missing');
  expect(together(-5000, 5000)).toBe('Short and over even out: look at each');
  expect(together(-5000, 4000)).toBe('GHS 10.00 short');
});
