import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { rejectedWords, roleEndIsNear, roleWords, serviceWord, walletWords } from '#shared/words/counter.ts';

test('the wallet says how long it lasts, and its amount only where it is given', () => {
  expect(walletWords({ level: 'ok', hoursLeft: 6.2, balance: null })).toEqual({
    level: 'Wallet OK',
    amount: null,
    pace: "about 6 h at today's pace",
  });
  expect(walletWords({ level: 'low', hoursLeft: 0.4, balance: pesewas(5230) })).toMatchObject({
    amount: 'GHS 52.30',
    pace: "less than 1 h at today's pace",
  });
  expect(walletWords({ level: 'ok', hoursLeft: 80, balance: null }).pace).toBe("about 3 days at today's pace");
  expect(walletWords({ level: 'empty', hoursLeft: 0, balance: null }).pace).toBe(null);
  expect(walletWords({ level: 'ok', hoursLeft: null, balance: null }).pace).toBe(null);
});

test('a role that lapses says when', () => {
  expect(roleWords({ name: 'Agent', daysLeft: 12 })).toBe('Agent prices, 12 days left');
  expect(roleWords({ name: 'Agent', daysLeft: 1 })).toBe('Agent prices, 1 day left');
  expect(roleWords({ name: 'Agent', daysLeft: 0 })).toBe('Agent prices, end today');
  expect(roleWords({ name: 'dealer', daysLeft: null })).toBe('Dealer prices');
  expect(roleWords({ name: 'dealer', daysLeft: 0, lapsed: true })).toBe('Dealer prices, ended');
});

test('the end of a role is near in its last week, and when it has come', () => {
  expect(roleEndIsNear({ name: 'dealer', daysLeft: 112 })).toBe(false);
  expect(roleEndIsNear({ name: 'dealer', daysLeft: null })).toBe(false);
  expect(roleEndIsNear({ name: 'dealer', daysLeft: 7 })).toBe(true);
  expect(roleEndIsNear({ name: 'dealer', daysLeft: null, lapsed: true })).toBe(true);
});

test('a key that is refused says why, where the service told it', () => {
  expect(serviceWord({ state: 'key-rejected', refusal: 'key-pending' })).toBe('Key not approved yet');
  expect(serviceWord({ state: 'key-rejected', refusal: 'account-suspended' })).toBe('Account suspended');
  expect(serviceWord({ state: 'key-rejected' })).toBe('Key not accepted');
  expect(serviceWord({ state: 'offline', refusal: 'key-revoked' })).toBe('No connection');
});

test('a key that is refused says what it sells, and only while that is the news', () => {
  expect(rejectedWords({ state: 'key-rejected', rejectedKeys: ['commission', 'sms'] })).toBe('for airtime, bills, SMS');
  expect(rejectedWords({ state: 'key-rejected' })).toBeNull();
  expect(rejectedWords({ state: 'offline', rejectedKeys: ['sms'] })).toBeNull();
});
