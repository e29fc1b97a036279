/** Test files share the journal's threads. A former user of a thread can't disturb its next user. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const ECHO = new URL('../../support/journal/echo-thread.mjs', import.meta.url);

async function answers(thread: Worker, word: string): Promise<void> {
  const answered = once(thread, 'message');
  thread.postMessage(word);
  expect(await answered).toEqual([word]);
}

async function end(thread: Worker, ...words: string[]): Promise<void> {
  const ended = once(thread, 'exit');
  for (const word of words) thread.postMessage(word);
  expect(await ended).toEqual([0]);
}

test('a thread that is told twice to end serves the next user', async () => {
  for (const word of ['first', 'second', 'third']) {
    const thread = new Worker(ECHO);
    await answers(thread, word);
    await end(thread, 'end', 'end');
  }
});

test('a thread’s first user can neither speak to it nor end it once it serves the next one', async () => {
  const first = new Worker(ECHO);
  await answers(first, 'first');
  await end(first, 'end');
  const second = new Worker(ECHO);
  first.postMessage('too late');
  await first.terminate();
  await answers(second, 'second');
  await end(second, 'end');
});
