/** The mistakes that a whole file may have, each by its line, and the part of it that is believed. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { FORM, type Unsigned, unsigned } from '#main/provisioning/document.ts';
import { LARGEST, mistakesOf, readProvisioning } from '#main/provisioning/read-document.ts';
import { digestOf, signDocument } from '#main/provisioning/signature.ts';
import { PEOPLE_MOST } from '#shared/counter-api/staff.ts';
import { MISTAKES } from '#shared/words/provisioning-mistakes.ts';
import { TEMPLATE } from '../../support/installer.ts';

const SEED = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 9)]);
const KEY = createPrivateKey({ key: SEED, format: 'der', type: 'pkcs8' });
const WHOLE = { form: FORM, machine: 'adom-1', made: '2026-11-21T08:00:00Z', ...TEMPLATE };

/** Signed whatever stands in it. */
const signed = (changes: object = {}) =>
  signDocument({ ...WHOLE, ...changes } as unknown as Unsigned, KEY, createPublicKey(KEY));
const textOf = (changes: object = {}): string => JSON.stringify(signed(changes), null, 1);

const mistakes = (changes: object): string[] => {
  const read = readProvisioning(textOf(changes));
  return read.ok ? [] : read.error.map(({ where, what }) => `${where}: ${what}`);
};

test('a whole file is believed, filled where it may leave things out, with the digest of what was signed', () => {
  const content = signed();
  const read = readProvisioning(JSON.stringify(content));
  expect(read).toMatchObject({ ok: true, value: { content, digest: digestOf(content) } });
  expect(read).toMatchObject({ value: { content: { prices: [{ commission: 0 }, { commission: 0 }] } } });
});

const OWNER = { name: 'Efua', role: 'owner' };
const people = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `P${at}`, role: 'attendant' }));
const rule = (more: object) => ({ ...TEMPLATE.prices[0], ...more });
const part = (more: object = {}) => ({
  protected: {
    ...{ kdf: 'scrypt', cost: 15, sealed: 'AAAA', salt: Buffer.alloc(16).toString('base64') },
    ...{ nonce: Buffer.alloc(12).toString('base64'), tag: Buffer.alloc(16).toString('base64') },
    ...more,
  },
});

test.each<[string, object, string[]]>([
  ['an owner alone', { staff: [OWNER] }, []],
  ['nobody', { staff: [] }, ['staff: must have at least 1 of them', 'staff: one of them must be an owner']],
  ['no owner', { staff: people(2) }, ['staff: one of them must be an owner']],
  [
    'one name twice, in other letters',
    { staff: [OWNER, { name: 'EFUA', role: 'owner' }] },
    ['staff: two of them have the same name'],
  ],
  ['as many people as a counter has', { staff: [OWNER, ...people(PEOPLE_MOST - 1)] }, []],
  ['one more', { staff: [OWNER, ...people(PEOPLE_MOST)] }, [`staff: must have at most ${PEOPLE_MOST} of them`]],
  ['a limit of nothing', { staff: [{ ...OWNER, rights: { maxSale: 0 } }] }, []],
  ['no limit', { staff: [{ ...OWNER, rights: { maxSale: null } }] }, []],
  [
    'a limit below nothing',
    { staff: [{ ...OWNER, rights: { maxSale: -1 } }] },
    ['staff.0.rights.maxSale: must be at least 0'],
  ],
  ['a rule for all networks', { prices: [rule({ supplier: null })] }, []],
  ['a rule for one network', { prices: [rule({ supplier: 'MTN' })] }, []],
  [
    'a rule for a voucher, whose names are the service’s own',
    { prices: [rule({ product: 'voucher', supplier: 'WAEC' })] },
    [],
  ],
  ['a rule for lists', { prices: [rule({ product: 'bulk' })] }, ['prices.0.product: fits no such product']],
  ['no printers and no prices', { printers: undefined, prices: undefined, settings: undefined }, []],
  [
    'a shop’s name among the settings',
    { settings: { shopName: 'x' } },
    ['settings.shopName: a provisioning file does not have this name'],
  ],
  [
    'an address of another end',
    { service: { baseUrl: 'https://x.example/api/v1' } },
    [`service.baseUrl: ${MISTAKES.serviceAddress}`],
  ],
  ['a protected part', part(), []],
  ['a part that is too cheap to guess', part({ cost: 14 }), ['protected.cost: must be at least 15']],
  ['a part that is too dear to open', part({ cost: 19 }), ['protected.cost: must be at most 18']],
  [
    'a salt that was cut',
    part({ salt: Buffer.alloc(15).toString('base64') }),
    ['protected.salt: must be 16 bytes in base64'],
  ],
  [
    'a nonce that is too long',
    part({ nonce: Buffer.alloc(13).toString('base64') }),
    ['protected.nonce: must be 12 bytes in base64'],
  ],
])('%s: told right or wrong', (_, changes, wrong) => {
  expect(mistakes(changes)).toEqual(wrong);
});

test('a rule for a network under another name is told the names that are known', () => {
  expect(mistakes({ prices: [rule({ supplier: 'mtn' })] })[0]).toMatch(/^prices\.0\.supplier: must be one of "MTN"/);
});

test('mistakes come in the order of their lines, each with its own, and fifty at most', () => {
  const text = textOf().replace('"kiosk"', '"cage"').replace('"stable"', '"weekly"').replace('"adom-1"', '"a b"');
  const read = readProvisioning(text);
  const lines = text.split('\n');
  const lineOf = (word: string): number => lines.findIndex((line) => line.includes(word)) + 1;
  expect(read.ok ? [] : read.error.map(({ line }) => line)).toEqual(['"a b"', '"weekly"', '"cage"'].map(lineOf));
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`x${at}`, 1]));
  expect(mistakes(many)).toHaveLength(50);
  const longest = mistakes({ ['n'.repeat(300)]: 1 }).map((said) => said.indexOf(':'));
  expect(longest).toEqual([200]);
});

test('a value that is missing is told as missing, and one that is null as wrong', () => {
  const { lockdown: _, ...rest } = WHOLE;
  const issues = (content: object) => mistakesOf(unsigned.safeParse(content).error?.issues ?? [], content);
  expect(issues(rest)).toEqual([{ path: ['lockdown'], what: MISTAKES.missing }]);
  expect(issues({ ...WHOLE, shop: null })).toEqual([{ path: ['shop'], what: 'must be a group in { }' }]);
  expect(mistakesOf([{ code: 'custom', path: ['a', 'b'], message: 'x' } as never], { a: null })).toEqual([
    { path: ['a', 'b'], what: MISTAKES.missing },
  ]);
});

test('a file is read up to its largest size, and no further', () => {
  const whole = (length: number): string => textOf().padEnd(length);
  expect(readProvisioning(whole(LARGEST)).ok).toBe(true);
  expect(readProvisioning(whole(LARGEST + 1))).toEqual({
    ok: false,
    error: [{ line: 1, where: '', what: MISTAKES.tooLarge }],
  });
});

test('a text that is no JSON is named by its line, and a signature that does not fit is told at the top', () => {
  const cut = textOf().split('\n').slice(0, 4).join('\n');
  expect(readProvisioning(cut)).toEqual({ ok: false, error: [{ line: 4, where: '', what: MISTAKES.noJson }] });
  const altered = textOf().replace('Adom Mobile', 'Adom Mobil');
  expect(readProvisioning(altered)).toEqual({ ok: false, error: [{ line: 1, where: '', what: MISTAKES.altered }] });
});
