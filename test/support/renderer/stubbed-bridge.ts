/** Stands in the place of main for a store, without a page: answers by the name of the call, and keeps what was asked. */
import { vi } from 'vitest';
import type { CallName } from '#shared/counter-api/index.ts';
import { bad } from '../preview/fakes/fake-main.ts';

export interface Asked {
  readonly name: CallName;
  readonly request: unknown;
}

export type Answers = Partial<Record<CallName, (request: never) => unknown>>;

/** A call without an answer of its own is refused. `hear` are the listeners of the window, by event. */
export function stubBridge(answers: Answers) {
  const asked: Asked[] = [];
  const hear = new Map<string, () => void>();
  const call = async (name: CallName, request: never) => {
    asked.push({ name, request });
    return (answers[name] ?? (() => bad('not-found')))(request);
  };
  const addEventListener = (event: string, listener: () => void) => hear.set(event, listener);
  vi.stubGlobal('window', { dwadi: { call, onEvent: () => () => {} }, addEventListener });
  return { asked, hear, names: () => asked.map(({ name }) => name) };
}

/** An answer that waits until it is let go. */
export function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: () => promise, letGo: resolve };
}
