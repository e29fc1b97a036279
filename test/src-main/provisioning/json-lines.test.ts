import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { lineOfSyntaxError, linesOf } from '#main/provisioning/json-lines.ts';
import { readProvisioning } from '#main/provisioning/read-document.ts';

const WHOLE = `{
  "machine": "adom-1",
  "shop": {
    "name": "Adom"
  },
  "staff": ["Efua", "Kofi"],
  "lockdown": "kiosk"
}
`;

const lineOf = (text: string): number | null => {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return lineOfSyntaxError(text);
  }
};

describe('a mistake of JSON is named by the line that must be mended', () => {
  test.each([
    ['a comma after the last value', '"kiosk"', '"kiosk",', 7],
    ['a comma after the last value, and space before the brace', '"kiosk"\n', '"kiosk",\n\n\n', 7],
    ['a comma after the last value of an inner group', '"Adom"', '"Adom",', 4],
    ['a comma after the last of a list', '"Kofi"]', '"Kofi",\n  ]', 6],
    ['no comma', '"adom-1",', '"adom-1"', 2],
    ['no comma after an inner group', '  },', '  }', 5],
    ['no comma in a list', '"Efua", ', '"Efua" ', 6],
    ['two commas', '"adom-1",', '"adom-1",,', 2],
    ['a comma at the start of a line instead of the end', '"adom-1",', '"adom-1"\n,,', 3],
    ['no brace at the end', '"kiosk"\n}', '"kiosk"', 7],
    ['no inner brace at its end', '\n  },', ',', 7],
    ['no bracket at its end', '"Kofi"]', '"Kofi"', 7],
    ['no brace at the start', '{\n  "machine"', '\n  "machine"', 2],
    ['a brace too many', '"kiosk"\n}', '"kiosk"\n}\n}', 9],
    ['single quotes around a value', '"kiosk"', "'kiosk'", 7],
    ['single quotes around a name', '"shop"', "'shop'", 3],
    ['curly quotes', '"kiosk"', '“kiosk”', 7],
    ['no quotes around a name', '"shop"', 'shop', 3],
    ['no quotes around a value', '"kiosk"', 'kiosk', 7],
    ['a comment after a value', '"adom-1",', '"adom-1", // the first', 2],
    ['a comment on a line of its own', '  "shop"', '  /* the shop */\n  "shop"', 3],
    ['a comment before a value', '"kiosk"', '/* held */ "kiosk"', 7],
    ['a quote that is not closed', '"kiosk"', '"kiosk', 7],
    ['a quote that is not closed, in the middle', '"adom-1",', '"adom-1,', 2],
    ['a name whose quote is not closed', '"shop":', '"shop:', 3],
    ['a path of Windows', '"adom-1"', '"C:\\adom"', 2],
    ['a tab in a value', '"adom-1"', '"adom\t1"', 2],
    ['no colon', '"shop":', '"shop"', 3],
    ['no value', '"lockdown": "kiosk"', '"lockdown":', 7],
    ['an equals sign', '"shop":', '"shop" =', 3],
    ['True', '"kiosk"', 'True', 7],
    ['a number with a comma', '"kiosk"', '1,5', 7],
    ['a number with a leading nought', '"kiosk"', '0244', 7],
    ['a hard space', '  "shop"', '\u00a0 "shop"', 3],
  ])('%s', (_, right, wrong, line) => {
    expect(lineOf(WHOLE)).toBe(null);
    expect(WHOLE).toContain(right);
    expect(lineOf(WHOLE.replace(right, wrong))).toBe(line);
  });

  test('nothing at all, a text that is no JSON, and one nested without end are named by their first line', () => {
    expect(lineOf('')).toBe(1);
    expect(lineOf('\n\n')).toBe(1);
    expect(lineOf('machine: adom-1\nshop: Adom\n')).toBe(1);
    expect(lineOf('[\n'.repeat(60_000))).toBe(1);
  });

  test('a line may end as Windows ends it', () => {
    expect(lineOf(WHOLE.replace('"adom-1",', '"adom-1"').replaceAll('\n', '\r\n'))).toBe(2);
  });
});

describe('a value is named by its line', () => {
  const { lineAt, twice } = linesOf(WHOLE);

  test('is found in a group and in a list', () => {
    expect(twice).toEqual([]);
    expect(lineAt(['machine'])).toBe(2);
    expect(lineAt(['shop', 'name'])).toBe(4);
    expect(lineAt(['staff', 1])).toBe(6);
  });

  test('one that is missing, by the line of what it is missing from', () => {
    expect(lineAt(['shop', 'town', 'district'])).toBe(3);
    expect(lineAt(['staff', 7, 'role'])).toBe(6);
    expect(lineAt(['updates'])).toBe(1);
    expect(lineAt([])).toBe(1);
  });

  test('a name that is given twice or more is told each time, and means the last', () => {
    const text = '{\n"a": [\n{ "b": 1,\n"b": 2 }\n],\n"c": 3,\n"a": 4,\n"a": 5\n}';
    const again = linesOf(text);
    expect(again.twice).toEqual([['a', 0, 'b'], ['a'], ['a']]);
    expect(again.lineAt(['a'])).toBe(8);
    const escaped = linesOf('{"a": 1,\n"\\u0061": 2}');
    expect([escaped.twice, escaped.lineAt(['a'])]).toEqual([[['a']], 2]);
  });

  test('no name is special', () => {
    const odd = linesOf('{"__proto__": 1,\n"constructor": {\n"": 2}}');
    expect([odd.twice, odd.lineAt(['__proto__']), odd.lineAt(['constructor', ''])]).toEqual([[], 1, 3]);
    expect(odd.lineAt(['toString'])).toBe(1);
  });

  test('a list of five thousand machines costs no noticeable time, one nested without end no crash', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `{ "machine": "adom-${at}" }`);
    const long = linesOf(`[\n${rows.join(',\n')}\n]`);
    expect([long.lineAt([0, 'machine']), long.lineAt([4_999, 'machine'])]).toEqual([2, 5_001]);
    expect(linesOf('['.repeat(60_000) + ']'.repeat(60_000)).lineAt([0, 0])).toBe(1);
  });
});

test('a file with a mistake on each of many lines is not gone through once for each mistake', () => {
  const searches = [vi.spyOn(String.prototype, 'split'), vi.spyOn(Array.prototype, 'lastIndexOf')];
  onTestFinished(() => void vi.restoreAllMocks());
  const names = Array.from({ length: 1000 }, (_, at) => `"n${at}":0`);
  const read = readProvisioning(`{"staff":[\n${'0,\n'.repeat(20_000)}0],\n${names.join(',\n')}}`);
  const calls = searches.map(({ mock }) => mock.calls.length);
  expect(read).toMatchObject({ ok: false });
  expect(calls.every((count) => count < 100)).toBe(true);
});

test.each([1000, 3000, 4000, 20_000])('a file that is nested %i deep is refused, and ends nothing', (deep) => {
  for (const text of [`${'['.repeat(deep)}${']'.repeat(deep)}`, `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`])
    expect(readProvisioning(text)).toMatchObject({ ok: false });
});
