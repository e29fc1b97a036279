import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, type Result } from '#shared/result.ts';
import { isStorageError, problemOf } from '../journal/base/journal-error.ts';
import { VaultError } from '../key-vault/keychain.ts';
import type { HandlerContext } from './handler-context.ts';

type Answered<T> = Promise<Result<T, CounterError>> | Result<T, CounterError>;

/**
 * Makes handlers that work with one part of the counter. They answer `journal-unavailable` if the part isn't there or
 * nothing can be written, and `no-keychain` if the keychain is locked.
 */
export const handlerWith =
  <P>(partOf: (context: HandlerContext) => P | null | undefined) =>
  <R, T>(work: (part: P, request: R, context: HandlerContext) => Answered<T>) =>
  async (context: HandlerContext, request: R): Promise<Result<T, CounterError>> => {
    const part = partOf(context);
    if (part === null || part === undefined) return err({ code: 'journal-unavailable' });
    try {
      return await work(part, request, context);
    } catch (error) {
      if (error instanceof VaultError) return err({ code: 'no-keychain' });
      if (!isStorageError(error)) throw error;
      return err({ code: 'journal-unavailable', detail: problemOf(error) });
    }
  };

/** Makes a handler of a call that needs the journal. */
export const whenOpen = handlerWith(({ opened }) => opened);
