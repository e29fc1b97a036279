import { expect, test } from 'vitest';
import { addressOf, lineTo } from '#main/app/counter/counter-address.ts';

const keys = { standard: 'a', sms: 'b', commission: 'c' };

test('a line is believed by the well-known authorities, and by another one only if it is named', () => {
  const line = { kind: 'https', baseUrl: 'https://api.example' };
  expect(lineTo(null)('https://api.example')).toEqual(line);
  expect(lineTo('PEM')('https://api.example')).toEqual({ ...line, ca: 'PEM' });
});

test.each([
  ['http://127.0.0.1:8080', 'PEM', { kind: 'plain-loopback', baseUrl: 'http://127.0.0.1:8080' }],
  ['https://127.0.0.1:8443', 'PEM', { kind: 'https', baseUrl: 'https://127.0.0.1:8443', ca: 'PEM' }],
  ['https://127.0.0.1:8443', null, { kind: 'https', baseUrl: 'https://127.0.0.1:8443' }],
])('a test’s service at %s has its line and its keys', (baseUrl, ca, line) => {
  expect(addressOf({ baseUrl, ca, keys })).toEqual({ line, keys });
});
