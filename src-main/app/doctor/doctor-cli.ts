/** `npm run doctor`: the same as the packed `Dwadi --doctor`, from the sources and without Electron. */
import { join, resolve } from 'node:path';
import { aboutThis } from '../process/app-info.ts';
import { readDevelopment } from '../process/development-options.ts';
import { runDoctor } from './doctor-command.ts';

const root = resolve(import.meta.dirname, '../../..');
const development = readDevelopment(false, process.argv, process.env);

process.exitCode = await runDoctor({
  userData: development.userDataDir ?? join(root, '.dwadi', 'counters'),
  about: aboutThis(root, false),
  development,
  argv: process.argv,
});
