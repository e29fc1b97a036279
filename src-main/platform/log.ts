/** Writes one JSON line for each event. It names the event and its record; never a key, a PIN, a number or a body. */
export type LogLevel = 'info' | 'warn' | 'error';

export interface Log {
  write(level: LogLevel, what: string, facts?: Readonly<Record<string, unknown>>): void;
}

export const silentLog: Log = { write: () => {} };
