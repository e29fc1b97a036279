/** Draws docs/proven-where.md of its rows (docs/proven-where.json) and of the result files that are kept (docs/proven). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * @typedef {import('./proofs.mjs').Results} Results
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {string} where
 * @property {string[]} [tests] test files and folders
 * @property {string[]} [proofs] what would prove it; without them its tests do
 *
 * @typedef {object} Section
 * @property {string} title
 * @property {string[]} intro
 * @property {string[]} columns
 * @property {boolean} [byTests]
 * @property {Row[]} rows
 *
 * @typedef {object} Data
 * @property {Section[]} sections
 * @property {{ topic: string, standIn: string[], electron: string[] }[]} calls
 */

export const pageFile = join(root, 'docs', 'proven-where.md');
export const keptFolder = join(root, 'docs', 'proven');

const SYSTEMS = /** @type {Record<string, string>} */ ({ linux: 'Linux', win32: 'Windows', darwin: 'macOS' });
const RUNTIMES = {
  electron: 'Electron',
  'stand-in': 'the stand-in',
  node: 'Node',
  package: 'the package',
  person: 'a person',
};

/** @returns {Data} */
export const readRows = () => JSON.parse(readFileSync(join(root, 'docs', 'proven-where.json'), 'utf8'));

/** @param {string} folder @returns {string[]} */
export function resultFiles(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name));
}

/** @param {string} file @returns {Results} */
export const readResult = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Reads the results that are kept in this checkout. */
export const readResults = () => resultFiles(keptFolder).map(readResult);

/** True if it adds to what every `npm test` on Debian shows. @param {Results} results */
export const addsSomething = ({ runtime, system }) =>
  runtime !== 'stand-in' && !(runtime === 'node' && system === 'linux');

/** @param {Row} row */
export const proofsOf = ({ proofs, tests = [] }) => proofs ?? tests;

/** @param {string} proof @param {string} source */
const belongs = (proof, source) => proof === source || proof.startsWith(`${source}/`);

/** @param {Row} row @param {readonly Results[]} all */
export function seenOn(row, all) {
  const seen = all.flatMap(({ runtime, version, system, proofs }) => {
    const outcomes = Object.entries(proofs)
      .filter(([proof]) => proofsOf(row).some((source) => belongs(proof, source)))
      .map(([, outcome]) => outcome);
    const where = `${RUNTIMES[runtime]}${runtime === 'electron' ? ` ${version}` : ''} on ${SYSTEMS[system] ?? system}`;
    if (outcomes.includes('failed')) return [`**failed**: ${where}`];
    return outcomes.includes('passed') ? [where] : [];
  });
  return seen.length === 0 ? 'not yet run' : [...new Set(seen)].join('; ');
}

/** @param {readonly (readonly string[])[]} lines the first is the head */
function table(lines) {
  const [head = [], ...rows] = lines.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** @param {Section} section @param {readonly Results[]} results */
const sectionLines = ({ title, intro, columns, rows }, results) => [
  `## ${title}`,
  '',
  ...intro,
  '',
  ...table([[...columns, 'Also seen on'], ...rows.map((row) => [row.what, row.where, seenOn(row, results)])]),
  '',
];

/** @param {readonly string[]} names */
const inCode = (names) => (names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', '));

/** @param {Data['calls']} calls */
const callLines = (calls) => [
  '## Each call, event and option of Electron that Dwadi uses',
  '',
  "A test reads them from the sources by Electron's own types, and fails where one is new, gone, deprecated, or not what this",
  'table says of the stand-in. `App: before-quit` is an event; systems in brackets are the only ones that have it.',
  '',
  ...table([
    ['Of', 'The stand-in does it too', 'Electron alone: the stand-in takes it and does nothing'],
    ...calls.map(({ topic, standIn, electron }) => [topic, inCode(standIn), inCode(electron)]),
  ]),
  '',
];

/** @param {readonly Results[]} results */
function runLines(results) {
  const rows = results.map(({ runtime, version, system, release, arch, date, commit }) => [
    `${RUNTIMES[runtime]} ${version}`,
    `${SYSTEMS[system] ?? system} ${release}, ${arch}`,
    date,
    commit,
  ]);
  const none = ['None yet: no run on Electron, on Windows or on macOS has been kept.'];
  return [
    '## The runs that this page was made of',
    '',
    ...(rows.length === 0 ? none : table([['On', 'System', 'Date', 'Commit'], ...rows])),
    '',
  ];
}

const HEAD = [
  '# What is proven where',
  '',
  '<!-- Made by `npm run proven` of docs/proven-where.json and of the result files in docs/proven: change those. -->',
  '',
  'Dwadi ships on Electron. Its end-to-end tests are written once and run on Electron where its binary is there, and',
  "elsewhere on the [stand-in](../test/electron-stand-in/README.md): the same built bundle on Node and the system's",
  'Chromium. Every run says which it was. This page lists what each of the two can prove, so that nobody takes a green run',
  'for more than it is.',
  '',
  "Most end-to-end tests share a Chromium without windows (`chromium-headless-shell`). It ignores the app's `js-flags` and",
  'keeps no compiled scripts from one start to the next. A counter with a Chromium of its own (`ownChromium` in a test, and',
  'the benchmarks) does both.',
  '',
  'The last column of each table is filled by result files alone: a run on Electron, on Windows or on macOS leaves them, and a',
  'person who goes through [first-run-on.md](first-run-on.md).',
  '',
];

/** @param {Data} data @param {readonly Results[]} results */
export function pageOf({ sections, calls }, results) {
  const added = results.filter(addsSomething);
  const lines = [
    ...HEAD,
    ...sections.flatMap((one) => sectionLines(one, added)),
    ...callLines(calls),
    ...runLines(added),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
