import { flushSync } from 'react-dom';

/**
 * Goes on once what a key press, or an answer to it, changed stands on the page, and before the next key: a frame later a
 * slow machine may have had two more keys, and they would have gone to the old field. Never in an effect.
 */
export function onceDrawn(then: () => void): void {
  flushSync(() => undefined);
  then();
}
