import { expect, test } from 'vitest';
import { isBare, openingsOf } from '../../resources/tools/plain-comments.mjs';

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
  ].join('\n');
  expect(openingsOf(text)).toEqual([
    { line: 1, opening: 'One line.' },
    { line: 3, opening: 'Of two lines, the first.' },
    { line: 7, opening: 'Where lines follow each other,' },
    { line: 10, opening: 'What stands in a page.' },
  ]);
});

test('a sentence that begins before its subject is bare; a subject, a verb or a condition is not', () => {
  expect(['Of the intent.', 'What it costs.', 'Whose key it is.', 'Also later.'].filter(isBare)).toHaveLength(4);
  expect(['Ofcom says so.', 'Records it.', 'If it fails, waits.', 'Attempts end.'].filter(isBare)).toEqual([]);
});
