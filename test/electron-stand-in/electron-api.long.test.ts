/** Reads all of the main process, every import followed: the short list must have missed nothing. */
import { expect, test } from 'vitest';
import { electronUses, filesOnElectron, programOf, sourcesIn } from '../support/tools/electron-api.ts';

test('files that never name Electron use nothing of it that the others don’t', () => {
  const listed = (files: readonly string[], whole: boolean): string[] =>
    electronUses(programOf(files, { whole }), files).map(({ name }) => name);
  expect(listed(sourcesIn('src-main'), true)).toEqual(listed(filesOnElectron('src-main'), false));
});
