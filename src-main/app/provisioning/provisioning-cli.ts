/** `npm run provision -- FILE`: the same as the packed `Dwadi --provision`, from the sources and without Electron. */
import { join, resolve } from 'node:path';
import { aboutThis } from '../process/app-info.ts';
import { readDevelopment } from '../process/development-options.ts';
import { runProvisioning } from './silent-command.ts';

const root = resolve(import.meta.dirname, '../../..');
const development = readDevelopment(false, process.argv, process.env);
const source = (file: string): URL => new URL(`../../journal/worker/${file}`, import.meta.url);

process.exitCode = await runProvisioning({
  ...{ development, argv: process.argv, env: process.env },
  userData: development.userDataDir ?? join(root, '.dwadi', 'counters'),
  version: aboutThis(root, false).version,
  workers: { writerFile: source('writer-worker.ts'), readerFile: source('reader-worker.ts') },
  trusted: [],
});
