import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The folder of the commands' state for this checkout and of `npm start`'s Training counter. Never committed. */
export const ownFolder = join(root, '.dwadi');
