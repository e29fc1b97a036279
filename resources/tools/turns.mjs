/**
 * Lists the tests that a normal run takes by turns, in one run of twelve; the printed seed decides. A long run takes
 * all of them, and so does a run that names the file. `.ci/run` leaves out of its long run what its normal run has proven.
 */

const TURNS = 12;
/**
 * End-to-end tests carry their turn as a tag: see `TURN` in `test/support/e2e/app.ts`. Playwright looks for a tag as a
 * part of a title, so no tag may be a part of another.
 */
const TAGS = Array.from({ length: TURNS }, (_, turn) => `@turn-${String(turn + 1).padStart(2, '0')}`);

/**
 * Files that start programs, servers or databases of their own for what is rare in a shop's or in a checkout's life;
 * those of the office that draw every page; those that draw many scenes twice; and long random runs. Each turn costs about
 * the same.
 */
const FILES = [
  ['test/scenarios/app/forty-machines.test.ts', 'test/src-main/office/live/watcher.test.ts'],
  [
    'test/scenarios/doctor/faults.test.ts',
    ...['cluster', 'sealed-backups'].map((name) => `test/scenarios/office/${name}.test.ts`),
  ],
  ['test/tools/start.test.ts', 'test/src-main/office/people/people.test.ts'],
  [
    'test/src-main/drill/sheet.test.ts',
    'test/scenarios/provisioning/installers-command.test.ts',
    'test/src-renderer/office/looks.page.test.ts',
    'test/src-main/office/schema/partitions.test.ts',
    'test/src-main/app/windows/display-settings.test.ts',
  ],
  [
    'test/electron-stand-in/stand-in.test.ts',
    'test/scenarios/app/packaged.test.ts',
    'test/src-main/app/training/training-process.test.ts',
  ],
  [
    'test/src-main/app/open-updates.test.ts',
    'test/scenarios/app/what-main-loads.test.ts',
    ...['stream-faults', 'stream-kills'].map((name) => `test/scenarios/office/${name}.test.ts`),
  ],
  [
    'test/scenarios/app/installers-file.test.ts',
    'test/scenarios/office/failover.test.ts',
    'test/src-main/office/server/sign-in.test.ts',
    'test/src-renderer/office/weight.page.test.ts',
    ...['session-start', 'pc-lockdown'].map((name) => `test/src-main/app/lockdown/${name}.test.ts`),
  ],
  [
    'test/scenarios/training/conformance/random.test.ts',
    'test/scenarios/languages/made-language.page.test.ts',
    'test/scenarios/screens/warm-worlds.page.test.ts',
    'test/scenarios/office/packing.test.ts',
  ],
  [
    'test/scenarios/app/provision-kills.test.ts',
    'test/scenarios/app/second-instance.test.ts',
    'test/scenarios/printing/queue/kills.test.ts',
    'test/src-main/app/process/single-instance.test.ts',
  ],
  [
    ...['rights', 'counter-streams'].map((name) => `test/scenarios/office/${name}.test.ts`),
    'test/src-main/office/server/live.test.ts',
    'test/src-main/office/backups/stored-backups.test.ts',
    'test/src-main/training/run-service.test.ts',
  ],
  [
    'test/electron-contract/contract.test.ts',
    'test/scenarios/provisioning/provisioning.test.ts',
    'test/simulate/simulate.test.ts',
    'test/src-main/office/api/api-app.test.ts',
    'test/src-main/office/read/counter-day.test.ts',
    'test/tools/tally.test.ts',
  ],
  [
    'test/src-main/app/windows/file-dialogs.test.ts',
    ...['mistyped', 'bad-days'].map((name) => `test/tools/${name}.test.ts`),
    'test/scenarios/office/two-offices.test.ts',
  ],
];

/**
 * Page tests that run whole: these choose their own sample, or go on where the test before them ended. A normal run takes
 * the first test of each remaining page file.
 */
export const WHOLE_PAGES = ['screens/accessibility/', 'screens/as-new'];
const PAGE_TURNS = Array.from({ length: TURNS }, (_, turn) => `${turn}`);
const FIRST = 'first';

/**
 * Tells whether a page test runs.
 *
 * @param {string} turns the turns of this run, as `pageTurns` writes them
 * @param {string} file
 * @param {number} nth the test's place in its file, from 0
 */
export const isItsTurn = (turns, file, nth) =>
  [...WHOLE_PAGES, ...FILES.flat()].some((name) => file.includes(name)) ||
  turns.split(',').includes(nth === 0 ? FIRST : `${nth % PAGE_TURNS.length}`);

/** The note of a test that is left to another turn. It is no skip: another run has it. */
export const ANOTHER_TURN = 'another turn';

/**
 * @param {string | undefined} seed
 * @param {number} many
 */
const turnOf = (seed, many) => (Number(seed) || 0) % many;

/**
 * @template T
 * @param {readonly T[]} all
 * @param {string | undefined} seed
 * @returns {T[]}
 */
const others = (all, seed) => all.filter((_, turn) => turn !== turnOf(seed, all.length));

const ofThisRun = () => process.env['DWADI_TEST_SEED'];
/** The seed of a normal run of the same sources, just before a long one: its turn needs no second run. */
const ofRunBefore = () => process.env['DWADI_TURN_BEFORE'];

export const pageTurns = () => `${FIRST},${turnOf(ofThisRun(), PAGE_TURNS.length)}`;
export const tagsOfOthers = () => others(TAGS, ofThisRun());
export const filesOfOthers = () => others(FILES, ofThisRun()).flat();
/** All that goes by turns, or what a normal run just before has left out. */
export const tagsLeft = () => (ofRunBefore() === undefined ? TAGS : others(TAGS, ofRunBefore()));
export const filesLeft = () => (ofRunBefore() === undefined ? FILES : others(FILES, ofRunBefore())).flat();
export const pageTurnsLeft = () =>
  (ofRunBefore() === undefined ? PAGE_TURNS : others(PAGE_TURNS, ofRunBefore())).join();
