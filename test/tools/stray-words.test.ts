// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the lines are sources, in which these stand.
import { expect, test } from 'vitest';
import { strayWords } from '../../resources/tools/words/stray-words.mjs';

const found = (file: string, ...lines: string[]) => strayWords(file, lines.join('\n')).map(({ words }) => words);

test('a text of the words that is not said by t is found, and codes, keys and names of files are not', () => {
  const words = found(
    'src-shared/words/example.ts',
    "export const A = { title: 'Orders', close: 'close', key: 'Alt+C', code: 'DWADI-TEST', kind: 'Any kind' } as const;",
    "const state = (at: string) => (at === 'Under way' ? 'under-way' : `${at} waits`);",
    "const counted = (n: number) => `${n} ${n === 1 ? 'row' : t('rows')}`;",
    "const said = t('Read it back'), chosen = t(late ? 'Too late' : 'Soon');",
    "const file = `Dwadi list ${at}.csv`, list = ['not-sold', 'failed'];",
    "const USAGE = 'Dwadi opens the counter';",
  );
  expect(words).toEqual(["'Orders'", "'close'", '`${at} waits`', "'row'", "t(late ? 'Too late' : 'Soon')"]);
});

test('outside of the words no text of a page, label, dialog or menu stands, and names of keys may', () => {
  const words = found(
    'src-renderer/example.tsx',
    '<p className="wide row">{count} more <kbd>Ctrl M</kbd>{late ? "It is late" : DRAFT.late}</p>;',
    '<button aria-label="close" name="network" title={`${DRAFT.clear} (F9)`} hint={wrong ? "Try again" : DRAFT.hint} />;',
    "dialog.showErrorBox('Not opened', words);",
    "const options = { title: 'Choose a folder', filters: [], role: 'Undo it' };",
  );
  expect(words).toEqual(['more', '"It is late"', '"close"', '"Try again"', "'Not opened'", "'Choose a folder'"]);
});
