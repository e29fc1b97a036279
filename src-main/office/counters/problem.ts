import type { OfficeProblemCode } from '#shared/words/office-command.ts';

/** A decision that can't be taken, and why. Its words are in `src-shared/words/office-command.ts`. */
export class OfficeProblem extends Error {
  readonly code: OfficeProblemCode;
  /** The name, mark or key that it is about. */
  readonly about: string;

  constructor(code: OfficeProblemCode, about = '') {
    super(about === '' ? code : `${code}: ${about}`);
    this.code = code;
    this.about = about;
  }
}
