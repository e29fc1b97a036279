/** The contents of the page for an owner's phone, without a browser. */
import { expect, test } from 'vitest';
import { codePage } from '#main/staff/phone-code-page.ts';
import { APPROVALS } from '#shared/counter-api/staff.ts';
import { CODE_PAGE } from '#shared/words/setup.ts';
import { askedWords } from '#shared/words/staff.ts';

test('the owner chooses among all things that a counter asks about, in the counter’s words', () => {
  const page = codePage();
  const options = [...page.matchAll(/<option value="([^"]*)">([^<]*)<\/option>/g)].map(([, ...both]) => both);
  expect(options).toEqual(APPROVALS.map((what) => [what, askedWords(what).replaceAll("'", '&#39;')]));
});

test('each field has its label', () => {
  const page = codePage();
  for (const name of ['mark', 'what', 'amount', 'letters', 'code'] as const)
    expect(page).toContain(`<label for="${name}">${CODE_PAGE[name]}</label>`);
});

test('no words of the page end its script, and it may use no network', () => {
  const page = codePage();
  expect(page.split('</script>')).toEqual([
    expect.stringContaining(JSON.stringify(CODE_PAGE.digits)),
    expect.any(String),
  ]);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"`);
});
