/**
 * Runs first: loads V8's compile cache of an earlier start from the disk, and only then the rest of Dwadi's code. If
 * the cache can't be kept, everything is compiled anew, as it would be without this.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { app } from 'electron';

/**
 * Makes V8 collect garbage earlier. An old PC has little memory, and V8 would let garbage grow to a multiple of what is
 * needed. This costs more work of the collector and saves half of the memory.
 */
const SPARE_MEMORY = '--optimize-for-size';
/** The start is over by then. Sooner, its own garbage would be collected again and again. */
const SETTLED_MS = 5_000;

const folder = join(app.getPath('userData'), 'compiled');
enableCompileCache(folder);
// The journal's threads enable the cache by themselves if this is set.
process.env['NODE_COMPILE_CACHE'] ??= folder;
app.commandLine.appendSwitch('js-flags', SPARE_MEMORY);
await import('./main.ts');

setTimeout(() => {
  setFlagsFromString(SPARE_MEMORY);
  // The cache is written when Dwadi ends, too, but a PC that is only ever switched off never ends it.
  flushCompileCache();
}, SETTLED_MS).unref();
