/** vitest's results for `npm test`. */
import { emptyTally, writeTally } from './tally.mjs';

/**
 * @typedef {object} TestCase
 * @property {string} fullName
 * @property {() => { state: string, note?: string }} result
 *
 * @typedef {object} TestModule
 * @property {string} relativeModuleId
 * @property {() => readonly unknown[]} errors
 * @property {{ allTests: () => Iterable<TestCase>, allSuites: () => Iterable<{ fullName: string, errors: () => readonly unknown[] }> }} children
 */
export default class VitestTally {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly { message?: string }[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const tally = emptyTally();
    for (const module of modules) {
      const name = (/** @type {{ fullName: string }} */ { fullName }) => `${module.relativeModuleId} > ${fullName}`;
      if (module.errors().length > 0) tally.failed.push(`${module.relativeModuleId} could not be run`);
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) tally.failed.push(name(suite));
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === 'passed') tally.passed++;
        else if (state === 'skipped') tally.skipped.push({ name: name(test), reason: note ?? 'no reason given' });
        else tally.failed.push(name(test));
      }
    }
    for (const { message } of unhandled) tally.failed.push(`an error outside of any test: ${message ?? 'unknown'}`);
    writeTally(tally);
  }
}
