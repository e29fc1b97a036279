import { expect, test } from 'vitest';
import { NOT_SENT_CAUSES, UNKNOWN_CAUSES } from '#shared/reseller-api/connection-causes.ts';
import { connectionWords } from '#shared/words/connection.ts';

test('every cause has words that say what happened and what to do, with and without a detail', () => {
  for (const cause of [...NOT_SENT_CAUSES, ...UNKNOWN_CAUSES]) {
    for (const detail of [null, 'Shop Antivirus CA']) {
      const { happened, advice } = connectionWords(cause, detail);
      expect(happened, cause).toMatch(/^[A-Z“].*\.$/);
      expect(advice, cause).toMatch(/^[A-Z].*\.$/);
      expect(`${happened} ${advice}`, cause).not.toMatch(/null|undefined|TLS|DNS|HTTP|[1-5]\d\d/);
    }
  }
});

test('the party that answers in the service’s place is named', () => {
  expect(connectionWords('unknown-issuer', 'Shop Antivirus CA').happened).toContain('“Shop Antivirus CA”');
  expect(connectionWords('wrong-host', 'login.hotspot.example').happened).toContain('login.hotspot.example');
});

test('a look that brought no answer speaks of no sale: there was none', () => {
  for (const cause of [...NOT_SENT_CAUSES, ...UNKNOWN_CAUSES])
    expect(connectionWords(cause).advice).not.toMatch(/\bsell/);
  for (const cause of UNKNOWN_CAUSES) expect(connectionWords(cause).advice).toContain('Try again');
});
