/** Playwright's results for `npm test`: what failed as it happens, and how far it is. */
import { relative, sep } from 'node:path';
import { root } from './paths.mjs';
import { together, writeResults } from './proofs.mjs';
import { namedAgain, RunProgress } from './run-progress.mjs';
import { electronForTests, runtimeOf } from './runtime.mjs';
import { emptyTally, failureOf, writeTally } from './tally.mjs';

/**
 * @typedef {import('playwright/types/testReporter').TestCase} TestCase
 * @typedef {import('playwright/types/testReporter').TestResult} TestResult
 */

/** @param {TestCase} test */
const nameOf = (test) => test.titlePath().filter(Boolean).join(' > ');
/** @param {TestCase} test */
const fileOf = (test) => relative(root, test.location.file);

/**
 * @param {string} outcome
 * @param {{ description?: string } | undefined} skip
 * @returns {import('./proofs.mjs').Outcome}
 */
function proofOf(outcome, skip) {
  if (outcome === 'expected') return 'passed';
  return outcome === 'skipped' && skip ? `skipped: ${skip.description ?? 'no reason given'}` : 'failed';
}

export default class PlaywrightReporter {
  #tally = emptyTally();
  /** @type {Record<string, import('./proofs.mjs').Outcome>} */
  #proofs = {};
  /** @type {import('playwright/types/testReporter').Suite | null} */
  #suite = null;
  /** @type {RunProgress | null} */
  #progress = null;
  /** @type {Map<string, { open: number, ms: number }>} */
  #files = new Map();

  /**
   * @param {unknown} _config
   * @param {import('playwright/types/testReporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
    for (const test of suite.allTests()) {
      const file = fileOf(test);
      this.#files.set(file, { open: (this.#files.get(file)?.open ?? 0) + 1, ms: 0 });
    }
    this.#progress = new RunProgress('e2e', [...this.#files.keys()]);
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} result
   */
  onTestEnd(test, { status, duration, errors }) {
    const file = this.#files.get(fileOf(test)) ?? { open: 1, ms: 0 };
    file.open -= 1;
    file.ms += duration;
    this.#progress?.testEnded(fileOf(test));
    if (file.open === 0) this.#progress?.fileEnded(fileOf(test), file.ms);
    if (status === 'passed' || status === 'skipped') return;
    this.#progress?.failed(nameOf(test), `npm run e2e -- ${fileOf(test)} -g ${namedAgain(test.title)}`);
    for (const { stack, message, snippet } of errors) console.log(`${stack ?? message ?? ''}\n${snippet ?? ''}\n`);
  }

  /** @param {import('playwright/types/testReporter').TestError} error */
  onError({ message, stack }) {
    console.log(stack ?? message);
    this.#tally.failed.push(`an error outside of any test: ${message?.split('\n')[0] ?? 'unknown'}`);
  }

  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const file = fileOf(test).split(sep).join('/');
      const skip = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
      this.#proofs[file] = together(this.#proofs[file], proofOf(outcome, skip));
      if (outcome === 'expected') this.#tally.passed++;
      // Playwright also counts tests as skipped that it never reached.
      else if (outcome === 'skipped' && skip)
        this.#tally.skipped.push({ name: nameOf(test), reason: skip.description ?? 'no reason given' });
      else this.#tally.failed.push(failureOf(nameOf(test), test.results.at(-1)?.errors[0]?.message));
    }
    this.#progress?.end();
    writeTally(this.#tally);
    if (Object.keys(this.#proofs).length > 0)
      writeResults('e2e', { ...runtimeOf(electronForTests()), proofs: this.#proofs });
  }

  printsToStdio() {
    return true;
  }
}
