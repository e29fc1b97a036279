/** Keeps the current registration with main: a moment after typing stops. It is offered again at the next start. */
import { create } from 'zustand';
import type { KeptAfaDraft, AfaDraft as TypedDraft } from '#shared/counter-api/afa.ts';
import { call } from '../../bridge.ts';
import { type AfaDraft, isEmptyAfa, useAfaDraft } from '../../stores/sale/afa-draft.ts';

const AFTER_MS = 600;

interface Keeping {
  /** The draft that an earlier run left; null once the attendant has decided about it. */
  readonly left: KeptAfaDraft | null;
  /** True once main has been asked for one. */
  readonly looked: boolean;
  /** Tells whether the form's content is on disk. */
  readonly state: 'nothing' | 'typing' | 'kept' | 'not-kept';
}

export const useKeeping = create<Keeping>()(() => ({ left: null, looked: false, state: 'nothing' }));

const contentOf = ({ submitted: _, ...draft }: AfaDraft): TypedDraft => draft;

let timer: ReturnType<typeof setTimeout> | undefined;

async function keep(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const draft = contentOf(useAfaDraft.getState());
  if (isEmptyAfa(draft)) return drop(draft.saleId);
  const answer = await call('afa.keepDraft', { draft });
  // Changes made meanwhile are kept by a later call.
  if (timer !== undefined || useAfaDraft.getState().saleId !== draft.saleId) return;
  useKeeping.setState({ state: answer.ok && answer.value.kept ? 'kept' : 'not-kept' });
}

async function drop(saleId: string): Promise<void> {
  await call('afa.dropDraft', { saleId });
  if (timer === undefined) useKeeping.setState({ state: 'nothing' });
}

/** Keeps the draft before the form goes, without waiting for the timer. */
export function keepNow(): void {
  if (timer !== undefined) void keep();
}

useAfaDraft.subscribe((draft, before) => {
  const another = draft.saleId !== before.saleId;
  const unchanged = JSON.stringify(contentOf(draft)) === JSON.stringify(contentOf(before));
  if (unchanged) return;
  clearTimeout(timer);
  timer = undefined;
  // The draft was sold or cleared: main's copy is not needed any more.
  if (another && isEmptyAfa(draft)) return void drop(before.saleId);
  useKeeping.setState({ state: 'typing' });
  timer = setTimeout(() => void keep(), AFTER_MS);
});

/** Asks once for a page. An earlier draft is offered only if it would replace no typed text. */
export async function lookForLeft(): Promise<void> {
  if (useKeeping.getState().looked) return;
  const answer = await call('afa.draft', {});
  const free = isEmptyAfa(useAfaDraft.getState());
  useKeeping.setState({ looked: true, left: answer.ok && free ? answer.value : null });
}

export function goOnWithLeft(): void {
  const { left } = useKeeping.getState();
  if (left === null) return;
  useKeeping.setState({ left: null });
  useAfaDraft.setState({ ...left.draft, submitted: false });
}

export function discardLeft(): void {
  const { left } = useKeeping.getState();
  useKeeping.setState({ left: null });
  if (left !== null) void drop(left.draft.saleId);
}
