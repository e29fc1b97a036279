import { flushSync } from 'react-dom';

/**
 * Goes on once the effect of a key press, or of an answer, is on the page, and before the next key: a frame later a
 * slow machine may have had two more keys, and they would have gone to the old field. Never call it in an effect.
 */
export function afterRender(then: () => void): void {
  flushSync(() => undefined);
  then();
}
