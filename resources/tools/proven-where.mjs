/**
 * `npm run proven`: draws docs/proven-where.md anew.
 *
 *   --take FOLDER   also keeps the result files found there, such as those that a CI run collected
 *   --hand FILE     also keeps what a person filled in: a copy of docs/first-run-on.md
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { resultsOfSheet } from './first-run-sheet.mjs';
import {
  addsSomething,
  keptFolder,
  pageFile,
  pageOf,
  readResult,
  readResults,
  readRows,
  resultFiles,
} from './proven-page.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';

function readOptions() {
  try {
    return parseArgs({ options: { take: { type: 'string' }, hand: { type: 'string' } } }).values;
  } catch {
    throw new Usage('npm run proven understands --take FOLDER and --hand FILE.');
  }
}

/** @param {import('./proofs.mjs').Results} results @param {string} name */
function keep(results, name) {
  mkdirSync(keptFolder, { recursive: true });
  writeFileSync(join(keptFolder, name), `${JSON.stringify(results, null, 2)}\n`);
  say(`Kept: docs/proven/${name}`);
}

/** @param {string} folder */
function take(folder) {
  const files = resultFiles(folder);
  if (files.length === 0) throw new Failure(`There is no result file in ${folder}: name the folder that a run left.`);
  for (const file of files) {
    const results = readResult(file);
    if (addsSomething(results)) keep(results, basename(file));
    else say(`Left out, since every npm test shows it: ${basename(file)}`);
  }
}

await runCommand(async () => {
  const options = readOptions();
  if (options.take !== undefined) take(options.take);
  if (options.hand !== undefined) {
    const results = resultsOfSheet(readFileSync(options.hand, 'utf8'));
    keep(results, `hand-person-${results.system}-${results.arch}.json`);
  }
  writeFileSync(pageFile, pageOf(readRows(), readResults()));
  say(`Drawn: ${pageFile}`);
});
