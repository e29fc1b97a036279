/** Finding a sale, a screen or a deed while it is typed: one question on its way at a time, and the last text wins. */
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { FoundSale } from '#shared/counter-api/orders.ts';
import { call } from '../bridge.ts';
import { framePainted } from './after-paint.ts';
import { openSale } from './board-store.ts';

/** Something that Find leads to beside a sale. */
export interface Place {
  readonly key: string;
  readonly word: string;
  /** The key that leads there without Find. */
  readonly cap: string | null;
  readonly go: () => void;
}

interface FindState {
  readonly open: boolean;
  readonly text: string;
  /** The answers to `answered`; null until something was asked. */
  readonly found: readonly FoundSale[] | null;
  /** There are more sales than are shown. */
  readonly more: boolean;
  readonly answered: string;
  readonly problem: CounterErrorCode | null;
  /** Known at once; shown below the sales. */
  readonly places: readonly Place[];
  /** The place among the sales, and the places below them. */
  readonly current: number;
  /** The line that the arrows chose since the last letter: answers that come later don't take it away. */
  readonly chosen: string | null;
  /** Enter was pressed before the answer came: its first line is opened when it comes. */
  readonly enterWaits: boolean;
}

export const SHOWN = 8;
const CLOSED: FindState = {
  ...{ open: false, text: '', found: null, more: false, answered: '' },
  ...{ problem: null, places: [], current: 0, chosen: null, enterWaits: false },
};

export const useFind = create<FindState>()(() => CLOSED);

let asking = false;

let placesFor: (text: string) => readonly Place[] = () => [];

/** The frame names the places: a store knows no screen. */
export const offerPlaces = (offer: typeof placesFor): void => {
  placesFor = offer;
};

export const openFind = (text = ''): void => {
  useFind.setState({ ...CLOSED, open: true });
  if (text !== '') void typeToFind(text);
};

export const closeFind = (): void => useFind.setState(CLOSED);

export async function typeToFind(text: string): Promise<void> {
  useFind.setState({ text, places: placesFor(text), current: 0, chosen: null, enterWaits: false });
  if (asking) return;
  asking = true;
  try {
    for (let next = useFind.getState(); next.open && next.text !== next.answered; next = useFind.getState()) {
      await ask(next.text);
    }
  } finally {
    asking = false;
  }
}

async function ask(text: string): Promise<void> {
  const letterSeen = framePainted();
  const empty = text.trim() === '';
  const answer = empty ? null : await call('orders.find', { text, limit: SHOWN + 1 });
  // An answer often comes before the letter is on the screen; drawn together, both would come late.
  await letterSeen;
  const { open, text: typed, enterWaits, places, chosen } = useFind.getState();
  if (!open) return;
  const found = answer?.ok ? answer.value.slice(0, SHOWN) : null;
  const current = Math.max(0, keysOf({ found, places }).indexOf(chosen ?? ''));
  useFind.setState({
    answered: text,
    found,
    more: answer?.ok === true && answer.value.length > SHOWN,
    problem: answer === null || answer.ok ? null : answer.error.code,
    current,
    chosen: keysOf({ found, places })[current] === chosen ? chosen : null,
  });
  if (enterWaits && typed === text) openFound(0);
}

const keysOf = ({ found, places }: Pick<FindState, 'found' | 'places'>): string[] => [
  ...(found ?? []).map(({ line }) => line.id),
  ...places.map(({ key }) => key),
];

export function moveInFound(step: number): void {
  const { current, ...lines } = useFind.getState();
  const keys = keysOf(lines);
  if (keys.length === 0) return;
  const next = (current + step + keys.length) % keys.length;
  useFind.setState({ current: next, chosen: keys[next] ?? null, enterWaits: false });
}

/** Opens the current row on Enter. While the rows answer an older text and none is chosen, Enter waits for new ones. */
export function openCurrent(): void {
  const { current, chosen, text, answered } = useFind.getState();
  if (chosen !== null || text === answered) openFound(current);
  else useFind.setState({ enterWaits: true });
}

/** A row that was pressed is the one that was seen. */
export function openFound(index: number): void {
  const { found, places } = useFind.getState();
  const sale = found?.[index];
  const place = places[index - (found?.length ?? 0)];
  if (sale === undefined && place === undefined) return;
  // The place is gone to once nothing lies over the screen.
  flushSync(closeFind);
  if (sale !== undefined) openSale(sale.line.id);
  else place?.go();
}
