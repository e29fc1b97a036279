/** Reads the messages of src-shared/words out of the sources: every t('…') and t`…`, with what helps its translator. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../paths.mjs';

/**
 * @typedef {object} Message
 * @property {string} text `{0} left`, the key
 * @property {string} context empty where the text has one meaning
 * @property {string} file
 * @property {string[]} notes what its author says of it, and what stands for {0}, {1} …
 */

export const WORDS = 'src-shared/words';

/** English in every language: a terminal shows them, a program reads them, or the service's support does. */
const ENGLISH = ['office-api', 'office-command', 'office-programs', 'office-serve', 'restore', 'support', 'translate'];

/** @param {string} file */
export const isWordsFile = (file) =>
  file.startsWith(`${WORDS}/`) && !ENGLISH.some((name) => file === `${WORDS}/${name}.ts`);

/** Most people meet these first; what the owner and the installer see follows in the order of its names. */
const FIRST = [
  'draft',
  'airtime',
  'bundles',
  'vouchers',
  'bills',
  'read-back',
  'board',
  'order-states',
  'errors',
  'slip',
];

/**
 * The comment above a declaration or a property, in one line.
 *
 * @param {ts.Node} node
 * @param {string} text
 */
function commentAbove(node, text) {
  const [range] = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).slice(-1);
  if (range === undefined) return [];
  const words = text
    .slice(range.pos, range.end)
    .replace(/^\/\*+|\*+\/$|^\/\//g, '')
    .replace(/\n\s*\*/g, ' ');
  return [words.replace(/\s+/g, ' ').trim()];
}

/** @type {(node: ts.Node) => { name: string, at: ts.Node } | null} */
function namedBy(node) {
  for (let at = node; at !== undefined; at = at.parent) {
    if (ts.isPropertyAssignment(at)) return { name: at.name.getText(), at };
    if (ts.isVariableStatement(at)) return { name: at.declarationList.declarations[0]?.name.getText() ?? '', at };
    if (ts.isFunctionDeclaration(at)) return { name: at.name?.getText() ?? '', at };
  }
  return null;
}

/**
 * @param {ts.Node} node
 * @returns {node is ts.CallExpression}
 */
export function isCallOfT(node) {
  return ts.isCallExpression(node) && /^t(?:For)?$/.test(node.expression.getText());
}

/**
 * Reads t('Send'), tFor('the sender of a text', 'From') and t`${stock} left`; null for anything else.
 *
 * @param {ts.Node} node
 * @returns {{ text: string, context: string, values: string[] } | null}
 */
function readCall(node) {
  if (isCallOfT(node)) {
    const [text, context = ''] = node.arguments
      .filter(ts.isStringLiteralLike)
      .map((given) => given.text)
      .toReversed();
    return text === undefined ? null : { text, context, values: [] };
  }
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 't') return null;
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return { text: template.text, context: '', values: [] };
  let text = template.head.text;
  const values = template.templateSpans.map(({ expression, literal }, index) => {
    text += `{${index}}${literal.text}`;
    return expression.getText().replace(/\s+/g, ' ');
  });
  return { text, context: '', values };
}

/**
 * The messages of one file, as they stand in it.
 *
 * @param {string} file its path from the root
 * @param {string} source
 * @returns {Message[]}
 */
export function messagesIn(file, source) {
  /** @type {Message[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const call = readCall(node);
    if (call !== null) {
      const { values, ...message } = call;
      const named = namedBy(node);
      const notes = [
        ...(named === null ? [] : [named.name, ...commentAbove(named.at, source)]),
        ...values.map((value, index) => `{${index}}: ${value}`),
      ];
      found.push({ ...message, file, notes });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** The files of words in the order in which a translator should meet them. */
export function wordsFiles() {
  const names = readdirSync(join(root, WORDS)).filter(
    (name) => name.endsWith('.ts') && isWordsFile(`${WORDS}/${name}`),
  );
  const first = FIRST.map((name) => `${name}.ts`);
  return [...first, ...names.filter((name) => !first.includes(name)).toSorted()].map((name) => `${WORDS}/${name}`);
}

/** @returns {Message[]} */
export const allMessages = () =>
  wordsFiles().flatMap((file) => messagesIn(file, readFileSync(join(root, file), 'utf8')));
