// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the lines are sources, in which these stand.
import { expect, test } from 'vitest';
import { messagesIn } from '../../resources/tools/words/messages.mjs';
import { mistakesIn, templateOf, translationsIn, updated } from '../../resources/tools/words/po.mjs';

const FILE = 'src-shared/words/example.ts';
const read = (...lines: string[]) => messagesIn(FILE, lines.join('\n'));

const WORDS = [
  'export const A = {',
  '  /** Above the list. */',
  "  title: t('Orders'),",
  "  sender: tFor('of a text', 'From'),",
  '};',
  'export const left = (stock: number) => t`${stock} of ${name(stock)} left`;',
];

/** The file as a native speaker leaves it. */
const translated = (po: string, texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts).reduce(
    (text, [msgid, said]) => text.replace(`msgid "${msgid}"\nmsgstr ""`, `msgid "${msgid}"\nmsgstr "${said}"`),
    po,
  );

test('a text is found with its context, its comment, and what stands for its values', () => {
  expect(read(...WORDS)).toEqual([
    { file: FILE, text: 'Orders', context: '', notes: ['title', 'Above the list.'] },
    { file: FILE, text: 'From', context: 'of a text', notes: ['sender'] },
    { file: FILE, text: '{0} of {1} left', context: '', notes: ['left', '{0}: stock', '{1}: name(stock)'] },
  ]);
});

test('translations come back by their keys, and a text that nobody has translated is left out', () => {
  const po = translated(templateOf(read(...WORDS)), { From: 'Ofi', '{0} of {1} left': '{1}: {0}' });
  expect(translationsIn(po)).toEqual({ 'of a text\u0004From': 'Ofi', '{0} of {1} left': '{1}: {0}' });
});

test('a text that was changed keeps its translation for a person to look at, and is English until then', () => {
  const po = translated(updated('', 'ak', read(...WORDS)).text, { Orders: 'Adetɔn', From: 'Ofi' });
  const after = updated(po, 'ak', read(...WORDS.map((line) => line.replace('Orders', 'All orders'))));
  expect(after).toMatchObject({ missing: 2, of: 3 });
  expect(after.text).toContain('#, fuzzy\n#| msgid "Orders"\nmsgid "All orders"\nmsgstr "Adetɔn"');
  expect(translationsIn(after.text)).toEqual({ 'of a text\u0004From': 'Ofi' });
});

test('a translation that loses a value, or has one of its own, is a mistake; another order is none', () => {
  const mistakes = (said: string) => mistakesIn(translated(templateOf(read(...WORDS)), { '{0} of {1} left': said }));
  expect(mistakes('{1} {0}')).toEqual([]);
  expect(mistakes('{0}')).toEqual(['"{0}" must have {0} {1}, as "{0} of {1} left" has.']);
  expect(mistakes('{0} {1} {2}')).toHaveLength(1);
});
