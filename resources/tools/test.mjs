/**
 * `npm test`: set-up, and then every check and test there is. Its last line is the result of the whole run.
 *
 *   --only check|build|unit|e2e|dist   one kind alone
 *   --long                        what takes longer (npm run test:long)
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from './browser.mjs';
import { checkNode } from './node.mjs';
import { phases } from './phases.mjs';
import { Failure, runCommand, say } from './say.mjs';
import { setUp } from './set-up.mjs';
import { emptyTally } from './tally.mjs';
import { ensureTestTools } from './test-tools.mjs';

const KINDS = ['check', 'build', 'unit', 'e2e', 'dist'];
/** Those that open what was built. */
const NEEDS_BUILD = ['e2e', 'dist'];
/** Those that show what they do, and need a browser. */
const RUNS = ['unit', 'e2e', 'dist'];
/** More random requests, more kills: what the tests themselves read. */
const LONG = { DWADI_LONG: '1', DWADI_RANDOM_REQUESTS: '100000' };

function readOptions() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, long: { type: 'boolean' } } });
    if (values.only !== undefined && !KINDS.includes(values.only)) throw new Error(values.only);
    return { only: values.only, long: values.long === true };
  } catch {
    throw new Failure(`npm test understands --long and --only ${KINDS.join('|')}.`);
  }
}

/**
 * @param {import('./phases.mjs').Phase} phase
 * @param {string} node
 */
async function runPhase(phase, node) {
  const started = Date.now();
  if (RUNS.includes(phase.kind)) say(`\n${phase.name} …`);
  const tally = await phase
    .go(node)
    .catch((error) => ({ ...emptyTally(), failed: [`${phase.name}: ${error.message}`] }));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(`${tally.failed.length > 0 ? '✕' : '✓'} ${phase.name}: ${sentence(tally)} (${seconds} s)`);
  return tally;
}

/** @param {import('./tally.mjs').Tally} tally */
const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;

await runCommand(async () => {
  checkNode();
  const { only, long } = readOptions();
  const { node } = await setUp();
  const chosen = phases(only === 'dist' ? 'dist' : long ? 'long' : 'short').filter(
    ({ kind }) => only === undefined || kind === only || (NEEDS_BUILD.includes(only) && kind === 'build'),
  );
  if (chosen.some(({ kind }) => RUNS.includes(kind))) await ensureChromium();
  if (chosen.some(({ kind }) => kind === 'unit' || kind === 'e2e')) {
    await ensureTestTools('printing tools', 'a keychain');
  }
  if (chosen.some(({ kind }) => kind === 'unit')) await ensureTestTools('strace');
  if (long) Object.assign(process.env, LONG);
  const total = emptyTally();
  for (const phase of chosen) {
    const tally = await runPhase(phase, node);
    total.passed += tally.passed;
    total.failed.push(...tally.failed);
    total.skipped.push(...tally.skipped);
  }
  say('');
  for (const name of total.failed) say(`failed: ${name}`);
  for (const { name, reason } of total.skipped) say(`skipped: ${name} (${reason})`);
  say(sentence(total));
  return total.failed.length > 0 ? 1 : 0;
});
