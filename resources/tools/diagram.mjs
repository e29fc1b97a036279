/**
 * `npm run diagram`: draws the architecture into docs/architecture.md from the imports of the sources. A folder without a
 * box ends it, as does a message between processes that no source proves: so the drawing can't lie.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FRAMES, GATHERED, MESSAGES } from './diagram-boxes.mjs';
import { root } from './paths.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';

/** @typedef {import('./diagram-boxes.mjs').Frame} Frame */
/** @typedef {ReadonlyMap<string, string>} Sources each file's text, by its path from the root */

const PAGE = 'docs/architecture.md';
const BEGIN = '<!-- npm run diagram draws from here -->';
const END = '<!-- npm run diagram draws to here -->';

/** @type {(frames: readonly Frame[]) => Frame[]} */
const withInner = (frames) => frames.flatMap((frame) => [frame, ...withInner(frame.frames ?? [])]);
const ALL_FRAMES = withInner(FRAMES);
const BOXES = ALL_FRAMES.flatMap(({ boxes }) => boxes);

/** @param {string} file */
function boxOf(file) {
  const box = BOXES.find(({ paths }) => paths.some((path) => file === path || file.startsWith(`${path}/`)));
  if (box !== undefined) return box;
  throw new Failure(`No box of the drawing stands for ${file}: name its folder in resources/tools/diagram-boxes.mjs.`);
}

/**
 * The files that a file imports, by their paths from the root; packages are left out.
 *
 * @param {string} file
 * @param {string} text
 */
export function importsOf(file, text) {
  const named = text.matchAll(/(?:\bfrom|^\s*import|\bimport\()\s*'([^'\n]+)'/gm);
  return [...named].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.replace(/^#(shared|main)\//, 'src-$1/')];
    return name.startsWith('.') ? [posix.join(posix.dirname(file), name)] : [];
  });
}

/**
 * The arrows between boxes, as pairs of their ids.
 *
 * @param {Sources} sources
 * @returns {Set<string>}
 */
function arrowsOf(sources) {
  const arrows = new Set();
  for (const [file, text] of sources) {
    if (!file.startsWith('src-')) continue;
    const from = boxOf(file);
    for (const imported of importsOf(file, text)) {
      if (!imported.startsWith('src-')) continue;
      const to = boxOf(imported);
      if (to !== from) arrows.add(`${from.id} --> ${to.id}`);
    }
  }
  return arrows;
}

/**
 * Takes out the arrows of these boxes to one box; all of them must have one.
 *
 * @param {Set<string>} arrows
 * @param {readonly [from: string, to: string][]} pairs
 */
function takeAll(arrows, pairs) {
  const missing = pairs.find(([from, to]) => !arrows.delete(`${from} --> ${to}`));
  if (missing)
    throw new Failure(`${missing.join(" doesn't import ")} any more: correct resources/tools/diagram-boxes.mjs.`);
}

/**
 * Draws once what holds for a whole frame, and takes the arrows away that it stands for.
 *
 * @param {Set<string>} arrows
 */
function gather(arrows) {
  const { all, wires, platform, ground } = GATHERED;
  const withSources = BOXES.filter(({ id, paths }) => paths.length > 0 && id !== ground);
  takeAll(
    arrows,
    withSources.map(({ id }) => [id, ground]),
  );
  const domains = ALL_FRAMES.find(({ id }) => id === all)?.boxes ?? [];
  takeAll(
    arrows,
    domains.map(({ id }) => [wires, id]),
  );
  for (const { id } of domains) arrows.delete(`${id} --> ${platform}`);
  return [`${wires} ==> ${all}`, `${all} ==> ${platform}`];
}

/** @param {Sources} sources */
function messages(sources) {
  return MESSAGES.map(({ from, to, label, proof }) => {
    for (const [file, text] of proof)
      if (sources.get(file)?.includes(text) !== true)
        throw new Failure(
          `${file} doesn't say ${text} any more, which proves an arrow of the drawing: correct the arrow.`,
        );
    return `${from} -. "${label}" .-> ${to}`;
  });
}

/**
 * @param {Frame} frame
 * @returns {string[]}
 */
const framed = ({ id, label, boxes, frames = [] }) => [
  `subgraph ${id}["${label}"]`,
  ...boxes.map((box) => `  ${box.id}["${box.label}"]`),
  ...frames.flatMap(framed).map((line) => `  ${line}`),
  'end',
];

/**
 * The drawing as Mermaid, which GitHub shows.
 *
 * @param {Sources} sources
 */
export function draw(sources) {
  const arrows = arrowsOf(sources);
  const gathered = gather(arrows);
  const lines = [...FRAMES.flatMap(framed), ...[...arrows].sort(), ...gathered, ...messages(sources)];
  return ['```mermaid', 'flowchart TB', ...lines.map((line) => `  ${line}`), '```'].join('\n');
}

/** @returns {Sources} */
export function readSources() {
  const files = ['src-main', 'src-renderer', 'src-shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.split(sep).join('/')}`),
  );
  return new Map([...files, 'electron.vite.config.ts'].map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/**
 * The page with a drawing between its markers.
 *
 * @param {string} page
 * @param {string} drawing
 */
export function withDrawing(page, drawing) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Failure(`${PAGE} has lost the two comments that the drawing stands between.`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${drawing}\n\n${page.slice(end)}`;
}

async function main() {
  if (process.argv.length > 2)
    throw new Usage('npm run diagram: draws the architecture anew into docs/architecture.md.');
  const page = join(root, PAGE);
  writeFileSync(page, withDrawing(readFileSync(page, 'utf8'), draw(readSources())));
  say(`Drawn: the architecture in ${PAGE}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runCommand(main);
