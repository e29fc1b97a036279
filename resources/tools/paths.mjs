import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** What the commands remember for this checkout, and the practice counter that `npm start` opens. Never committed. */
export const ownFolder = join(root, '.dwadi');
