/** Which counter each window shows. Apart from `windows`, so that a test can ask it without Electron. */
import type { Desk } from '../ipc/desk.ts';
import { START_URL } from './origin.ts';

/** What is typed in one counter stays there: the page keeps its drafts under the name of its counter. */
export const pageOf = ({ training }: Pick<Desk, 'training'>): string => (training ? START_URL : `${START_URL}?live`);

interface Shown<C> {
  readonly counter: C;
  /** False from a change of counters until the new one's page has come: the old one's is still being looked at. */
  isHere: boolean;
}

export class WindowCounters<C extends Pick<Desk, 'training'>> {
  private readonly shown = new Map<number, Shown<C>>();

  opened(windowId: number, counter: C): void {
    this.shown.set(windowId, { counter, isHere: true });
  }

  /** From now on the window belongs to this counter, and its page is on the way. */
  changed(windowId: number, counter: C): void {
    this.shown.set(windowId, { counter, isHere: false });
  }

  closed(windowId: number): void {
    this.shown.delete(windowId);
  }

  counterOf(windowId: number): C | null {
    return this.shown.get(windowId)?.counter ?? null;
  }

  all(): ReadonlySet<C> {
    return new Set([...this.shown.values()].map(({ counter }) => counter));
  }

  /** The counter of a page that asks: a page that is just leaving sells nothing, and signs nobody in, at the next one. */
  askedBy(windowId: number, page: string): C | null {
    const shown = this.shown.get(windowId);
    if (shown === undefined || page !== pageOf(shown.counter)) return null;
    shown.isHere = true;
    return shown.counter;
  }

  /** A page that is leaving isn't told either: it would show the other counter's lock, and lose the PIN typed there. */
  mayBeTold(windowId: number, counter: Pick<Desk, 'training'>): boolean {
    const shown = this.shown.get(windowId);
    return shown?.isHere === true && shown.counter === counter;
  }
}
