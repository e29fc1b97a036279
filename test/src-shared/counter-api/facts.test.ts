/** The contract's modules hold more than schemas: usual values, lists, and questions with a yes or a no. */
import { expect, test } from 'vitest';
import { JOURNAL_NOTES, OFFICE_NOTES } from '#shared/counter-api/counter.ts';
import { disputeKindsOf } from '#shared/counter-api/disputes.ts';
import { type DrillStep, isWhole, NO_PRINTER, resultOf } from '#shared/counter-api/drill.ts';
import {
  COUNTER_ERROR_CODES,
  isKeyProblem,
  notAllowed,
  notFound,
  notSaved,
  tooLate,
} from '#shared/counter-api/errors.ts';
import { isCallName, readResult } from '#shared/counter-api/index.ts';
import { machineSettings, USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { HISTORY_STATES, STATES_OF } from '#shared/counter-api/orders.ts';
import { isShopAddress } from '#shared/counter-api/printing.ts';
import { ALL_RIGHTS, NO_RIGHTS, rights, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { transactionId } from '#shared/counter-api/tenders.ts';
import { DISPLAY_STATES } from '#shared/order-state.ts';

test('the rights of an owner, of nobody and of a new attendant', () => {
  const named = { reprint: false, historyOfOthers: false, prices: false, settings: false, seesCost: false };
  expect(NO_RIGHTS).toEqual({ maxSale: 0, ...named });
  expect(USUAL_RIGHTS).toEqual({ ...named, maxSale: null, historyOfOthers: true });
  const all = Object.keys(named).map((name) => [name, true]);
  expect(ALL_RIGHTS).toEqual({ maxSale: null, ...Object.fromEntries(all) });
  for (const some of [ALL_RIGHTS, NO_RIGHTS, USUAL_RIGHTS]) expect(rights.parse(some)).toEqual(some);
});

test('a new PC is a window that takes updates slowly and shows customers nothing', () => {
  expect(machineSettings.parse(USUAL_MACHINE)).toEqual({
    machine: null,
    lockdown: 'window',
    updates: { channel: 'stable', kilobytesPerSecond: 32, megabytesPerDay: null },
    textSize: 'normal',
    customerScreen: false,
    language: 'en',
  });
  const fits = (changes: object) => machineSettings.safeParse({ ...USUAL_MACHINE, ...changes }).success;
  const machines = ['till-2.front_A', 'a'.repeat(64), '', 'a'.repeat(65), 'a b', ' a', 'a '];
  expect(machines.map((machine) => fits({ machine }))).toEqual([true, true, false, false, false, false, false]);
  const languages = ['tw', 'gaa', 'en-GB', 'en-abcdefgh', 'e', 'abcd', 'EN', 'en-', 'en-A', 'en-abcdefghi', 'en-GB-'];
  expect(languages.filter((language) => fits({ language }))).toEqual(languages.slice(0, 4));
  const updates = (changes: object) => fits({ updates: { ...USUAL_MACHINE.updates, ...changes } });
  expect([3, 4, 100_000, 100_001].map((kilobytesPerSecond) => updates({ kilobytesPerSecond }))).toEqual([
    ...[false, true, true, false],
  ]);
  expect([1, 2, 100_000, 100_001].map((megabytesPerDay) => updates({ megabytesPerDay }))).toEqual([
    ...[false, true, true, false],
  ]);
});

test('a printer’s address is one of the shop', () => {
  const inside = [
    ...['10.0.0.1', '10.255.255.255', '127.0.0.1', '192.168.0.9', '192.168.100.199', '169.254.10.99'],
    ...['172.16.0.1', '172.19.0.1', '172.20.0.1', '172.29.0.1', '172.30.0.1', '172.31.0.1', '10.249.200.250'],
  ];
  const outside = [
    ...['', '10', '10.0.0', '10.0.0.0.1', '192.168.1', '192.168.1.1.1', '192.167.1.1', '11.0.0.1', '110.0.0.1'],
    ...['172.15.0.1', '172.32.0.1', '172.1.0.1', '172.3.0.1', '10.0.0.256', '10.0.0.260', '10.0.0.300', '10.0.0.01'],
    ...['10.0.0.1a', 'a10.0.0.1', '10.0.0.1 ', ' 10.0.0.1', '192-168.0.1', '10.0.0.', '10.0..1', '8.8.8.8', '10.0.0.a'],
    ...['10.0.0.1000', '169.253.0.1', '192.16.0.1', '10.0.0.-1', '127.0.0'],
  ];
  expect(inside.filter((host) => !isShopAddress(host))).toEqual([]);
  expect(outside.filter(isShopAddress)).toEqual([]);
});

test('a transaction is four to forty letters, digits and signs of an operator', () => {
  const taken = ['ABC4', 'A'.repeat(40), 'a.b_c/d-9', ' 1234\t5678\n'];
  const refused = ['', 'ABC', 'A'.repeat(41), 'AB#4', 'ABCD#', '#ABCD', 'ABCé', 'ABC:4'];
  expect(taken.map((text) => transactionId.parse(text))).toEqual(['ABC4', 'A'.repeat(40), 'A.B_C/D-9', '12345678']);
  expect(refused.filter((text) => transactionId.safeParse(text).success)).toEqual([]);
});

test('a drill is whole when each step is over, and passes without a printer alone', () => {
  const step = (state: DrillStep['state'], name: DrillStep['step'] = 'print', reason: string | null = null) =>
    ({ step: name, state, cause: null, reason, facts: {}, startedAt: null, tookMs: null }) as const;
  const passed = step('passed', 'refund');
  for (const state of ['passed', 'failed', 'skipped'] as const) expect(isWhole([passed, step(state)])).toBe(true);
  for (const state of ['to-do', 'running', 'asks'] as const) expect(isWhole([passed, step(state)])).toBe(false);
  const results = [
    [[passed, step('passed')], 'passed'],
    [[passed, step('skipped', 'print', NO_PRINTER)], 'passed-without-printer'],
    [[passed, step('skipped', 'print', 'no time')], 'not-passed'],
    [[passed, step('failed', 'print', NO_PRINTER)], 'not-passed'],
    [[passed, step('skipped', 'refund', NO_PRINTER)], 'not-passed'],
    [[step('skipped', 'print', NO_PRINTER), step('failed', 'refund')], 'not-passed'],
  ] as const;
  for (const [steps, result] of results) expect(resultOf(steps)).toBe(result);
});

test('each state of an order is found under one word of the history', () => {
  expect(STATES_OF).toEqual({
    attention: ['attention'],
    open: ['saved', 'sent', 'under-way', 'unknown'],
    done: ['done'],
    failed: ['failed'],
    refunded: ['refunded'],
    'not-sold': ['not-sold'],
  });
  expect(HISTORY_STATES.flatMap((state) => STATES_OF[state]).sort()).toEqual([...DISPLAY_STATES].sort());
});

test('errors, disputes and notes of the office are told apart from others', () => {
  expect(COUNTER_ERROR_CODES.filter(isKeyProblem)).toEqual([
    'key-rejected',
    ...['key-pending', 'key-revoked', 'account-suspended', 'role-not-allowed'],
    'key-missing',
  ]);
  const refusals = [notFound, notAllowed, notSaved, tooLate];
  expect(refusals).toEqual(
    ['not-found', 'not-allowed', 'not-saved', 'too-late'].map((code) => ({ ok: false, error: { code } })),
  );
  expect([disputeKindsOf('voucher'), disputeKindsOf('data')]).toEqual([
    ['not-received'],
    ['not-received', 'wrong-number'],
  ]);
  expect(JOURNAL_NOTES.filter((note) => OFFICE_NOTES.includes(note))).toEqual(['office-stopped', 'office-behind']);
});

test('only a call of the contract is one, and its answer is read by its own schema', () => {
  const names = ['counter.snapshot', 'toString', '__proto__', 'counter', ['counter.snapshot'], undefined];
  expect(names.map(isCallName)).toEqual([true, false, false, false, false, false]);
  expect(readResult('printing.dialog', { ok: true, value: false })).toEqual({ ok: true, value: false });
  expect(readResult('printing.dialog', { ok: true, value: 'no' })).toBeNull();
  const refused = { ok: false, error: { code: 'offline', detail: 'for the log' } };
  expect(readResult('printing.dialog', refused)).toEqual(refused);
  for (const odd of [null, {}, { ok: false }, { ok: false, error: { code: 'odd' } }, { ok: 'yes', value: false }]) {
    expect(readResult('printing.dialog', odd)).toBeNull();
  }
});
