import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { troubleIn, troubleWords } from './electron-trouble.mjs';
import { ownFolder, root } from './paths.mjs';
import { progress, say } from './say.mjs';

const CONNECT_MS = 4_000;
const STALLED_MS = 30_000;
const REFUSAL = join(ownFolder, 'electron-refused.json');

const electronFolder = (modules = join(root, 'node_modules')) => join(modules, 'electron');

/** @returns {string} */
const pinnedVersion = () => JSON.parse(readFileSync(join(electronFolder(), 'package.json'), 'utf8')).version;

/** @returns {string | null} Electron's program, whether it starts or not */
function binaryHere() {
  const own = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const pathFile = join(electronFolder(), 'path.txt');
  if (!own && !existsSync(pathFile)) return null;
  // Electron itself takes this name for a folder that somebody else filled.
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const binary = join(own ?? join(electronFolder(), 'dist'), name);
  return existsSync(binary) ? binary : null;
}

/**
 * Asks the program for its version: on a bare machine it can lack system libraries.
 *
 * @param {string} binary
 * @returns {string | null} what it says in the place of an answer
 */
function whyItFails(binary) {
  const asked = { windowsHide: true, timeout: 20_000, encoding: /** @type {const} */ ('utf8') };
  const { status, stdout, stderr } = spawnSync(binary, ['--no-sandbox', '--version'], asked);
  return status === 0 ? null : `${stdout ?? ''}${stderr ?? ''}`;
}

/**
 * Electron's binary, where it is and starts.
 *
 * @returns {string | null}
 */
export function findElectron() {
  const binary = binaryHere();
  return binary !== null && whyItFails(binary) === null ? binary : null;
}

/** @returns {{ version: string, reason: string } | null} */
function refusal() {
  try {
    return JSON.parse(readFileSync(REFUSAL, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} reason */
function rememberRefusal(reason) {
  mkdirSync(ownFolder, { recursive: true });
  writeFileSync(REFUSAL, JSON.stringify({ version: pinnedVersion(), reason }));
  return reason;
}

/** Returns the URL of the download host, or of the proxy on the way there. */
function downloadHost() {
  const names = ['HTTPS_PROXY', 'https_proxy', 'ELECTRON_MIRROR', 'npm_config_electron_mirror'];
  const address = names.map((name) => process.env[name]).find(Boolean) ?? 'https://github.com';
  return new URL(address);
}

/**
 * @param {URL} url
 * @returns {Promise<boolean>}
 */
const canConnect = (url) =>
  new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) || (url.protocol === 'http:' ? 80 : 443) });
    const done = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(CONNECT_MS, () => done(false));
    socket.on('connect', () => done(true)).on('error', () => done(false));
  });

/** @param {string} folder */
function bytesIn(folder) {
  const entries = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  return entries.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/**
 * Electron's own download script, watched: it may take as long as it moves.
 *
 * @param {string} node
 * @returns {Promise<string | null>} why not; null when it is there
 */
async function download(node) {
  const folder = join(ownFolder, 'download');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = {
    ...process.env,
    TMPDIR: folder,
    TEMP: folder,
    TMP: folder,
    electron_config_cache: join(folder, 'cache'),
  };
  const child = spawn(node, [join(electronFolder(), 'install.js')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const shown = progress('Electron');
  let bytes = 0;
  let movedAt = Date.now();
  let stalled = false;
  const watch = setInterval(() => {
    const now =
      bytesIn(folder) + (existsSync(join(electronFolder(), 'dist')) ? bytesIn(join(electronFolder(), 'dist')) : 0);
    if (now !== bytes) movedAt = Date.now();
    bytes = now;
    shown.at(`${Math.round(bytes / 1e6)} MB`);
    stalled = Date.now() - movedAt > STALLED_MS;
    if (stalled) child.kill('SIGKILL');
  }, 1_000);
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  clearInterval(watch);
  shown.end();
  rmSync(folder, { recursive: true, force: true });
  if (code === 0) return null;
  return stalled
    ? 'the download stood still'
    : (/(?:Error|error): (.{1,120})/.exec(errors)?.[1] ?? 'the download failed');
}

/**
 * Electron itself where its binary is there or can be downloaded. A refusal is remembered, so that a machine without
 * access waits for it once; asking by name tries again.
 *
 * @param {string} node
 * @param {boolean} askedFor
 * @returns {Promise<string | null>}
 */
export async function electronIfPossible(node, askedFor) {
  const binary = binaryHere() ?? (await downloaded(node, askedFor));
  if (binary === null) return null;
  const said = whyItFails(binary);
  if (said === null) return binary;
  const trouble = troubleIn(said);
  say(trouble === null ? `Electron does not start here: ${said.trim().slice(0, 200)}` : troubleWords(trouble));
  return null;
}

/**
 * @param {string} node
 * @param {boolean} askedFor
 * @returns {Promise<string | null>} its program, fetched now
 */
async function downloaded(node, askedFor) {
  const before = refusal();
  if (before?.version === pinnedVersion() && !askedFor) return null;
  const why = await whyNot(node);
  if (why !== null) say(`Electron can't be had here: ${rememberRefusal(why)}. "npm start -- --electron" tries again.`);
  return why === null ? binaryHere() : null;
}

/** @param {string} node */
async function whyNot(node) {
  const url = downloadHost();
  say(`Asking ${url.hostname} for Electron.`);
  return (await canConnect(url)) ? download(node) : `${url.hostname} can't be reached`;
}
