/**
 * `Dwadi --doctor` and `npm run doctor`: looks at this user's counter without opening it, and says what it found.
 *
 *   --json         for a program
 *   --out=FILE     into a file, where a program for windows has no terminal to write to; or --out FILE
 *   --bundle=FILE  also the file for support; or --bundle FILE
 *   --help         how it is typed
 *
 * Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not look or a file could not be written.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { About } from '#shared/counter-api/doctor.ts';
import { DOCTOR_USAGE, reportText } from '#shared/words/doctor.ts';
import { supportBundle } from '../../doctor/bundle.ts';
import { examine, exitCodeOf } from '../../doctor/run-checks.ts';
import { doctorPorts } from '../counter/doctor-ports.ts';
import { asksForHelp, given, named, unknownSwitch } from '../process/command-line.ts';
import type { Development } from '../process/development-options.ts';
import { proveWritable, removeUnfinished, wroteAnswer } from '../provisioning/result-file.ts';
import { closedCounter } from './closed-counter.ts';

interface DoctorCommand {
  readonly userData: string;
  readonly about: About;
  readonly development: Development;
  readonly argv: readonly string[];
}

const SWITCHES = ['doctor', 'json', 'out', 'bundle'];

/** Checked before the examination: it takes a minute, and its file can't be asked for afterwards. */
function fileFrom(argv: readonly string[], name: string): string | null {
  const file = given(argv, name);
  if (named(argv, name) && (file ?? '') === '') throw new Error(`--${name} takes the name of a file`);
  return file;
}

interface Files {
  readonly out: string | null;
  readonly bundle: string | null;
}

const namesOf = ({ out, bundle }: Files): readonly string[] => [out, bundle].filter((file) => file !== null);

/** Proves that all files can be written. If one can't, the others are removed: no examination, no empty file. */
function prove(files: Files): void {
  const proven: string[] = [];
  try {
    for (const file of namesOf(files)) {
      proveWritable(file);
      proven.push(file);
    }
  } catch (error) {
    proven.forEach(removeUnfinished);
    throw error;
  }
}

const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** True when the file is complete. The findings hold even if a file can't be written. */
async function wrote(file: string, what: string, content: () => Promise<string | Uint8Array>): Promise<boolean> {
  const made = await content().catch(() => null);
  if (made !== null && wroteAnswer(file, made)) return true;
  removeUnfinished(file);
  complain(`${what} could not be written to ${file}.`);
  return false;
}

async function look(files: Files, { userData, about, development, argv }: DoctorCommand): Promise<0 | 1 | 2> {
  const { out, bundle } = files;
  const counter = await closedCounter(userData, about, development);
  const report = await examine(doctorPorts(counter), Date.now());
  const text = argv.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : reportText(report);
  const isOut = out !== null && (await wrote(out, 'The report', async () => text));
  if (!isOut) process.stdout.write(text);
  const secrets = Object.values(counter.address?.keys ?? {});
  const zip = () => supportBundle(report, join(userData, 'logs'), secrets);
  const isBundled = bundle === null || (await wrote(bundle, 'The file for support', zip));
  const code = exitCodeOf(report);
  return code === 0 && !(isBundled && (isOut || out === null)) ? 2 : code;
}

async function lookInto(command: DoctorCommand): Promise<0 | 1 | 2> {
  const files = { out: fileFrom(command.argv, 'out'), bundle: fileFrom(command.argv, 'bundle') };
  prove(files);
  try {
    return await look(files, command);
  } catch (error) {
    namesOf(files).forEach(removeUnfinished);
    throw error;
  }
}

export async function runDoctor(command: DoctorCommand): Promise<0 | 1 | 2> {
  const { argv, userData } = command;
  try {
    if (asksForHelp(argv)) {
      process.stdout.write(`${DOCTOR_USAGE}\n`);
      return 0;
    }
    const unknown = unknownSwitch(argv, SWITCHES);
    if (unknown !== null) throw new Error(`there is no switch ${unknown}. --help shows what there is`);
    if (!existsSync(userData)) throw new Error(`there is no folder ${userData}`);
    return await lookInto(command);
  } catch (error) {
    complain(`Dwadi could not look: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}
