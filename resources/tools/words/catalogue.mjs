/**
 * `npm run words`: gathers all words of the sources into the template of translators, and brings the file of each
 * language to it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../paths.mjs';
import { runCommand, say } from '../say.mjs';
import { CODES, FOLDER, fileOf, textOf } from './language-files.mjs';
import { allMessages } from './messages.mjs';
import { mistakesIn, templateOf, updated } from './po.mjs';

const TEMPLATE = `${FOLDER}/dwadi.pot`;

/** Says what is wrong with the files of the languages, a sentence each. */
export function catalogueMistakes() {
  const template = templateOf(allMessages()) === textOf(TEMPLATE);
  return [
    ...(template ? [] : [`${TEMPLATE} lacks words that were changed: run "npm run words".`]),
    ...CODES.flatMap((code) => {
      const text = textOf(fileOf(code));
      return text === ''
        ? [`${fileOf(code)} is missing: run "npm run words".`]
        : mistakesIn(text).map((mistake) => `${fileOf(code)}: ${mistake}`);
    }),
  ];
}

function gather() {
  const messages = allMessages();
  writeFileSync(join(root, TEMPLATE), templateOf(messages));
  say(`${TEMPLATE} has all words.`);
  for (const code of CODES) {
    const file = fileOf(code);
    const { text, missing, of } = updated(textOf(file), code, messages);
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
    say(`${file}: ${of - missing} of ${of} texts are translated.`);
    for (const mistake of mistakesIn(text)) say(`  ${mistake}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runCommand(async () => gather());
