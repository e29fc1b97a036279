import type { Page } from 'playwright';

/**
 * Gives keys the times of a hand. Playwright types as fast as a scanner, and the counter tells the two apart by the time
 * between keys. It runs in the page before its own code. A test of the scanner sets `dwadiKeyGapMs`: the next keys come
 * exactly so long after each other, however busy the machine is.
 */
function giveKeysTimes(): void {
  const BY_HAND_MS = 40;
  const times = new WeakMap<Event, number>();
  let last = 0;
  let lastNative = 0;
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
    configurable: true,
    get(this: KeyboardEvent): number {
      const known = times.get(this);
      if (known !== undefined) return known;
      const gap = Reflect.get(window, 'dwadiKeyGapMs') as number | undefined;
      // A test's own clock may have taken its place meanwhile.
      const native: number = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get?.call(this);
      last += gap ?? Math.max(native - lastNative, BY_HAND_MS);
      lastNative = native;
      times.set(this, last);
      return last;
    },
  });
}

export const KEYS_BY_HAND = `(${giveKeysTimes.toString()})();`;

/**
 * Does so in a page that is open already, and after each reload. Waits until its screen is drawn: the field that stands
 * there before has the same label, and knows no key of the counter.
 */
export async function typesByHand<P extends Pick<Page, 'addInitScript' | 'evaluate' | 'locator'>>(page: P): Promise<P> {
  await page.addInitScript({ content: KEYS_BY_HAND });
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await page.locator('#first').waitFor({ state: 'detached' });
  await page.evaluate(KEYS_BY_HAND);
  return page;
}
