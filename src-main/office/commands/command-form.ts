/** The form of each command: its parameters, and what it says of itself. */
import type { DatabasePlace } from '../database/address.ts';
import type { OfficeDatabase } from '../database/database.ts';

export interface Switches {
  readonly authority?: string;
  readonly host?: readonly string[];
  readonly out?: string;
  readonly code?: boolean;
  readonly again?: boolean;
  readonly scope?: readonly string[];
  readonly event?: readonly string[];
  /** Whole cedis, and hours, as they were typed. */
  readonly 'low-below'?: string;
  readonly 'silent-after'?: string;
}

export interface Given {
  readonly db: OfficeDatabase;
  readonly place: Pick<DatabasePlace, 'host' | 'port' | 'database'>;
  /** The words after the command. */
  readonly words: readonly string[];
  readonly switches: Switches;
  /** The certificates that `--authority` named. */
  readonly authority: string | null;
  readonly say: (line: string) => void;
  readonly now: () => number;
}

export interface Command {
  readonly run: (given: Given) => Promise<number>;
  readonly switches: readonly (keyof Switches)[];
  /** How many words follow at least, and at most. */
  readonly words: readonly [number, number];
  readonly missing: string;
}

/** Typed wrongly: nothing was done. */
export class Mistyped extends Error {}
