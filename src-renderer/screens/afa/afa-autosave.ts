/** Keeps the current registration with main: a moment after typing stops. It is offered again at the next start. */
import { create } from 'zustand';
import type { KeptAfaDraft, AfaDraft as TypedDraft } from '#shared/counter-api/afa.ts';
import type { Phone } from '#shared/phone.ts';
import { call } from '../../bridge.ts';
import { useCounter } from '../../stores/counter-store.ts';
import { type AfaDraft, afaDrafts, isEmptyAfa, useAfaDraft } from '../../stores/sale/afa-draft.ts';

const AFTER_MS = 600;

interface AutosaveState {
  /** The draft that an earlier run left; null once the attendant has decided about it. */
  readonly left: KeptAfaDraft | null;
  /** The person for whom main was asked for one. */
  readonly lookedFor: string | null;
  /** The number of a sale that is made again. It waits until the draft that was left is decided about. */
  readonly again: Phone | null;
  /** Tells whether the form's content is on disk. */
  readonly state: 'nothing' | 'typing' | 'kept' | 'not-kept';
}

const NOT_LOOKED = { left: null, lookedFor: null, again: null };

export const useAutosave = create<AutosaveState>()(() => ({ ...NOT_LOOKED, state: 'nothing' }));

const attendantId = (): string | undefined => useCounter.getState().snapshot?.attendant.id;

const contentOf = ({ submitted: _, ...draft }: AfaDraft): TypedDraft => draft;

let timer: ReturnType<typeof setTimeout> | undefined;

async function save(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const draft = contentOf(useAfaDraft.getState());
  if (isEmptyAfa(draft)) return drop(draft.saleId);
  const answer = await call('afa.keepDraft', { draft });
  // Changes made meanwhile are kept by a later call.
  if (timer !== undefined || useAfaDraft.getState().saleId !== draft.saleId) return;
  useAutosave.setState({ state: answer.ok && answer.value.kept ? 'kept' : 'not-kept' });
}

async function drop(saleId: string): Promise<void> {
  await call('afa.dropDraft', { saleId });
  if (timer === undefined) useAutosave.setState({ state: 'nothing' });
}

/** Keeps the draft before the form goes, without waiting for the timer. */
export function saveNow(): void {
  if (timer !== undefined) void save();
}

useAfaDraft.subscribe((draft, before) => {
  const another = draft.saleId !== before.saleId;
  const unchanged = JSON.stringify(contentOf(draft)) === JSON.stringify(contentOf(before));
  if (unchanged) return;
  clearTimeout(timer);
  timer = undefined;
  // It was cleared for another person: the first one is asked about anew when they come back.
  if (another && useAutosave.getState().lookedFor !== attendantId()) useAutosave.setState(NOT_LOOKED);
  // The draft was sold or cleared: main's copy is not needed any more.
  if (another && isEmptyAfa(draft)) return void drop(before.saleId);
  useAutosave.setState({ state: 'typing' });
  timer = setTimeout(() => void save(), AFTER_MS);
});

/** Asks once for a person. An earlier draft is offered only if it would replace no typed text. */
export async function offerEarlierDraft(attendant: string): Promise<void> {
  if (useAutosave.getState().lookedFor === attendant) return;
  const answer = await call('afa.draft', {});
  // Another person has signed in meanwhile, and is asked about.
  if (attendantId() !== attendant) return;
  const free = isEmptyAfa(useAfaDraft.getState());
  const left = answer.ok && free ? answer.value : null;
  useAutosave.setState({ lookedFor: attendant, left });
  if (left === null) fillAgain();
}

/** Starts the sale that is made again, once no kept draft would be overwritten by it. */
function fillAgain(): void {
  const { again } = useAutosave.getState();
  if (again === null) return;
  useAutosave.setState({ again: null });
  afaDrafts.startNew({ digits: again });
}

/** Takes the number of a sale that is made again; false while another registration is in hand. */
export function takeAgain(phone: Phone): boolean {
  const { left, lookedFor } = useAutosave.getState();
  if (left !== null) return false;
  useAutosave.setState({ again: phone });
  if (lookedFor === attendantId()) fillAgain();
  return true;
}

export function goOnWithLeft(): void {
  const { left } = useAutosave.getState();
  if (left === null) return;
  useAutosave.setState({ left: null, again: null });
  useAfaDraft.setState({ ...left.draft, submitted: false });
}

export function discardLeft(): void {
  const { left } = useAutosave.getState();
  useAutosave.setState({ left: null });
  if (left !== null) void drop(left.draft.saleId);
  fillAgain();
}
