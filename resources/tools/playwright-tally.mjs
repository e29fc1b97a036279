/** Playwright's results for `npm test`. */
import { emptyTally, writeTally } from './tally.mjs';

/**
 * @typedef {object} TestCase
 * @property {() => string[]} titlePath
 * @property {() => 'skipped' | 'expected' | 'unexpected' | 'flaky'} outcome
 * @property {readonly { type: string, description?: string }[]} annotations
 */
export default class PlaywrightTally {
  #tally = emptyTally();
  /** @type {{ allTests: () => TestCase[] } | null} */
  #suite = null;

  /**
   * @param {unknown} _config
   * @param {{ allTests: () => TestCase[] }} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** @param {{ message?: string }} error */
  onError({ message }) {
    this.#tally.failed.push(`an error outside of any test: ${message?.split('\n')[0] ?? 'unknown'}`);
  }

  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      const name = test.titlePath().filter(Boolean).join(' > ');
      const outcome = test.outcome();
      const skip = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
      if (outcome === 'expected') this.#tally.passed++;
      // Playwright also calls those skipped that it never reached.
      else if (outcome === 'skipped' && skip)
        this.#tally.skipped.push({ name, reason: skip.description ?? 'no reason given' });
      else this.#tally.failed.push(name);
    }
    writeTally(this.#tally);
  }

  printsToStdio() {
    return false;
  }
}
