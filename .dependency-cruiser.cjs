/**
 * Who may import whom. Each rule's comment is the sentence a developer reads when it fails.
 * The rules have tests of their own: test/tools/import-rules.test.ts breaks each one once.
 */
/**
 * The paths of a package, also of one that is not installed: then its name is all there is.
 *
 * @param {...string} names
 */
const npm = (...names) => `(^|node_modules/)(@types/)?(${names.join('|')})(/|$)`;

const DOMAINS =
  'orders|journal|reseller-client|training|key-vault|settings|staff|shifts|pricing|printing|reports|audit|day-files|news|office-link|office|provisioning|doctor|updates|lockdown|drill|customers|customer-screen|platform';

/**
 * A package has one owner; its tests, and what is named beside it, may import it too.
 *
 * @param {string} name
 * @param {string[]} packages
 * @param {string} folders
 * @param {string} comment
 */
const onlyIn = (name, packages, folders, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: '^(src-shared|src-main|src-renderer|test|resources)/', pathNot: folders },
  to: { path: npm(...packages) },
});

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 * @param {string} comment
 */
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    never(
      'no-circle',
      {},
      { circular: true },
      'These files import each other in a circle: move what they share into a file of its own.',
    ),
    never(
      'no-orphan',
      { orphan: true, path: '^src-', pathNot: ['\\.d\\.ts$', '^src-renderer/app/start\\.js$'] },
      {},
      'Nothing imports this file and it imports nothing: delete it or use it.',
    ),
    never(
      'no-unresolvable',
      {},
      { couldNotResolve: true },
      'This import leads nowhere: correct the path or install the package.',
    ),
    never(
      'no-undeclared-package',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
      'This package is not in package.json: declare it there.',
    ),

    never(
      'shared-imports-zod-only',
      { path: '^src-shared/' },
      { pathNot: ['^src-shared/', npm('zod')] },
      'src-shared runs in every process: it may import zod and itself, and nothing else.',
    ),
    never(
      'renderer-imports-shared-only',
      { path: '^src-renderer/' },
      { path: '^(src-main|test|resources/tools)/' },
      'A screen may import src-shared only; what it needs of the main process it asks through bridge.ts.',
    ),
    never(
      'renderer-has-no-node',
      { path: '^src-renderer/' },
      { dependencyTypes: ['core'] },
      'A screen runs in a sandbox without Node: use what the browser has, or ask through bridge.ts.',
    ),
    never(
      'main-never-imports-screens',
      { path: '^src-main/' },
      { path: '^(src-renderer|test|resources/tools)/' },
      'The main process may not import screens, tests or tools.',
    ),
    never(
      'main-packages-are-shipped',
      { path: '^src-main/' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: npm('electron', '@electric-sql/pglite'),
      },
      'The main process may import only what stands in "dependencies" of package.json: nothing else is shipped.',
    ),

    never(
      'nobody-imports-app',
      { path: '^src-', pathNot: '^src-main/app/' },
      { path: '^src-main/app/' },
      'src-main/app wires the others together, so nobody may import it.',
    ),
    never(
      'nobody-imports-preload',
      { path: '^src-', pathNot: '^src-main/preload/' },
      { path: '^src-main/preload/' },
      'The preload script is loaded by Electron alone.',
    ),
    never(
      'preload-imports-shared-only',
      { path: '^src-main/preload/' },
      { pathNot: ['^src-main/preload/', '^src-shared/', npm('electron', 'zod')] },
      'The preload script is sandboxed: it exposes counter-api and may import src-shared, zod and electron only.',
    ),
    never(
      'domains-never-import-ipc',
      { path: `^src-main/(${DOMAINS})/` },
      { path: '^src-main/ipc/' },
      'ipc calls the domain folders, never the reverse.',
    ),

    never(
      'orders-sees-its-ports-only',
      { path: '^src-main/orders/' },
      { path: '^src-main/', pathNot: ['^src-main/(orders|journal|platform)/', '^src-main/reseller-client/port\\.ts$'] },
      'The order engine sees the journal and reseller-client/port.ts; anything else is a port that orders declares and app wires.',
    ),
    never(
      'orders-decide-purely',
      { path: '^src-main/orders/(model|decide|products)/' },
      { path: '^src-main/orders/', pathNot: '^src-main/orders/(model|decide|products)/' },
      'What an order becomes is decided by pure files: they may not import what runs, reads, sells or shows.',
    ),
    never(
      'journal-base-imports-nobody',
      { path: '^src-main/journal/base/' },
      { path: '^src-main/', pathNot: '^src-main/(journal/base|platform)/' },
      'journal/base holds the rows that all of the journal shares: it may import nothing else of the journal.',
    ),
    never(
      'screen-imports-no-other-screen',
      { path: '^src-renderer/screens/([^/]+)/' },
      { path: '^src-renderer/screens/', pathNot: '^src-renderer/screens/$1/' },
      'A screen may not import another screen: move what they share to selling, components or stores.',
    ),
    never(
      'components-know-no-screen',
      { path: '^src-renderer/(components|text-edit)/' },
      { path: '^src-renderer/', pathNot: '^src-renderer/(components|text-edit|stores|bridge)' },
      'A component serves every screen and knows none of them.',
    ),
    never(
      'office-page-stands-alone',
      { path: '^src-renderer/office/' },
      { path: '^src-renderer/', pathNot: '^src-renderer/(office|styles)/' },
      "The office's page is loaded over 3G and has no bridge: of the counter's screens it may import the styles only.",
    ),
    never(
      'counter-has-no-office-code',
      { path: '^src-main/', pathNot: '^src-main/office/' },
      { path: '^src-main/office/', pathNot: '^src-main/office/schema/counter-version\\.ts$' },
      "The office is a service of its own: a counter may import its schema's version, and speaks to its database alone.",
    ),
    never(
      'journal-knows-no-other-domain',
      { path: '^src-main/journal/' },
      { path: '^src-main/', pathNot: '^src-main/(journal|platform)/' },
      'The journal writes what the engine hands it and knows nobody: above all not the reseller client.',
    ),
    never(
      'client-knows-no-other-domain',
      { path: '^src-main/reseller-client/' },
      { path: '^src-main/', pathNot: '^src-main/(reseller-client|platform)/' },
      'The reseller client carries requests and knows nobody: above all not the journal.',
    ),
    never(
      'training-sees-shared-only',
      { path: '^src-main/training/' },
      { path: '^src-main/', pathNot: '^src-main/training/' },
      'The Training service shares the contract with the client and not one line of logic: it may import src-shared only.',
    ),
    never(
      'reports-get-a-reader',
      { path: '^src-main/reports/' },
      { path: '^src-main/journal/', pathNot: '^src-main/journal/.*reader[a-z-]*\\.ts$' },
      'Reports receive a reader, never a writer: of the journal they may import its reader only.',
    ),
    never(
      'no-sibling',
      { path: '^src-main/(printing|key-vault)/' },
      { path: '^src-main/', pathNot: '^src-main/($1|platform)/' },
      'printing and key-vault import no sibling but platform: declare a port here and let app wire it.',
    ),
    never(
      'doctor-asks-through-ports',
      { path: '^src-main/doctor/' },
      { path: '^src-main/', pathNot: '^src-main/doctor/' },
      'The doctor looks at everything and belongs to nothing: each check declares its port, and app wires it.',
    ),
    never(
      'platform-is-the-ground',
      { path: '^src-main/platform/' },
      { path: '^src-main/', pathNot: '^src-main/platform/' },
      'platform is what others stand on: it may import src-shared only.',
    ),

    onlyIn(
      'sqlite-has-one-owner',
      ['better-sqlite3'],
      '^src-main/journal/|^test/',
      'better-sqlite3 belongs to src-main/journal.',
    ),
    onlyIn(
      'undici-has-one-owner',
      ['undici'],
      '^src-main/reseller-client/|^test/(src-main|scenarios|support)/(reseller-client|training)/|^test/bench/',
      'undici belongs to src-main/reseller-client (and to the tests and benchmarks of both ends).',
    ),
    onlyIn(
      'electron-has-few-owners',
      ['electron'],
      '^src-main/(app|ipc|preload|printing)/|^test/(electron-stand-in|electron-contract|e2e|(src-main|scenarios)/(app|ipc)|support/e2e)/',
      'Electron belongs to app, ipc, preload and printing; everything else is plain Node.',
    ),
    onlyIn(
      'keychain-has-one-owner',
      ['@napi-rs/keyring'],
      '^src-main/key-vault/',
      "The operating system's keychain belongs to src-main/key-vault.",
    ),

    onlyIn(
      'postgres-has-two-owners',
      ['pg'],
      '^src-main/office-link/connection\\.ts$|^src-main/office/|^test/',
      'pg belongs to src-main/office-link/connection.ts, which loads it late, and to src-main/office.',
    ),
    onlyIn(
      'pglite-has-one-owner',
      ['@electric-sql/pglite'],
      '^src-main/office/database/embedded\\.ts$',
      'PGlite belongs to src-main/office/database/embedded.ts.',
    ),
    onlyIn(
      'updater-has-one-owner',
      ['electron-updater'],
      '^src-main/updates/electron-updater\\.ts$',
      'electron-updater belongs to src-main/updates/electron-updater.ts, which is given what was verified.',
    ),

    never(
      'tools-need-no-package',
      // A reporter is loaded by its test runner, and the words are read after set-up: both by what is installed.
      { path: '^resources/tools/', pathNot: '-reporter\\.mjs$|^resources/tools/words/' },
      // Stryker's configuration imports nothing, and names the faults that no score counts.
      { pathNot: ['^resources/tools/', '^stryker\\.config\\.mjs$'], dependencyTypesNot: ['core'] },
      'The tools run before anything is installed: they may import Node and each other only.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|coverage)/' },
    moduleSystems: ['es6', 'cjs'],
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.d.ts', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
