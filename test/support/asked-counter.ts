/** A counter without substance: it notes what each of its parts is asked, and answers as a test says. */
import type { HandlerContext } from '#main/ipc/handler-context.ts';

type Told = Readonly<Record<string, unknown>>;
type Loose = (context: HandlerContext, request: unknown) => unknown;

/**
 * `answers` are given to calls, `facts` are read, both by their place: `opened.engine.sale`. An answer that is a function
 * gets the call's arguments. A call without an answer is answered by its own place.
 */
export function askedCounter(answers: Told = {}, facts: Told = {}) {
  const asked: unknown[][] = [];
  const part = (place: string): object =>
    new Proxy(() => {}, {
      get: (_, name) => {
        // A part that had `then` would be waited for.
        if (typeof name === 'symbol' || name === 'then') return undefined;
        const inside = place === '' ? name : `${place}.${name}`;
        return inside in facts ? facts[inside] : part(inside);
      },
      apply: (_, __, args: unknown[]) => {
        asked.push([place, ...args]);
        const answer = place in answers ? answers[place] : place;
        return typeof answer === 'function' ? answer(...args) : answer;
      },
    });
  return { context: part('') as HandlerContext, asked };
}

/** Asks one handler as the gate does, without the gate's checks. */
export function askHandler(handlers: object, name: string, context: HandlerContext, request: unknown = {}): unknown {
  const handler = (handlers as Readonly<Record<string, Loose>>)[name];
  if (handler === undefined) throw new Error(`no handler answers ${name}`);
  return handler(context, request);
}

/** Asks one handler of such a counter: its answer, and what the counter's parts were asked. */
export async function heardOf(handlers: object, name: string, request: unknown, answers?: Told, facts?: Told) {
  const { context, asked } = askedCounter(answers, facts);
  return { answer: await askHandler(handlers, name, context, request), asked };
}
