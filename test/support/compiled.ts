/**
 * Where tests keep what V8 made of the sources: every journal's thread and every app that a test starts would strip and
 * compile them anew, which was a third of their time.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const COMPILED = process.env['DWADI_COMPILED'] ?? join(tmpdir(), 'dwadi-compiled');
