/** Looks for words that are cut, and for words that stand outside of the catalogue. */
import type { Page } from 'playwright';

export interface Shown {
  /** Texts on the page, and names of its controls as they are read aloud. */
  readonly texts: readonly string[];
  /** The content of fields. */
  readonly typed: readonly string[];
  /** Marked texts and controls of which a part can't be seen, each with the reason. */
  readonly cut: readonly string[];
}

/** Runs in the page. */
function look(mark: string): Shown {
  const isMarked = (text: string): boolean => new RegExp(mark).test(text);
  const within = (inner: DOMRect, outer: DOMRect, axis: 'x' | 'y'): boolean =>
    axis === 'x'
      ? inner.left >= outer.left - 1 && inner.right <= outer.right + 1
      : inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;
  /** Words for a screen reader alone are as small as a point. */
  const isHidden = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      const { overflow, clipPath } = getComputedStyle(at);
      if (overflow !== 'visible' && (width <= 2 || height <= 2)) return true;
      if (clipPath !== 'none') return true;
    }
    return false;
  };
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const top = dialogs.at(-1) ?? document.body;
  /** Follows the boxes around a text outwards: one that scrolls shows the rest, one that doesn't cuts it. */
  function cutBy(text: DOMRect, from: Element): string | null {
    const open = { x: true, y: true };
    for (let at: Element | null = from; at !== null && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      for (const axis of ['x', 'y'] as const) {
        if (!open[axis]) continue;
        const overflow = axis === 'x' ? style.overflowX : style.overflowY;
        const isBox = /^(?:BUTTON|SELECT|TD|TH)$/.test(at.tagName);
        if (overflow === 'auto' || overflow === 'scroll') open[axis] = false;
        else if ((overflow !== 'visible' || isBox) && !within(text, box, axis)) {
          return `${axis === 'x' ? 'wider' : 'higher'} than its ${at.tagName.toLowerCase()}.${at.className}`;
        }
      }
      // A dialog lies over the page, and is not a part of its boxes.
      if (at === top && dialogs.length > 0) break;
    }
    const window_ = new DOMRect(0, 0, innerWidth, innerHeight);
    if (open.x && !within(text, window_, 'x')) return 'outside of the window';
    return open.y && !within(text, window_, 'y') ? 'outside of the window' : null;
  }
  /** The part of a text that its scrolling boxes show; a text under a heading that stays in place is no fault. */
  function shownPart(text: DOMRect, from: Element): DOMRect {
    let { left, top: upper, right, bottom } = text;
    for (let at: Element | null = from; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const box = at.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [upper, bottom] = [Math.max(upper, box.top), Math.min(bottom, box.bottom)];
    }
    return new DOMRect(left, upper, Math.max(0, right - left), Math.max(0, bottom - upper));
  }
  const isSticky = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (/sticky|fixed|absolute/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };
  const lines: { readonly node: Node; readonly text: string; readonly box: DOMRect }[] = [];
  const texts = new Set<string>();
  const cut = new Set<string>();
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || parent === null || parent.closest('kbd, script, style, option, textarea') !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    texts.add(text);
    if (isHidden(parent)) continue;
    range.selectNodeContents(node);
    if (!isSticky(parent)) {
      for (const each of range.getClientRects()) lines.push({ node, text, box: shownPart(each, parent) });
    }
    if (!isMarked(text)) continue;
    const reason = cutBy(range.getBoundingClientRect(), parent);
    // A fact that gives way to a neighbour stands whole in its title.
    const titled = parent.closest('[title]')?.getAttribute('title') ?? '';
    if (reason !== null && !titled.includes(text)) cut.add(`${text}: ${reason}`);
  }
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  for (const [nth, { node, text, box }] of lines.entries()) {
    const over = lines.slice(nth + 1).find((other) => other.node !== node && overlap(box, other.box));
    if (over !== undefined && isMarked(text + over.text)) cut.add(`${text}: lies over "${over.text}"`);
  }
  for (const control of top.querySelectorAll('button, select, input:not([type=radio])')) {
    const reason = isHidden(control) ? null : cutBy(control.getBoundingClientRect(), control.parentElement ?? top);
    if (reason !== null)
      cut.add(`${control.getAttribute('aria-label') ?? control.textContent}: the control is ${reason}`);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of top.querySelectorAll('select, input')) {
    const said =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.label ?? '')
        : (field.getAttribute('placeholder') ?? '');
    if (said === '' || pen === null || !field.checkVisibility({ visibilityProperty: true })) continue;
    texts.add(said);
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (isMarked(said) && pen.measureText(said).width > room + 1)
      cut.add(`${said}: wider than its ${field.tagName.toLowerCase()}`);
  }
  for (const element of top.querySelectorAll('[aria-label], [title], [placeholder], [alt], option')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const said = element.getAttribute(name);
      if (said) texts.add(said);
    }
    if (element instanceof HTMLOptionElement) texts.add(element.label);
  }
  texts.add(document.title);
  const typed = [...top.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
  return { texts: [...texts], typed, cut: [...cut] };
}

export const shownOn = (page: Page, mark: RegExp): Promise<Shown> => page.evaluate(look, mark.source);
