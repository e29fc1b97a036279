/** How large this PC writes, as main last told it: chosen in the settings, or by the keys that every browser has for it. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import { TEXT_SIZES, type TextSize } from '#shared/counter-api/machine.ts';
import type { TextSizeState } from '#shared/counter-api/screen.ts';
import { SETTINGS, textSizeWords } from '#shared/words/settings.ts';
import { call } from '../bridge.ts';
import { announce } from './announcer-store.ts';
import { serialQueue } from './serial-queue.ts';

interface Told {
  /** Null until main has told it, and if a counter runs without windows. */
  readonly state: TextSizeState | null;
  readonly problem: CounterErrorCode | null;
}

export const useTextSize = create<Told>()(() => ({ state: null, problem: null }));

function take(answer: CallResult<'screen.textSize'>): TextSizeState | null {
  if (!answer.ok) return null;
  useTextSize.setState({ state: answer.value, problem: null });
  return answer.value;
}

export const loadTextSize = async (): Promise<TextSizeState | null> => take(await call('screen.textSize', {}));

export async function chooseTextSize(size: TextSize): Promise<TextSizeState | null> {
  const answer = await call('screen.chooseTextSize', { size });
  if (!answer.ok) useTextSize.setState({ problem: answer.error.code });
  announce(answer.ok ? SETTINGS.saved : '');
  return take(answer);
}

/** Each press steps from the size that the press before it chose. */
const inTurn = serialQueue();

async function stepBy(step: 1 | -1 | 0): Promise<void> {
  const now = await loadTextSize();
  if (now === null) return;
  const at = step === 0 ? 0 : TEXT_SIZES.indexOf(now.size) + step;
  const size = TEXT_SIZES[Math.min(TEXT_SIZES.length - 1, Math.max(0, at))] ?? now.size;
  const chosen = await chooseTextSize(size);
  if (chosen !== null) announce(textSizeWords(chosen));
}

/** The next larger one, the next smaller one, or the normal one. */
export const stepTextSize = (step: 1 | -1 | 0): Promise<void> => inTurn(() => stepBy(step));
