/** Secrets are judged before they are sealed, and the files that were typed are named by their lines. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSecrets } from '#main/provisioning/secret-list.ts';
import { readAs, refuse, TypedMistakes, typedJson } from '#main/provisioning/typed-json.ts';
import { MISTAKES } from '#shared/words/provisioning-mistakes.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { linkOf } from '../../support/office/links.ts';

let file: string;
beforeEach(() => {
  file = join(tempFolder(), 'typed.json');
});

function typed(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 1));
  return typedJson(file);
}

/** The lines that are told, without the file's name. */
function said(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (!(error instanceof TypedMistakes)) throw error;
    return error.message.split('\n').map((line) => line.replace(`${file}:`, ''));
  }
  return [];
}

const SECRET = { machine: 'adom-1', passphrase: 'orange boat 1 seven', keys: { standard: 'shop_live_123456' } };
const told = (...secrets: object[]): string[] => said(() => readSecrets(typed(secrets)));

describe('secrets', () => {
  test('are read as they are where nothing is wrong', () => {
    const list = [
      SECRET,
      { ...SECRET, machine: 'adom-2', keys: {}, pins: { Efua: '739154' } },
      { ...SECRET, machine: 'adom-3', keys: {}, office: linkOf() },
    ];
    expect(readSecrets(typed(list))).toEqual(list);
  });

  test.each<[string, object, string]>([
    ['a weak passphrase', { passphrase: 'short' }, 'adom-1: passphrase: '],
    ['a key of another type', { keys: { sms: 'shop_live_123456' } }, 'adom-1: keys.sms: this is the Standard key'],
    ['an empty key', { keys: { standard: 'shop_live_123456', commission: '' } }, 'keys.commission: '],
    ['a link that reads', { office: linkOf({ role: 'dwadi_read_efua' }) }, `adom-1: office: ${MISTAKES.readerLink}`],
    ['nothing to protect', { keys: {} }, `adom-1: ${MISTAKES.noSecret}`],
    ['no PIN among its PINs', { keys: {}, pins: {} }, `adom-1: ${MISTAKES.noSecret}`],
    ['an easy PIN', { pins: { Efua: '1234' } }, 'pins.Efua: '],
    ['another name', { pin: '1' }, '0.pin: '],
  ])('are refused with %s, and no value is told', (_, changes, what) => {
    const [line = '', ...more] = told({ ...SECRET, ...changes });
    expect([line, more]).toEqual([expect.stringContaining(what), []]);
    expect(line).not.toContain('123456');
  });

  test('are refused where a machine stands there twice, at the second place', () => {
    const [line = '', ...more] = told(SECRET, { ...SECRET, machine: 'adom-2' }, SECRET);
    expect(more).toEqual([]);
    const lines = JSON.stringify([SECRET, { ...SECRET, machine: 'adom-2' }, SECRET], null, 1).split('\n');
    expect(line).toBe(
      `${lines.findLastIndex((each) => each.includes('adom-1')) + 1}: adom-1: machine: ${MISTAKES.twice}`,
    );
  });

  test('are refused where two machines differ in capital letters alone: they would share a file', () => {
    const [line = '', ...more] = told(SECRET, { ...SECRET, machine: SECRET.machine.toUpperCase() });
    expect([line, more]).toEqual([expect.stringContaining(`ADOM-1: machine: ${MISTAKES.twice}`), []]);
  });

  test('are each told with their machine', () => {
    expect(told({ ...SECRET, keys: {} }, { ...SECRET, machine: 'adom-2', passphrase: 'x' })).toEqual([
      `2: adom-1: ${MISTAKES.noSecret}`,
      expect.stringMatching(/^\d+: adom-2: passphrase: /),
    ]);
    expect(told()).toEqual(['1: must have at least 1 of them']);
  });
});

describe('a typed file', () => {
  test('that is no JSON, or has a name twice, is named by the line', () => {
    expect(said(() => typed('{\n"a": }'))).toEqual([`2: ${MISTAKES.noJson}`]);
    expect(said(() => typed('{"a": 1,\n"b": [{"c": 1,\n"c": 2}],\n"a": 2}'))).toEqual([
      `3: b.0.c: ${MISTAKES.twice}`,
      `4: a: ${MISTAKES.twice}`,
    ]);
    expect(typed('{"a": 1}').found).toEqual({ a: 1 });
  });

  test('says a mistake at the place that was looked at, and whose it is', () => {
    const { sayOf } = typed('[\n{"a":\n{"b": 1}}]');
    expect(sayOf({ path: ['b'], what: 'wrong' }, [0, 'a'], 'adom-1')).toBe(`${file}:3: adom-1: b: wrong`);
    expect(sayOf({ path: [0], what: 'wrong' })).toBe(`${file}:2: 0: wrong`);
    expect(sayOf({ path: [], what: 'wrong' })).toBe(`${file}:1: wrong`);
  });

  test('is read as what it should be, or each mistake is told on its line', () => {
    const shape = z.strictObject({ a: z.number(), b: z.number() });
    expect(readAs(typed('{"a": 1, "b": 2}'), shape)).toEqual({ a: 1, b: 2 });
    expect(said(() => readAs(typed('{\n"a": "1",\n"b": "2"}'), shape))).toEqual([
      '2: a: must be a number',
      '3: b: must be a number',
    ]);
  });
});

test('a mistake of many machines is told once, and none is no refusal', () => {
  expect(() => refuse([])).not.toThrow();
  expect(() => refuse(['b', 'a', 'b'])).toThrow(new TypedMistakes('b\na'));
});
