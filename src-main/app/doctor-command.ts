/**
 * `Dwadi --doctor` and `npm run doctor`: looks at this user's counter without opening it, and says what it found.
 *
 *   --json         for a program
 *   --out=FILE     into a file, where a program for windows has no terminal to write to; or --out FILE
 *   --bundle=FILE  also the file for support; or --bundle FILE
 *
 * Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not look.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { About } from '#shared/counter-api/doctor.ts';
import { reportText } from '#shared/words/doctor.ts';
import { supportBundle } from '../doctor/bundle.ts';
import { examine, exitCodeOf } from '../doctor/examine.ts';
import { given, named } from './asked-for.ts';
import { closedCounter } from './closed-counter.ts';
import type { Development } from './development.ts';
import { doctorPorts } from './doctor-ports.ts';

interface DoctorCommand {
  readonly userData: string;
  readonly about: About;
  readonly development: Development;
  readonly argv: readonly string[];
}

/** Asked before anything is looked at: the doctor takes a minute, and its file can't be asked for afterwards. */
function fileFrom(argv: readonly string[], name: string): string | null {
  const file = given(argv, name);
  if (named(argv, name) && (file ?? '') === '') throw new Error(`--${name} takes the name of a file`);
  return file;
}

async function look({ userData, about, development, argv }: DoctorCommand): Promise<0 | 1> {
  const out = fileFrom(argv, 'out');
  const bundle = fileFrom(argv, 'bundle');
  const counter = await closedCounter(userData, about, development);
  const report = await examine(doctorPorts(counter), Date.now());
  const text = argv.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : reportText(report);
  if (out === null) process.stdout.write(text);
  else writeFileSync(out, text);
  const secrets = Object.values(counter.address?.keys ?? {});
  if (bundle !== null) writeFileSync(bundle, await supportBundle(report, join(userData, 'logs'), secrets));
  return exitCodeOf(report);
}

export async function runDoctor(command: DoctorCommand): Promise<0 | 1 | 2> {
  try {
    if (!existsSync(command.userData)) throw new Error(`there is no folder ${command.userData}`);
    return await look(command);
  } catch (error) {
    process.stderr.write(`Dwadi could not look: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}
