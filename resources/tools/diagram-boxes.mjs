/** The boxes of the drawing and the folders that each stands for. The arrows between them come from the code (diagram.mjs). */

/**
 * @typedef {object} Box
 * @property {string} id
 * @property {string} label
 * @property {readonly string[]} paths folders and files of the sources; none for what no import leads to
 *
 * @typedef {object} Frame a process, or a part of one
 * @property {string} id
 * @property {string} label
 * @property {readonly Box[]} boxes
 * @property {readonly Frame[]} [frames]
 *
 * @typedef {object} Message a way between processes, which no import shows
 * @property {string} from
 * @property {string} to
 * @property {string} label
 * @property {readonly (readonly [file: string, text: string])[]} proof texts that stand in the sources as long as it is true
 */

/**
 * @param {string} id
 * @param {string} label
 * @param {string} parent
 * @param {string} names
 * @returns {Box}
 */
const box = (id, label, parent, names) => ({ id, label, paths: names.split(' ').map((name) => `${parent}/${name}`) });

const main = (/** @type {string} */ id, /** @type {string} */ label, names = id) => box(id, label, 'src-main', names);
const screen = (/** @type {string} */ id, /** @type {string} */ label, names = id) =>
  box(id, label, 'src-renderer', names);

const DIALOGS =
  'app board commands drill find lockdown office-link printing provisioning scanner screens selling setup staff updates waiting';

/** @type {readonly Frame[]} */
export const FRAMES = [
  {
    id: 'renderer',
    label: 'Renderer: sandboxed, without Node or network',
    boxes: [
      screen('screens', 'frame, screens, dialogs', DIALOGS),
      screen('components', 'components, text-edit, styles', 'components text-edit styles'),
      screen('stores', 'stores'),
      screen('bridge', 'bridge.ts', 'bridge.ts'),
    ],
  },
  { id: 'second', label: "Renderer of the customer's screen", boxes: [screen('customer', 'customer')] },
  { id: 'between', label: 'Preload', boxes: [main('preload', 'preload')] },
  {
    id: 'main',
    label: 'Main thread',
    boxes: [main('app', 'app: wires all'), main('platform', 'platform: clock, files, log')],
    frames: [
      {
        id: 'domains',
        label: 'Domains',
        boxes: [
          main('ipc', 'ipc: the gate'),
          main('orders', 'orders: the engine'),
          main('client', 'reseller-client', 'reseller-client'),
          main('journal', 'journal'),
          main('vault', 'key-vault', 'key-vault'),
          main('drawer', 'staff, shifts, customers', 'staff shifts customers'),
          main('pricing', 'pricing'),
          main('printing', 'printing'),
          main('reading', 'reports, audit, day-files, news, office-link', 'reports audit day-files news office-link'),
          main('installer', 'provisioning, doctor, drill', 'provisioning doctor drill'),
          main('pc', 'settings, lockdown, updates, customer-screen', 'settings lockdown updates customer-screen'),
        ],
      },
    ],
  },
  {
    id: 'threads',
    label: "The journal's threads",
    boxes: [
      { id: 'writer', label: 'writing thread', paths: [] },
      { id: 'reader', label: 'reading thread', paths: [] },
    ],
  },
  { id: 'practice', label: 'Training service: a process of its own', boxes: [main('training', 'training')] },
  {
    id: 'owners',
    label: "The owner's office: a service of its own",
    boxes: [{ id: 'office', label: 'office, and its page', paths: ['src-main/office', 'src-renderer/office'] }],
  },
  { id: 'outside', label: 'Outside', boxes: [{ id: 'service', label: 'the reseller service', paths: [] }] },
  {
    id: 'everywhere',
    label: 'Every box with sources imports this',
    boxes: [{ id: 'shared', label: 'src-shared: contract, calls, words, money', paths: ['src-shared'] }],
  },
];

const BUILD = 'electron.vite.config.ts';
const POOL = 'src-main/reseller-client/connection-pool.ts';
const THREADS = 'src-main/app/counter/common-options.ts';

/** @type {readonly Message[]} */
export const MESSAGES = [
  {
    from: 'bridge',
    to: 'preload',
    label: 'window.dwadi',
    proof: [
      ['src-renderer/bridge.ts', 'window.dwadi'],
      ['src-main/preload/preload.ts', "exposeInMainWorld('dwadi'"],
    ],
  },
  {
    from: 'preload',
    to: 'ipc',
    label: 'calls, events',
    proof: [
      ['src-main/preload/preload.ts', 'ipcRenderer.invoke(CALL_CHANNEL'],
      ['src-main/app/main.ts', 'ipcMain.handle(CALL_CHANNEL'],
      ['src-main/app/counter-host.ts', 'gate: createGate('],
    ],
  },
  {
    from: 'preload',
    to: 'customer',
    label: 'what to draw',
    proof: [['src-renderer/customer/customer.ts', 'window.dwadi?.onEvent']],
  },
  {
    from: 'journal',
    to: 'writer',
    label: 'one message, one transaction',
    proof: [
      [THREADS, "'journal-writer.js'"],
      [BUILD, 'src-main/journal/worker/writer-worker.ts'],
    ],
  },
  {
    from: 'journal',
    to: 'reader',
    label: 'questions, checks, backups',
    proof: [
      [THREADS, "'journal-reader.js'"],
      [BUILD, 'src-main/journal/worker/reader-worker.ts'],
    ],
  },
  {
    from: 'app',
    to: 'training',
    label: 'starts',
    proof: [
      ['src-main/app/training/training-process.ts', 'utilityProcess.fork'],
      [BUILD, 'src-main/training/service.ts'],
    ],
  },
  {
    from: 'client',
    to: 'training',
    label: 'HTTP, in Training',
    proof: [[POOL, "from 'undici/lib/dispatcher/pool.js'"]],
  },
  {
    from: 'reading',
    to: 'office',
    label: "batches, through the owner's PostgreSQL",
    proof: [['src-main/office-link/statement.ts', 'INSERT INTO dwadi.batch']],
  },
  { from: 'client', to: 'service', label: 'HTTPS', proof: [[POOL, "from 'undici/lib/dispatcher/pool.js'"]] },
];

/**
 * Arrows that would hide the others. `wires` imports every box of the frame `all`, most of these stand on `platform`, and
 * every box stands on `ground`.
 */
export const GATHERED = { all: 'domains', wires: 'app', platform: 'platform', ground: 'shared' };
