/**
 * The folder of V8's compile cache for tests. Without it, every journal's thread and every app that a test starts would
 * strip and compile the sources anew, which was a third of their time.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const COMPILED = process.env['DWADI_COMPILED'] ?? join(tmpdir(), 'dwadi-compiled');
