/** Maps each window to its counter. Kept apart from `windows`, so that a test can use it without Electron. */
import type { HandlerContext } from '../../ipc/handler-context.ts';
import { START_URL } from './app-origin.ts';

export type PageFacts = Pick<HandlerContext, 'training'>;

/** Returns the counter's page. Each counter's has an address of its own, so that no page calls for another counter. */
export const pageOf = ({ training }: PageFacts): string => (training ? START_URL : `${START_URL}?live`);

interface Shown<C> {
  /** Null from the opening of a start's first window until its counter is there. */
  readonly counter: C | null;
  /** False from a change of counters until the new page's first call: the old page is still shown. */
  isHere: boolean;
}

export class WindowCounters<C extends PageFacts> {
  private readonly shown = new Map<number, Shown<C>>();

  opened(windowId: number, counter: C | null): void {
    this.shown.set(windowId, { counter, isHere: true });
  }

  /** Assigns every window that has no counter yet to this one, whose page it shows. */
  adopted(counter: C): void {
    for (const [windowId, shown] of this.shown) if (shown.counter === null) this.opened(windowId, counter);
  }

  /** Assigns the window to this counter, whose page is still loading. */
  changed(windowId: number, counter: C): void {
    this.shown.set(windowId, { counter, isHere: false });
  }

  closed(windowId: number): void {
    this.shown.delete(windowId);
  }

  has(windowId: number): boolean {
    return this.shown.has(windowId);
  }

  counterOf(windowId: number): C | null {
    return this.shown.get(windowId)?.counter ?? null;
  }

  all(): ReadonlySet<C> {
    return new Set([...this.shown.values()].map(({ counter }) => counter).filter((counter) => counter !== null));
  }

  /** Finds the counter of a page that calls: a page that is leaving must not sell or sign in at the next one. */
  askedBy(windowId: number, page: string): C | null {
    const shown = this.shown.get(windowId);
    if (!shown?.counter || page !== pageOf(shown.counter)) return null;
    shown.isHere = true;
    return shown.counter;
  }

  /** False for a page that is leaving, too: it would show the other counter's lock, and lose the PIN typed there. */
  mayBeTold(windowId: number, counter: PageFacts): boolean {
    const shown = this.shown.get(windowId);
    return shown?.isHere === true && shown.counter === counter;
  }
}
