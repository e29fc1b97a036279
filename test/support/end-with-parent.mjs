/** Loaded into a child process: it ends when the process that started it is gone, also where that one was killed. */
const stdin = /** @type {import('node:net').Socket} */ (process.stdin);
stdin.once('close', () => process.exit()).resume();
// It keeps nobody from ending earlier.
stdin.unref();
