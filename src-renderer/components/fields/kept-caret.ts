import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { stepsOverSign } from '../../text-edit/mask-edit.ts';

/** React puts the caret after text that it groups anew; it belongs where the person left it. */
export function useKeptCaret(ref: Ref<HTMLInputElement> | undefined) {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  return {
    input,
    keepAt: (place: number) => {
      caret.current = place;
    },
  };
}

export function stepOverSigns({ currentTarget, key }: KeyboardEvent<HTMLInputElement>): void {
  const { selectionStart: start, selectionEnd: end, value } = currentTarget;
  const step = start === null || start !== end ? 0 : stepsOverSign(value, start, key);
  if (step !== 0) currentTarget.setSelectionRange((start ?? 0) + step, (start ?? 0) + step);
}
