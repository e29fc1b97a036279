import type { Answer } from './classify.ts';
import type { Exchange } from './exchange.ts';

/** HTTP writes its dates in GMT. Another form would be read in the PC's zone, which anyone can set (M20). */
function headerTime(exchange: Exchange): number | null {
  const date = exchange.kind === 'reply' ? (exchange.headers.date ?? '') : '';
  const time = date.endsWith(' GMT') ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** The time in the service's answer, or the reply's Date if it told none. */
export const toldTime = (exchange: Exchange, answer: Answer): number | null =>
  (answer.is === 'success' ? answer.timestampMs : null) ?? headerTime(exchange);
