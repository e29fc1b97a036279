import { expect, test } from 'vitest';
import type { OfficeLink } from '#shared/office/link.ts';
import { linkCode, linkText, readLink } from '#shared/office/link-code.ts';

const LINK: OfficeLink = {
  format: 'dwadi-office-link',
  version: 1,
  name: 'Adom Mobile, Ɔkaneshie',
  hosts: [{ host: 'office.example.test', port: 5432 }],
  database: 'dwadi',
  role: 'dwadi_till_adom',
  password: 'twenty-letters-or-more',
  authority: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
};

test('a link comes back from its file and from its code as it was', () => {
  expect(readLink(linkText(LINK))).toEqual({ ok: true, value: LINK });
  expect(readLink(linkCode(LINK))).toEqual({ ok: true, value: LINK });
  expect(linkCode(LINK)).toMatch(/^dwadi-office\.[A-Za-z0-9_-]+$/);
});

test('a code that a message broke into lines and spaces is taken', () => {
  const broken = linkCode(LINK).replaceAll(/(.{40})/g, '$1 \r\n');
  expect(readLink(`\n  ${broken}`)).toEqual({ ok: true, value: LINK });
});

test.each([
  ['an empty text', ''],
  ['any other text', 'hello'],
  ['a code that was cut off', linkCode(LINK).slice(0, -20)],
  ['a code of something else', 'dwadi-office.aGVsbG8'],
  ['a code with letters that none has', 'dwadi-office.***'],
  ['another JSON', '{"format":"dwadi-day-file","version":1}'],
  ['a link without its password', JSON.stringify({ ...LINK, password: '' })],
  ['a link with a host that is a command', JSON.stringify({ ...LINK, hosts: [{ host: 'a b', port: 1 }] })],
])('%s is no link', (_, text) => {
  expect(readLink(text)).toEqual({ ok: false, error: 'not-a-link' });
});

test('a link of a newer office is told apart, so that the counter is updated', () => {
  const newer = JSON.stringify({ ...LINK, version: 2, more: true });
  expect(readLink(newer)).toEqual({ ok: false, error: 'newer-link' });
});
