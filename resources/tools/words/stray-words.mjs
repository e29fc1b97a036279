/**
 * Finds words for people that no language can change: texts in src-shared/words that are not said by t('…') or t`…`, and texts of
 * screens, dialogs and menus that stand outside of src-shared/words. Says, too, if the files of the languages lack any.
 * Part of `npm run check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from '../paths.mjs';
import { catalogueMistakes } from './catalogue.mjs';
import { isCallOfT, isWordsFile, WORDS } from './messages.mjs';

/** Folders that show something to a person. */
const SHOWN = ['src-renderer', 'src-main/app', 'src-main/lockdown', 'src-main/printing'];

/** The constants of src-shared/words that are English in every language, each with its reason. */
const ENGLISH = {
  USAGE: 'a terminal shows it beside switches that are English',
  DOCTOR_USAGE: 'a terminal shows it beside switches that are English',
  PROVISION_USAGE: 'a terminal shows it beside switches that are English',
  plainPage: 'HTML around words that are said by t',
};

/** Properties of these names hold what a program or a printer needs to the letter. */
const EXACT = new Set(['usage', 'sample', 'local', 'code', 'example', 'entryHint', 'stage', 'kind', 'right']);

/** Methods and functions whose texts are for programs. */
const FOR_PROGRAMS =
  /^(?:split|join|replace|replaceAll|padEnd|padStart|endsWith|startsWith|includes|indexOf|toLocaleString|match|has|number|text|money|grouped|t|tFor)$/;

/** Files, addresses, keys, currency, a unit and Dwadi's own name: the same in every language. */
const SAME_EVERYWHERE =
  /^.*\.(?:csv|html|xlsx|zip)$|^\S*\/\S*$|\b(?:(?:Ctrl|Alt|Shift)[+ ](?:[A-Z]|⌫)|F\d{1,2}|Dwadi|Esc|Escape|Enter|Tab|GB|GHS|DW1)(?![a-z])/g;

/** @param {string} text */
const hasWords = (text) => /\p{L}{2}/u.test(text.replace(SAME_EVERYWHERE, ''));

/** A capital or two words: a code of a program has neither. */
const looksWritten = (/** @type {string} */ text) =>
  hasWords(text) && (/\p{Lu}\p{Ll}/u.test(text) || /\p{L}['’.,:;?!)]* +[('“]*\p{L}/u.test(text));

/**
 * The fixed part of a text, or null where the node isn't one.
 *
 * @param {ts.Node} node
 */
function fixedText(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('\u0001');
}

/**
 * @param {ts.Node} node
 * @param {(ancestor: ts.Node) => boolean | 'stop'} holds
 */
function isWithin(node, holds) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const answer = holds(at);
    if (answer !== false) return answer === true;
  }
  return false;
}

/** @param {ts.Node} node */
const isPlaceOfCode = (node) => {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) {
    return parent.name === node || EXACT.has(parent.name.getText());
  }
  if (ts.isConditionalExpression(parent) && ts.isVariableDeclaration(parent.parent)) {
    return EXACT.has(parent.parent.name.getText());
  }
  if (ts.isBinaryExpression(parent)) return /^[=!]==$|^in$/.test(parent.operatorToken.getText());
  if (ts.isCallExpression(parent)) {
    const { expression } = parent;
    return FOR_PROGRAMS.test(ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText());
  }
  return (
    ts.isImportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isCaseClause(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isTaggedTemplateExpression(parent)
  );
};

/** @param {ts.Node} node */
const isEnglishConstant = (node) =>
  isWithin(node, (at) =>
    (ts.isVariableDeclaration(at) || ts.isFunctionDeclaration(at)) && at.name !== undefined
      ? Object.hasOwn(ENGLISH, at.name.getText())
      : false,
  );

/** A word alone is a text where a person would read it: as a value, a branch or a part of a text. */
function isShown(/** @type {ts.Node} */ node) {
  const { parent } = node;
  return (
    ts.isPropertyAssignment(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isTemplateSpan(parent)
  );
}

/** @type {(node: ts.Node) => boolean} */
function straysInWords(node) {
  // A text that is chosen within the call is not found among the sources.
  if (isCallOfT(node)) return !node.arguments.every(ts.isStringLiteralLike);
  const text = fixedText(node);
  if (text === null || !hasWords(text) || isPlaceOfCode(node) || isEnglishConstant(node)) return false;
  if (looksWritten(text)) return true;
  return isShown(node) && !/^[a-z]+(?:-[a-z0-9]+)+$/.test(text);
}

/** Properties of components, of Electron's dialogs and of its menus that a person reads or hears. */
const READ_ALOUD =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt|label|hint|help|legend|caption|summary|words|text|message|detail|buttonLabel|body)$/;

/** @type {(node: ts.Node) => boolean} */
function straysOutside(node) {
  if (ts.isJsxText(node)) return hasWords(node.text);
  const text = fixedText(node);
  if (text === null || !hasWords(text) || isPlaceOfCode(node)) return false;
  return isWithin(node, (at) => {
    if (ts.isJsxAttribute(at)) return READ_ALOUD.test(at.name.getText()) || 'stop';
    if (ts.isJsxExpression(at) && !ts.isJsxAttribute(at.parent)) return true;
    if (ts.isPropertyAssignment(at)) return (READ_ALOUD.test(at.name.getText()) && looksWritten(text)) || 'stop';
    if (ts.isCallExpression(at)) return /(?:showErrorBox|setTitle|setToolTip)$/.test(at.expression.getText()) || 'stop';
    return ts.isStatement(at) || ts.isNewExpression(at) ? 'stop' : false;
  });
}

/**
 * The stray words of a file, each with its line.
 *
 * @param {string} file its path from the root
 * @param {string} text
 * @returns {{ line: number, words: string }[]}
 */
export function strayWords(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const strays = isWordsFile(file) ? straysInWords : straysOutside;
  /** @type {{ line: number, words: string }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (strays(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, words: node.getText().trim() });
    } else if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function main() {
  const found = [WORDS, ...SHOWN]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => path.replaceAll(sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && (isWordsFile(file) || !file.startsWith(WORDS)))
    .flatMap((file) =>
      strayWords(file, readFileSync(join(root, file), 'utf8')).map(({ line, words }) => `${file}:${line}  ${words}`),
    );
  if (found.length > 0) {
    found.push('Say these words by t(…) in a module of src-shared/words: no language can change them here.');
  }
  found.push(...catalogueMistakes());
  console.log(found.length === 0 ? 'All words are in the catalogue.' : found.join('\n'));
  process.exitCode = found.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
