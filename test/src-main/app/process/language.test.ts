import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageOfStart } from '#main/app/process/language.ts';
import { USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const KNOWN = { en: 'English', ak: 'Akan' };
const SENT = '{"Send":"Mana"}';

/** A PC whose owner chose a language, with the translations of its build. */
function startWith(language: string, translations = SENT, known: Readonly<Record<string, string>> = KNOWN) {
  const folder = tempFolder();
  writeFileSync(join(folder, 'machine.json'), JSON.stringify({ ...USUAL_MACHINE, language }));
  mkdirSync(join(folder, 'languages'));
  writeFileSync(join(folder, 'languages', 'ak.json'), translations);
  return (...argv: string[]) =>
    languageOfStart({ argv, isPackaged: true, userData: folder, translations: join(folder, 'languages'), known });
}

test('the language that was chosen is spoken from the next start on', () => {
  expect(startWith('ak')()).toEqual({ code: 'ak', messages: { Send: 'Mana' } });
});

test.each([
  ['English', 'en'],
  ['a language that only a newer Dwadi has', 'ak', SENT, { en: 'English' }],
  ['a language whose file is damaged', 'ak', '{"Send":'],
  ['a language whose file holds something else', 'ak', '{"Send":{"__proto__":1}}'],
  ['a language that is none', '../ak'],
])('%s is English', (_, language, translations?: string, known?: Readonly<Record<string, string>>) => {
  expect(startWith(language, translations, known)()).toBeUndefined();
});

test('a command answers in English, because support and programs read it', () => {
  const start = startWith('ak');
  expect(start('Dwadi', '--doctor')).toBeUndefined();
  expect(start('Dwadi', '--provision=file')).toBeUndefined();
});
