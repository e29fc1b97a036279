/** The files that a native speaker edits: PO, as Poedit and every other editor of gettext's files reads it. */
import { po } from 'gettext-parser';

/** @typedef {import('./messages.mjs').Message} Message */
/** @typedef {import('gettext-parser').Entry} Entry */

/** gettext's own mark between a context and its text. */
const CONTEXT_END = '\u0004';

/** @param {Pick<Message, 'text' | 'context'>} message */
const keyOf = ({ text, context }) => (context === '' ? text : `${context}${CONTEXT_END}${text}`);

/** @param {Entry} entry */
const keyOfEntry = ({ msgid, msgctxt }) => keyOf({ text: msgid, context: msgctxt ?? '' });

/** @param {string} text */
const placesIn = (text) => [...text.matchAll(/\{\d+\}/g)].map(([place]) => place).toSorted();

/**
 * One entry for each text, with the notes of all its places.
 *
 * @param {readonly Message[]} messages
 * @returns {Entry[]}
 */
function entriesOf(messages) {
  /** @type {Map<string, Message[]>} */
  const byKey = new Map();
  for (const message of messages) byKey.set(keyOf(message), [...(byKey.get(keyOf(message)) ?? []), message]);
  return [...byKey.values()].map((all) => {
    const [first] = all;
    if (first === undefined) throw new Error('A text without a place.');
    const unique = (/** @type {string[]} */ lines) => [...new Set(lines)].join('\n');
    return {
      msgid: first.text,
      ...(first.context !== '' && { msgctxt: first.context }),
      msgstr: [''],
      comments: {
        extracted: unique(all.flatMap(({ notes }) => notes)),
        reference: unique(all.map(({ file }) => file)),
      },
    };
  });
}

/**
 * @param {readonly Entry[]} entries
 * @param {Record<string, string>} headers
 */
function fileOf(entries, headers) {
  const contexts = Object.groupBy(entries, ({ msgctxt }) => msgctxt ?? '');
  const translations = Object.fromEntries(
    Object.entries(contexts).map(([context, all = []]) => [
      context,
      Object.fromEntries(all.map((entry) => [entry.msgid, entry])),
    ]),
  );
  const all = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8', ...headers };
  return `${Buffer.from(po.compile({ charset: 'utf-8', headers: all, translations }))
    .toString('utf8')
    .trimEnd()}\n`;
}

/** @param {string} text */
function entriesIn(text) {
  const { translations } = po.parse(text, { validation: true });
  return Object.values(translations)
    .flatMap((ofContext) => Object.values(ofContext))
    .filter(({ msgid }) => msgid !== '');
}

/** @param {Entry} entry */
const isFuzzy = ({ comments }) => /\bfuzzy\b/.test(comments?.flag ?? '');

/** Nobody has translated it yet, or English has changed since and nobody has looked at it. */
const isMissing = (/** @type {Entry} */ entry) => (entry.msgstr[0] ?? '') === '' || isFuzzy(entry);

/** @param {readonly Message[]} messages */
export const templateOf = (messages) => fileOf(entriesOf(messages), {});

/**
 * Brings a language's file to the words of today. A text that has changed keeps its old translation, marked as fuzzy for
 * a person to look at, and is said in English until then.
 *
 * @param {string} before the file as it is, or an empty text
 * @param {string} code
 * @param {readonly Message[]} messages
 */
export function updated(before, code, messages) {
  const old = before === '' ? [] : entriesIn(before);
  const byKey = new Map(old.map((entry) => [keyOfEntry(entry), entry]));
  const entries = entriesOf(messages);
  const today = new Set(entries.map(keyOfEntry));
  const placeOf = (/** @type {Entry} */ { comments }) =>
    `${comments?.reference} ${comments?.extracted?.split('\n')[0]}`;
  const gone = new Map(old.filter((entry) => !today.has(keyOfEntry(entry))).map((entry) => [placeOf(entry), entry]));
  for (const entry of entries) {
    const same = byKey.get(keyOfEntry(entry));
    const changed = same === undefined ? gone.get(placeOf(entry)) : undefined;
    const { msgstr, comments } = same ?? changed ?? entry;
    const fuzzy = (msgstr[0] ?? '') !== '' && (changed !== undefined || (same !== undefined && isFuzzy(same)));
    entry.msgstr = msgstr;
    entry.comments = {
      ...entry.comments,
      ...(comments?.translator !== undefined && { translator: comments.translator }),
      ...(fuzzy && {
        flag: 'fuzzy',
        previous: changed === undefined ? (comments?.previous ?? '') : `msgid ${JSON.stringify(changed.msgid)}`,
      }),
    };
  }
  return { text: fileOf(entries, { Language: code }), missing: entries.filter(isMissing).length, of: entries.length };
}

/**
 * The keys of a template, each with its English text.
 *
 * @param {string} text
 * @returns {[key: string, english: string][]}
 */
export const keysIn = (text) => entriesIn(text).map((entry) => [keyOfEntry(entry), entry.msgid]);

/**
 * The translations of a language, by their keys; without those that are missing.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export const translationsIn = (text) =>
  Object.fromEntries(
    entriesIn(text).flatMap((entry) => (isMissing(entry) ? [] : [[keyOfEntry(entry), entry.msgstr[0] ?? '']])),
  );

/**
 * Translations that would lose a value: each says {0}, {1} … as often as its English text, in any order.
 *
 * @param {string} text
 */
export const mistakesIn = (text) =>
  entriesIn(text)
    .filter((entry) => !isMissing(entry))
    .flatMap(({ msgid, msgstr: [said = ''] }) => {
      const [wanted, got] = [placesIn(msgid), placesIn(said)];
      if (wanted.join() === got.join()) return [];
      return [`"${said}" must have ${wanted.join(' ') || 'no {0}'}, as "${msgid}" has.`];
    });
