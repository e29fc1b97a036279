/**
 * The catalogue of all words. A text is its own key, as in gettext: t`${stock} left` looks for `{0} left`, and its
 * translation may put `{0}` anywhere. A text without a translation is said in English. A process and a page speak one
 * language from their start, so words may be constants.
 */

/** Translations by their keys. */
export type Messages = Readonly<Record<string, string>>;

export interface Language {
  /** `ak`: what a page calls it in its `lang`. */
  readonly code: string;
  readonly messages: Messages;
}

/** The element of a page's HTML that holds its messages: the page must not wait for another file. */
export const MESSAGES_ELEMENT = 'messages';

/** The part of a page that is needed here: this file runs in processes without one, too. */
interface PageGlobal {
  readonly document?: { getElementById(id: string): { readonly textContent: string | null } | null };
}

/** Undefined in English. */
let spoken: Language | undefined;
let messages = messagesOfPage();

function messagesOfPage(): Messages | undefined {
  const json = (globalThis as PageGlobal).document?.getElementById(MESSAGES_ELEMENT)?.textContent;
  return typeof json === 'string' ? (JSON.parse(json) as Messages) : undefined;
}

/** Sets the language of this process. Comes before any words are loaded: those that are loaded already stay English. */
export function speak(language: Language): void {
  spoken = language;
  messages = language.messages;
}

export const languageSpoken = (): Language | undefined => spoken;

/** gettext's own mark between a context and its text. */
const CONTEXT_END = '\u0004';

const found = (key: string): string | undefined => {
  const message = messages?.[key];
  return typeof message === 'string' ? message : undefined;
};

type Value = string | number;

/** Refuses a text that is put together elsewhere: it would never be found among the sources. */
type Fixed<T extends string> = string extends T ? never : T;

/** Says a text in the language of this process or page: t('Send'), or with values t`${stock} left`. */
// @__NO_SIDE_EFFECTS__
export function t<const T extends string>(text: Fixed<T>): string;
// @__NO_SIDE_EFFECTS__
export function t(texts: TemplateStringsArray, ...values: readonly Value[]): string;
// @__NO_SIDE_EFFECTS__
export function t(said: string | TemplateStringsArray, ...values: readonly Value[]): string {
  // Pages have a thousand constants, and a template costs ten times as much as a string when it is first met.
  if (typeof said === 'string') return messages === undefined ? said : (found(said) ?? said);
  const message = messages === undefined ? undefined : found(keyOf(said));
  return message === undefined ? join(said, values) : fillIn(message, values);
}

/** Tells texts apart that are the same in English and not elsewhere: tFor('the sender of a text', 'From'). */
// @__NO_SIDE_EFFECTS__
export const tFor = <const T extends string>(context: string, text: Fixed<T>): string =>
  found(`${context}${CONTEXT_END}${text}`) ?? text;

function join(texts: readonly string[], values: readonly Value[]): string {
  let joined = texts[0] ?? '';
  for (let index = 1; index < texts.length; index += 1) joined += `${values[index - 1]}${texts[index]}`;
  return joined;
}

/** `{0} left`: the key of a template. */
const keyOf = (texts: readonly string[]): string =>
  join(
    texts,
    texts.map((_, index) => `{${index}}`),
  );

const fillIn = (message: string, values: readonly Value[]): string =>
  message.replace(/\{(\d+)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
