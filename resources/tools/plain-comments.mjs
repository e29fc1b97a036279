/**
 * Counts comments and test titles that open with a bare preposition or a relative, as in "Of the intent as it is now": a
 * reader has to hold the rest in mind until the subject comes. Part of `npm run check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const FOLDERS = ['src-main', 'src-renderer', 'src-shared', 'test', 'resources/tools'];
/** Some sentences are worst when they are turned round. */
const MOST = 0.02;

const BARE =
  'Of|What|Whatever|Who|Whoever|Whom|Whether|Whose|Which|From|To|In|On|By|For|With|Without|At|After|Before|As|Where|When|' +
  'Under|Beside|Between|Out|Through|Until|Since|While|Over|Against|Into|Among|Also';
const BARE_COMMENT = new RegExp(`^(?:${BARE})\\b`);
/** A title begins with a small letter, and perhaps with the rules that it proves: "M8, M9 ". */
const BARE_TITLE = new RegExp(`^(?:M\\d+[a-z]?[,:]? )*(?:${BARE})\\b`, 'i');

/** The first argument of a test or a group, and of the call that follows `.each(…)` and its like. */
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.describe)?|\))\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`([^`]+)`),/g;

/**
 * The first words of each comment, with its line.
 *
 * @param {string} text
 * @returns {{ line: number, opening: string }[]}
 */
export function openingsOf(text) {
  const found = [];
  /** A block that has said nothing yet; one that has; or none. */
  let block = /** @type {'empty' | 'said' | null} */ (null);
  let follows = false;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    const begins = /^\{?\/\*+/.exec(line);
    const isLine = line.startsWith('//');
    let words = '';
    if (begins !== null) {
      words = line.slice(begins[0].length);
      block = 'empty';
    } else if (block === 'empty' && line.startsWith('*')) words = line.slice(1);
    else if (isLine && !follows) words = line.slice(2);
    follows = isLine;
    const opening = words.replace(/\*\/\}?$/, '').trim();
    if (opening !== '' && opening !== '/' && !/^(?:biome|@ts)/.test(opening)) {
      found.push({ line: at + 1, opening });
      if (block !== null) block = 'said';
    }
    if (line.endsWith('*/') || line.endsWith('*/}')) block = null;
  }
  return found;
}

/**
 * The titles of tests and of groups that stand in the text as they are, each with its line.
 *
 * @param {string} text
 * @returns {{ line: number, opening: string }[]}
 */
export function titlesOf(text) {
  return [...text.matchAll(TITLE)].map((found) => ({
    line: text.slice(0, found.index + found[0].search(/['"`]/)).split('\n').length,
    opening: found[1] ?? found[2] ?? found[3] ?? '',
  }));
}

/** @param {string} opening */
export const isBare = (opening) => BARE_COMMENT.test(opening);

/** @param {string} title */
export const isBareTitle = (title) => BARE_TITLE.test(title);

/**
 * @param {string} what
 * @param {string[]} files
 * @param {typeof titlesOf} openings
 * @param {typeof isBare} bareOf
 */
function judge(what, files, openings, bareOf) {
  let all = 0;
  const bare = [];
  for (const file of files) {
    for (const { line, opening } of openings(readFileSync(join(root, file), 'utf8'))) {
      all += 1;
      if (bareOf(opening)) bare.push(`${file}:${line}  ${opening}`);
    }
  }
  const share = `${bare.length} of ${all} ${what} open with a bare preposition or relative`;
  if (bare.length <= all * MOST) return console.log(`${share}.`);
  console.log(`${bare.join('\n')}\n${share}; at most ${MOST * 100} % may. Say the subject first.`);
  process.exitCode = 1;
}

function main() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((name) => /\.(?:tsx?|mjs|css)$/.test(name));
  judge('comments', files, openingsOf, isBare);
  const tests = files.filter((name) => /^test[\\/]/.test(name));
  judge('test titles', tests, titlesOf, isBareTitle);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
