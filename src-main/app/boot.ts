/**
 * What runs first: what V8 made of Dwadi's code at an earlier start is taken from the disk, and only then is the rest
 * loaded. Where it can't be kept, everything is compiled anew, as it would be without this.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { app } from 'electron';

/** It is kept when Dwadi ends, and a PC that is only ever switched off never ends it. */
const KEPT_AFTER_MS = 20_000;

// An old PC has little memory, and garbage would lie in it until a fourfold of what is needed is reached. It is collected
// earlier in this process, its threads and its pages: twice as much work for the collector, and half of the memory.
const SPARE_MEMORY = '--optimize-for-size';
setFlagsFromString(SPARE_MEMORY);
app.commandLine.appendSwitch('js-flags', SPARE_MEMORY);

const folder = join(app.getPath('userData'), 'compiled');
enableCompileCache(folder);
// The journal's threads enable it by themselves where this says so.
process.env['NODE_COMPILE_CACHE'] ??= folder;
await import('./main.ts');
setTimeout(flushCompileCache, KEPT_AFTER_MS).unref();
