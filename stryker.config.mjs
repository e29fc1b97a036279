/** Mutation tests: `resources/tools/mutants.mjs` names some sources and the tests that are near them. */
const { DWADI_MUTATE = '', DWADI_MUTANTS_PERCENT, DWADI_MUTANTS_RESULT = '.dwadi/mutants/last.json' } = process.env;

/**
 * Faults that change nothing anybody could see, each with the reason. Without a `replacement`, every fault put in the
 * place of `original` is meant.
 *
 * @type {readonly { file: string, original: string, replacement?: string, reason: string }[]}
 */
export const EQUIVALENT = [
  {
    file: 'src-main/orders/decide/booking.ts',
    original: 'cost > 0',
    replacement: 'cost >= 0',
    reason: 'nothing is posted for 0',
  },
  {
    file: 'src-main/orders/decide/booking.ts',
    original: 'revenue > 0',
    replacement: 'revenue >= 0',
    reason: 'nothing is posted for 0',
  },
  {
    file: 'src-main/orders/run/account-store.ts',
    original: 'origin === null',
    replacement: 'false',
    reason: 'only a key with an origin is unknown or new; the types alone need to be told',
  },
  {
    file: 'src-main/orders/run/lookup-queue.ts',
    original: 'client.waitMs(endpoint, urgency()) > 0',
    replacement: 'client.waitMs(endpoint, urgency()) >= 0',
    reason: 'a look-up that waits in the line of its endpoint is answered the same',
  },
  {
    file: 'src-main/orders/run/order-writer.ts',
    original: `committed.every(({ kind }) => kind === 'committed')`,
    replacement: `committed.some(({ kind }) => kind === 'committed')`,
    reason: 'a caller that asks writes one order',
  },
  {
    file: 'src-main/orders/run/sender.ts',
    original: `product === 'bulk'`,
    replacement: 'true',
    reason: 'a sale of another product has one order',
  },
  {
    file: 'src-main/app/counter/counter.ts',
    original: '!journal.report.sealed',
    replacement: 'true',
    reason: 'a journal that is sealed is not sealed again',
  },
  {
    file: 'src-main/app/counter/counter.ts',
    original: 'this.openAgain',
    replacement: 'true',
    reason: 'no timer can be cleared as well as one',
  },
  {
    file: 'src-main/app/wiring/clock-monitor.ts',
    original: 'ahead !== null',
    replacement: 'true',
    reason: 'a clock that was off by hours is never within minutes of none; the types alone need to be told',
  },
  {
    file: 'src-main/app/provisioning/chosen-file.ts',
    original: 'text.toLowerCase()',
    replacement: 'text.toUpperCase()',
    reason: 'both sides of the comparison are made alike, and the letters of a fingerprint are plain ones',
  },
  {
    file: 'src-main/day-files/day-source.ts',
    original: '[]',
    reason: 'a name that is no day file is left out of an absent folder, too',
  },
  {
    file: 'src-main/day-files/merge.ts',
    original: 'days[0]?.body',
    reason: 'a counter without a day is in no report; the types alone need to be told',
  },
  {
    file: 'src-main/journal/sales/duplicate-sale.ts',
    original: 'contentKeys.length > 1',
    replacement: 'contentKeys.length >= 1',
    reason: 'the one question for all contents saves time, and a single content is asked about the same anyway',
  },
  {
    file: 'src-shared/easy-pin.ts',
    original: 'Number(digit) - Number(digits[at]) + 10',
    replacement: 'Number(digit) - Number(digits[at]) - 10',
    reason: 'steps are compared with each other alone, and all differ by the same',
  },
  {
    file: 'src-renderer/stores/board-store.ts',
    original: 'saleId === null',
    replacement: 'false',
    reason: 'no sale on the board has the id null, so none is found',
  },
  {
    file: 'src-renderer/stores/sale/afa-draft.ts',
    original: 'draft.region === null',
    replacement: 'false',
    reason: 'a draft without gaps has a region; the types alone need to be told',
  },
  {
    file: 'src-renderer/stores/sale/sale-flow.ts',
    original: 'state.quote === null',
    replacement: 'false',
    reason: 'maySend() refuses a state without a quote; the types alone need to be told',
  },
  {
    file: 'src-renderer/stores/sale/sale-flow.ts',
    original: 'before === null',
    replacement: 'false',
    reason: 'a quote is asked for an open read-back alone; the types alone need to be told',
  },
];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './resources/tools/mutant-sample.mjs'],
  checkers: DWADI_MUTANTS_PERCENT === undefined ? [] : ['sample'],
  // The tests are chosen by the import graph of our own tools, so vitest need not look for related ones.
  vitest: { configFile: 'vitest.config.ts', related: false, pool: 'forks' },
  mutate: DWADI_MUTATE.split(','),
  mutator: {
    excludedMutations: [
      // Words are compared by eye and by the tests of words; an emptied sentence breaks no rule.
      'StringLiteral',
    ],
  },
  coverageAnalysis: 'perTest',
  // A static mutant needs all tests for each of its faults: tables are held by tests that read them. The regular
  // expressions of the parsers are static, and most of what these parsers decide; so are the limits of the contract.
  ignoreStatic: !DWADI_MUTATE.split(',').every((file) => /^src-shared\/(parse|counter-api)\//.test(file)),
  reporters: ['json'],
  jsonReporter: { fileName: DWADI_MUTANTS_RESULT },
  concurrency: 2,
  // A slow machine takes longer than the usual five minutes for the tests of several sources.
  dryRunTimeoutMinutes: 15,
  timeoutMS: 8_000,
  tempDirName: '.dwadi/stryker',
  ignorePatterns: ['/out', '/dist', '/docs/images', '/.dwadi', '/test-results'],
  symlinkNodeModules: true,
  disableTypeChecks: false,
  allowConsoleColors: false,
};
