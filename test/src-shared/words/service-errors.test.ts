import { expect, test } from 'vitest';
import { SERVICE_ERROR_CODES } from '#shared/reseller-api/error-codes.ts';
import { serviceErrorWords } from '#shared/words/service-errors.ts';

test('every meaning has words that say what happened and what to do, and no status code', () => {
  for (const code of SERVICE_ERROR_CODES) {
    const { happened, advice } = serviceErrorWords(code);
    expect(happened, code).toMatch(/^[A-Z].*\.$/);
    expect(advice, code).toMatch(/^[A-Z].*\.$/);
    expect(`${happened} ${advice}`, code).not.toMatch(/\b[1-5]\d\d\b/);
  }
});
