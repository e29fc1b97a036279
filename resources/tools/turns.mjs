/**
 * Lists the tests that a normal run takes by turns, one run in three; the printed seed decides. A long run takes all of
 * them, and so does a run that names the file.
 */

/** End-to-end tests carry their turn as a tag: see `TURN` in `test/support/e2e/app.ts`. */
const TAGS = ['@turn-1', '@turn-2', '@turn-3'];

/**
 * Files that start a dozen programs and more, for what is done once in a shop's or in a checkout's life. Each turn costs
 * about the same.
 */
const FILES = [
  ['test/scenarios/app/forty-machines.test.ts'],
  ['test/scenarios/app/provision-kills.test.ts', 'test/scenarios/provisioning/installers-command.test.ts'],
  ['test/electron-stand-in/stand-in.test.ts'],
];

/**
 * @template T
 * @param {readonly T[]} all
 * @returns {T[]}
 */
const others = (all) => all.filter((_, turn) => turn !== (Number(process.env['DWADI_TEST_SEED']) || 0) % all.length);

export const tagsByTurns = TAGS;
export const filesByTurns = FILES.flat();
export const tagsOfOthers = () => others(TAGS);
export const filesOfOthers = () => others(FILES).flat();
