import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Failure } from './say.mjs';

const OLDEST_FOR_SETUP = 20;
/** The major that our Electron carries; better-sqlite3 crashes on Node 20, so the app and its tests never run there. */
const MAJOR = 24;

/** @param {string} version */
const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/** @param {string} [version] */
export function checkNode(version = process.versions.node) {
  if (majorOf(version) >= OLDEST_FOR_SETUP) return;
  throw new Failure(
    `Dwadi needs Node ${OLDEST_FOR_SETUP} or newer, and this is Node ${version}: install Node ${MAJOR} from https://nodejs.org and run it again.`,
  );
}

/** The package that carries Node's own binary for this kind of machine; a Mac has none. */
const PACKAGE = `node-${process.platform.replace('win32', 'win')}-${process.arch}`;

/**
 * The project's own Node, from the pinned package; the one that runs this where it is as new.
 *
 * @param {string} [modules]
 * @returns {string}
 */
export function findProjectNode(modules = join(root, 'node_modules')) {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = join(modules, PACKAGE, 'bin', binary);
  if (existsSync(packaged)) return packaged;
  if (majorOf(process.versions.node) >= MAJOR) return process.execPath;
  throw new Failure(
    `No Node ${MAJOR} was found for ${process.platform} ${process.arch}: install it from https://nodejs.org and run it again with that one.`,
  );
}
