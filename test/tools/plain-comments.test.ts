import { expect, test } from 'vitest';
import { isBare, isBareTitle, openingsOf, titlesOf } from '../../resources/tools/plain-comments.mjs';

test('each comment is found once, by its first words', () => {
  const text = [
    '/** One line. */',
    '/**',
    ' * Of two lines, the first.',
    ' * As it goes on.',
    ' */',
    'const url = "https://example.com"; // not one of its own',
    '// Where lines follow each other,',
    '// when one comment goes on.',
    '  // biome-ignore format: no comment',
    '{/* What stands in a page. */}',
    '/* Under a heading of a style sheet. */',
  ].join('\n');
  expect(openingsOf(text)).toEqual([
    { line: 1, opening: 'One line.' },
    { line: 3, opening: 'Of two lines, the first.' },
    { line: 7, opening: 'Where lines follow each other,' },
    { line: 10, opening: 'What stands in a page.' },
    { line: 11, opening: 'Under a heading of a style sheet.' },
  ]);
});

test('a sentence that begins before its subject is bare; a subject, a verb or a condition is not', () => {
  expect(['Of the intent.', 'What it costs.', 'Whose key it is.', 'Also later.'].filter(isBare)).toHaveLength(4);
  expect(['Ofcom says so.', 'Records it.', 'If it fails, waits.', 'Attempts end.'].filter(isBare)).toEqual([]);
});

test('each title is found once, in whichever way its test is written', () => {
  const text = [
    "test('a plain one', () => {});",
    "describe('a group', () => {",
    '  test("one with an owner\'s quote", async () => {});',
    'test.each([1, 2])(',
    "  'on the line below: %i',",
    '  () => {},',
    ');',
    "] as const)('behind a table: %s', (name) => {});",
    "test.skipIf(process.platform === 'win32')('not on Windows', () => {});",
    'test(`one in other quotes`, () => {});',
    "test(name, () => {}); // not one of its own: test('nor this')",
    "expect('neither is this', text);",
  ].join('\n');
  expect(titlesOf(text)).toEqual([
    { line: 1, opening: 'a plain one' },
    { line: 2, opening: 'a group' },
    { line: 3, opening: "one with an owner's quote" },
    { line: 5, opening: 'on the line below: %i' },
    { line: 8, opening: 'behind a table: %s' },
    { line: 9, opening: 'not on Windows' },
    { line: 10, opening: 'one in other quotes' },
  ]);
});

test('a title is bare in small letters, too, and behind the rules that it proves', () => {
  const bare = ['what is owed is paid', 'who has no PIN', 'M9 after a 404', 'M8, M9 of a list', 'M7a M16 in doubt'];
  expect(bare.filter(isBareTitle)).toEqual(bare);
  const plain = [
    'an answer is read',
    'M9 an order turns up',
    'M20: a clock goes on',
    'assets are kept',
    '%s is refused',
  ];
  expect(plain.filter(isBareTitle)).toEqual([]);
});
