/**
 * Keeps the keys of a scanner from the screen. The first three digits are typed at once, as by any hand, and the fields
 * get their text back when the fourth shows that no hand typed them. A letter that would press something waits until it
 * is known to be a hand's: what is scanned over a read-back must not press a button by its first letter.
 */
import { takesAccount, takesLetters } from '../components/fields/takes-letters.ts';
import { isPressedAgain, pressAgain } from '../components/hooks/press-again.ts';
import { deliverScan } from './deliver-scan.ts';
import { ScanBurst } from './scan-burst.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The screen's fields as they were before the burst. */
interface Before {
  readonly focused: Element | null;
  readonly values: readonly { readonly field: Field; readonly value: string }[];
  readonly chosen: readonly HTMLInputElement[];
}

interface Burst {
  readonly keys: ScanBurst;
  readonly events: KeyboardEvent[];
  /** Null for a field of text, which takes all of it. */
  readonly before: Before | null;
  /** Keys that wait; everything after them waits, too. */
  readonly waiting: KeyboardEvent[];
  /** Where the first of them was pressed. */
  place: EventTarget | null;
  /** The fields have their text back: from here on nothing reaches the screen. */
  taken: boolean;
}

/** Longer than the time between two keys of a scanner, and shorter than an eye sees. */
const RELEASE_AFTER_MS = 50;

let burst: Burst | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio');

const isCharacter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey;

/** A character of a number or an amount, in a field that takes it, or a letter in a list of choices. */
const isTyping = (key: string, target: EventTarget | null): boolean =>
  isField(target) &&
  (target instanceof HTMLSelectElement ||
    takesLetters(target) ||
    /[\d.,+\- ]/.test(key) ||
    (takesAccount(target) && /[A-Za-z/]/.test(key)));

/** A digit chooses, or begins the next number, and presses nothing. */
const mayPress = ({ key, target }: KeyboardEvent): boolean => !/\d/.test(key) && !isTyping(key, target);

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** React hears of a value only if it is set past its own property. */
function setValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function rememberFields(): Before {
  const fields = [...document.querySelectorAll<Field>('main :is(input, select), dialog :is(input, select)')];
  return {
    focused: document.activeElement,
    values: fields.filter(isField).map((field) => ({ field, value: field.value })),
    chosen: fields
      .filter((field) => field instanceof HTMLInputElement)
      .filter(({ type, checked }) => type === 'radio' && checked),
  };
}

function takeBack({ focused, values, chosen }: Before): void {
  for (const { field, value } of values) if (field.isConnected && field.value !== value) setValue(field, value);
  for (const radio of chosen) if (radio.isConnected && !radio.checked) radio.click();
  if (focused instanceof HTMLElement) focused.focus();
}

/** Presses a key again, as the hand did. What it was pressed on may be gone: then it means nothing. */
function release({ key, code, shiftKey }: KeyboardEvent, at: EventTarget | null): void {
  if (!(at instanceof Node) || !at.isConnected) return;
  const types = pressAgain(at, { key, code, shiftKey });
  if (types && at === document.activeElement && isTyping(key, at)) document.execCommand('insertText', false, key);
}

/** The first key goes where it was pressed, even if the focus has moved since; the next ones follow its effect. */
function releaseAll(events: readonly KeyboardEvent[], first: EventTarget | null): void {
  let at = first;
  for (const event of events) {
    const before = document.activeElement;
    release(event, at);
    if (document.activeElement !== before) at = document.activeElement;
  }
}

/**
 * The burst has ended without Enter: a hand's keys go where they were pressed. Returns whether any key was given back
 * just now.
 */
function settle(): boolean {
  clearTimeout(timer);
  const ended = burst;
  burst = null;
  if (ended === null || ended.before === null) return false;
  if (ended.taken && ended.keys.isWhole) {
    deliverScan(ended.keys.text);
    return false;
  }
  if (ended.taken) releaseAll(ended.events, document.activeElement);
  else releaseAll(ended.waiting, ended.place);
  return ended.taken || ended.waiting.length > 0;
}

function begin(event: KeyboardEvent): Burst {
  const { target, timeStamp } = event;
  return {
    ...{ keys: new ScanBurst(timeStamp), events: [], waiting: [], taken: false, place: null },
    before: takesLetters(target) ? null : rememberFields(),
  };
}

/**
 * The key before was given back by this key, and what it changes is drawn after this one was aimed: a hand means the
 * place to which the focus moves. React draws it in a microtask of its own, which is older than this one.
 */
function aimAfterDrawing(waits: Burst): void {
  queueMicrotask(() => {
    waits.place = document.activeElement;
  });
}

function takeCharacter(event: KeyboardEvent, followsGivenBack: boolean): void {
  burst ??= begin(event);
  burst.keys.add(event.key, event.timeStamp);
  burst.events.push(event);
  clearTimeout(timer);
  timer = setTimeout(settle, RELEASE_AFTER_MS);
  if (burst.before === null) return;
  if (burst.keys.isScanner) {
    if (!burst.taken) takeBack(burst.before);
    burst.taken = true;
    swallow(event);
  } else if (burst.waiting.length > 0 || mayPress(event)) {
    if (burst.waiting.length === 0) {
      burst.place = event.target;
      if (followsGivenBack) aimAfterDrawing(burst);
    }
    burst.waiting.push(event);
    swallow(event);
  }
}

/** The end of a scan: it presses nothing. */
function takeEnd(event: KeyboardEvent): void {
  const ended = burst;
  if (ended === null || !ended.keys.isScanner) {
    settle();
    return;
  }
  swallow(event);
  clearTimeout(timer);
  burst = null;
  deliverScan(ended.keys.text, ended.before === null);
}

const ENDS = ['Enter', 'Tab'];

function onKeyDown(event: KeyboardEvent): void {
  // A scanner holds Shift for a capital.
  if (isPressedAgain(event) || event.key === 'Shift') return;
  const givenBack = burst !== null && !burst.keys.goesOnAt(event.timeStamp) && settle();
  if (event.repeat) settle();
  else if (isCharacter(event)) takeCharacter(event, givenBack);
  else if (ENDS.includes(event.key)) takeEnd(event);
  else settle();
}

/** Listens before all others: they hear no key of a scanner. */
export function listenForScanner(): void {
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('mousedown', settle, { capture: true });
}
