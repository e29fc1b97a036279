import { expect, test } from 'vitest';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import { handlerWith, whenOpen } from '#main/ipc/require-journal.ts';
import { JournalError } from '#main/journal/base/journal-error.ts';
import { VaultError } from '#main/key-vault/keychain.ts';
import { ok } from '#shared/result.ts';

const contextOf = (opened: object | null | undefined) => ({ opened }) as unknown as HandlerContext;
const OPEN = { name: 'the counter' };
const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

/** The answer of a handler whose work ends so. */
const endingIn = (error: unknown) =>
  whenOpen(() => {
    throw error;
  })(contextOf(OPEN), {});

test('the work gets its part, the request and the context, and its answer is passed on', async () => {
  const got: unknown[] = [];
  const context = contextOf(OPEN);
  const handler = handlerWith(({ opened }) => opened)((...all: unknown[]) => {
    got.push(...all);
    return ok('done');
  });
  expect(await handler(context, { day: 1 })).toEqual(ok('done'));
  expect(got).toEqual([OPEN, { day: 1 }, context]);
});

test.each([null, undefined])(
  'a part that is %s is asked for nothing, and the journal is called unavailable',
  async (none) => {
    let asked = false;
    const handler = whenOpen(() => {
      asked = true;
      return ok({});
    });
    expect(await handler(contextOf(none), {})).toEqual({ ok: false, error: { code: 'journal-unavailable' } });
    expect(asked).toBe(false);
  },
);

test.each<[string, unknown, object]>([
  ['a locked keychain', new VaultError('keychain-locked'), { code: 'no-keychain' }],
  ['a full disk', full, { code: 'journal-unavailable', detail: 'disk-full' }],
  ['a forged journal', new JournalError('forged', 'a row'), { code: 'journal-unavailable', detail: 'forged' }],
])('%s is an answer, at once and later', async (_, error, told) => {
  expect(await endingIn(error)).toEqual({ ok: false, error: told });
  const later = whenOpen(() => Promise.reject(error))(contextOf(OPEN), {});
  expect(await later).toEqual({ ok: false, error: told });
});

test.each([new Error('a mistake of ours'), Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT' }), 'a word'])(
  'another error is no answer: %s',
  async (error) => {
    await expect(endingIn(error)).rejects.toBe(error);
  },
);
