/** The two kinds of connection. Code that takes a `ReadableDb` can't write: the compiler checks it. */
import type Database from 'better-sqlite3';

declare const readable: unique symbol;
declare const writable: unique symbol;

export type ReadableDb = Database.Database & { readonly [readable]: true };
export type WritableDb = ReadableDb & { readonly [writable]: true };
