/**
 * The person for whom a report or a list of sales is read. It is asked for once for each of them: somebody else may sign
 * in, or the counter be locked, while a long one is read.
 */
export interface Viewer {
  readonly name: string;
  /** The one attendant whose sales are told, for a person who may not see those of others; null for everybody's. */
  readonly onlyBy: string | null;
  /** Tells whether they may see what the wallet pays. */
  readonly seesCost: boolean;
  /** Tells whether they may see what a drawer should hold, and what makes it up: the owner alone. */
  readonly seesExpected: boolean;
}
