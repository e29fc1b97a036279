/** The files of the languages, as native speakers leave them, and as a build takes them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGLISH, LANGUAGES } from '../../../src-shared/languages/index.ts';
import { root } from '../paths.mjs';
import { translationsIn } from './po.mjs';

export const FOLDER = 'src-shared/languages';

/** Every language but English, which needs no file. */
export const CODES = Object.keys(LANGUAGES).filter((code) => code !== ENGLISH);

/** @param {string} code */
export const fileOf = (code) => `${FOLDER}/${code}/messages.po`;

/**
 * Empty where the file isn't there.
 *
 * @param {string} file
 */
export const textOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

/**
 * Puts the translations of each language into a build, for the main process to read.
 *
 * @returns {import('vite').Plugin}
 */
export const languagesOfBuild = () => ({
  name: 'dwadi-languages',
  generateBundle() {
    for (const code of CODES) {
      const source = JSON.stringify(translationsIn(textOf(fileOf(code))));
      this.emitFile({ type: 'asset', fileName: `languages/${code}.json`, source });
    }
  },
});
