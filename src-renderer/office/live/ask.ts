/** The one way to the office: a question or a change, and an answer or the reason why there is none. */

import type { Refusal } from '#shared/office/page-data.ts';
import type { PageRequests } from '#shared/office/page-requests.ts';
import { NO_ANSWER, officeRefusal } from '#shared/words/office-page.ts';

export type Answer<T> =
  | { readonly ok: true; readonly body: T }
  /** `refusal` null: the office was not reached. */
  | { readonly ok: false; readonly refusal: Refusal | null; readonly words: string };

const ASKED_MS = 20_000;

let onSessionOver: () => void = () => undefined;
export const whenSessionIsOver = (listener: () => void): void => {
  onSessionOver = listener;
};

async function send<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(ASKED_MS) });
    const body = await answer.json();
    if (answer.ok) return { ok: true, body };
    const { refusal, words } = body as { refusal: Refusal; words: string | null };
    if (refusal === 'sign-in-first') onSessionOver();
    return { ok: false, refusal, words: words ?? officeRefusal(refusal) };
  } catch {
    return { ok: false, refusal: null, words: NO_ANSWER };
  }
}

export const ask = <T>(path: string): Promise<Answer<T>> => send<T>(`/page/${path}`, {});

export const change = <T, Name extends keyof PageRequests = keyof PageRequests>(
  name: Name,
  request: PageRequests[Name],
): Promise<Answer<T>> =>
  send<T>(`/page/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
