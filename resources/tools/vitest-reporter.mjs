/** vitest's results for `npm test`: its own reporter for what failed, our lines for how far it is. */
import { DefaultReporter } from 'vitest/node';
import { together, writeResults } from './proofs.mjs';
import { namedAgain, RunProgress } from './run-progress.mjs';
import { emptyTally, failureOf, writeTally } from './tally.mjs';
import { ANOTHER_TURN } from './turns.mjs';

/**
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {import('vitest/node').TestCase} TestCase
 */

/** @param {TestCase} test */
const again = ({ module, name }) => `npm run unit -- ${module.relativeModuleId} -t ${namedAgain(name)}`;

export default class VitestReporter extends DefaultReporter {
  /** @type {RunProgress | null} */
  #progress = null;

  constructor() {
    super({ summary: false });
  }

  /**
   * @param {readonly import('vitest/node').TestSpecification[]} specifications
   * @override
   */
  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    const root = this.ctx.config.root;
    this.#progress = new RunProgress(
      'unit',
      specifications.map(({ moduleId }) => moduleId.slice(root.length + 1)),
    );
  }

  /**
   * @param {TestCase} test
   * @override
   */
  onTestCaseResult(test) {
    super.onTestCaseResult(test);
    this.#progress?.testEnded(test.module.relativeModuleId);
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    this.#progress?.failed(failureOf(name, errors[0]?.message), again(test));
  }

  /**
   * @param {TestModule} module
   * @override
   */
  onTestModuleEnd(module) {
    super.onTestModuleEnd(module);
    this.#progress?.fileEnded(module.relativeModuleId, module.diagnostic().duration);
  }

  /**
   * Files that passed have no line of their own.
   *
   * @override
   */
  printTestModule() {}

  /**
   * @param {readonly TestModule[]} modules
   * @param {Parameters<DefaultReporter['onTestRunEnd']>[1]} unhandled
   * @param {import('vitest/node').TestRunEndReason} reason
   * @override
   */
  onTestRunEnd(modules, unhandled, reason) {
    super.onTestRunEnd(modules, unhandled, reason);
    this.#progress?.end();
    const left = modules.flatMap(({ children }) => [...children.allTests()]).filter((test) => isLeft(test.result()));
    if (left.length > 0) console.log(`${left.length} page tests are left to another turn.`);
    writeTally(tallyOf(modules, unhandled));
    writeResults(kind(), { runtime: 'node', version: process.versions.node, proofs: proofsOf(modules) });
  }
}

/** The part of a run; each leaves a file of its own. */
const kind = () => (process.env['DWADI_DIST'] === '1' ? 'dist' : process.env['DWADI_LONG'] === '1' ? 'long' : 'unit');

const isLeft = (/** @type {ReturnType<TestCase['result']>} */ result) =>
  result.state === 'skipped' && result.note === ANOTHER_TURN;

/** @param {readonly TestModule[]} modules */
function proofsOf(modules) {
  /** @type {Record<string, import('./proofs.mjs').Outcome>} */
  const proofs = {};
  for (const { relativeModuleId: file, children } of modules)
    for (const test of children.allTests()) {
      const result = test.result();
      if (isLeft(result)) continue;
      const skipped = /** @type {const} */ (`skipped: ${result.state === 'skipped' ? result.note : ''}`);
      const outcome = result.state === 'skipped' ? skipped : result.state === 'passed' ? 'passed' : 'failed';
      proofs[file] = together(proofs[file], outcome);
    }
  return proofs;
}

/**
 * @param {readonly TestModule[]} modules
 * @param {readonly { message?: string }[]} unhandled
 */
function tallyOf(modules, unhandled) {
  const tally = emptyTally();
  for (const module of modules) {
    const name = (/** @type {{ fullName: string }} */ { fullName }) => `${module.relativeModuleId} > ${fullName}`;
    const failed = (/** @type {string} */ what, /** @type {readonly { message: string }[]} */ errors) =>
      tally.failed.push(failureOf(what, errors[0]?.message));
    if (module.errors().length > 0) failed(`${module.relativeModuleId} could not be run`, module.errors());
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed(name(suite), suite.errors());
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (isLeft(result)) continue;
      if (result.state === 'passed') tally.passed++;
      else if (result.state === 'skipped')
        tally.skipped.push({ name: name(test), reason: result.note ?? 'no reason given' });
      else failed(name(test), result.errors ?? []);
    }
  }
  for (const { message } of unhandled) tally.failed.push(`an error outside of any test: ${message ?? 'unknown'}`);
  return tally;
}
