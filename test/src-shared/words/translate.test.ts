import { expect, test } from 'vitest';
import type * as Translate from '#shared/words/translate.ts';

/** A module speaks one language for good, so each language loads a module of its own. */
async function speaking(code: string, messages?: Translate.Messages): Promise<typeof Translate> {
  const path: string = `#shared/words/translate.ts?${code}`;
  const module = (await import(path)) as typeof Translate;
  if (messages !== undefined) module.speak({ code, messages });
  return module;
}

test('English says a text as it stands, with its values', async () => {
  const { t, tFor } = await speaking('english');
  expect(t`Only ${3} ${'WASSCE'} are left.`).toBe('Only 3 WASSCE are left.');
  expect(tFor('a sender', 'From')).toBe('From');
});

test('a translation puts the values where its language has them', async () => {
  const { t } = await speaking('turned', { '{0} of {1}': '{1}: {0}, {0}' });
  expect(t`${1} of ${'{0}'}`).toBe('{0}: 1, 1');
});

test('a text without a translation is said in English, also one that is called like a part of every object', async () => {
  const { t } = await speaking('part', { Send: 'Mana' });
  expect([t('Send'), t('Back'), t('constructor')]).toEqual(['Mana', 'Back', 'constructor']);
});

test('a context tells two meanings of a word apart', async () => {
  const { t, tFor } = await speaking('context', { From: 'Fi', 'a sender\u0004From': 'Ofi' });
  expect([t('From'), tFor('a sender', 'From'), tFor('a place', 'From')]).toEqual(['Fi', 'Ofi', 'From']);
});
