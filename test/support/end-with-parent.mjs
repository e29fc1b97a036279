/** Loaded into a child process: it ends when the process that started it is gone, also where that one was killed. */
const stdin = /** @type {import('node:net').Socket} */ (process.stdin);
stdin.once('close', () => process.exit()).resume();
// The handle must not keep the process alive.
stdin.unref();
