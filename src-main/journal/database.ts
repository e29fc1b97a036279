/** The two kinds of connection. What takes a `ReadableDb` can't write, and the compiler sees to it. */
import type Database from 'better-sqlite3';

declare const readable: unique symbol;
declare const writable: unique symbol;

export type ReadableDb = Database.Database & { readonly [readable]: true };
export type WritableDb = ReadableDb & { readonly [writable]: true };
