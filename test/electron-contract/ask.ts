/** Runs the contract's app on Electron, or on the stand-in where no program of Electron is named. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import type { Outcome } from '../../resources/tools/proofs.mjs';
import { electronSwitches } from '../../resources/tools/runtime.mjs';
import { removeFolder } from '../support/folders.ts';
import { BEHAVIOURS } from './app/behaviours.mjs';

/** The outcome of each behaviour by its id: `passed`, `skipped: why`, or a sentence about what differs. */
type Report = Readonly<Record<string, string>>;

const app = join(import.meta.dirname, 'app');
/** Ends an app that hangs; nothing in it is measured. */
const LONGEST_MS = 50_000;

/** The fuses that the packages set: `electronFuses` of `electron-builder.config.mjs`. */
const FUSES = [
  FuseV1Options.RunAsNode,
  FuseV1Options.EnableCookieEncryption,
  FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  FuseV1Options.EnableNodeCliInspectArguments,
  FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  FuseV1Options.OnlyLoadAppFromAsar,
  FuseV1Options.GrantFileProtocolExtraPrivileges,
];
/** `@electron/fuses` says so of a fuse that Electron took away. */
const REMOVED = 114;

const behaviour = (id: string) => BEHAVIOURS.find((one) => one.id === id);

async function fusesOf(electron: string | null): Promise<string> {
  if (electron === null) return `skipped: ${behaviour('fuses')?.notInStandIn}`;
  try {
    const wire = await getCurrentFuseWire(electron);
    const lacks = FUSES.filter((fuse) => wire[fuse] === undefined || Number(wire[fuse]) === REMOVED);
    if (wire.version === FuseVersion.V1 && lacks.length === 0) return 'passed';
    return `${behaviour('fuses')?.says}; here it lacks ${lacks.map((fuse) => FuseV1Options[fuse]).join(', ')}`;
  } catch (error) {
    return `${behaviour('fuses')?.says}; here: ${(error as Error).message}`;
  }
}

function commandFor(electron: string | null): [program: string, args: string[]] {
  if (electron === null) {
    const register = new URL('../electron-stand-in/register.mjs', import.meta.url).href;
    return [process.execPath, ['--import', register, join(app, 'main.mjs')]];
  }
  return [electron, [...electronSwitches(), app]];
}

async function askApp(electron: string | null, folder: string): Promise<Report> {
  const report = join(folder, 'report.json');
  const [program, args] = commandFor(electron);
  const env = { ...process.env, DWADI_STAND_IN_WINDOW: 'headless' };
  const child = spawn(program, [...args, `--user-data-dir=${join(folder, 'user data')}`, `--report=${report}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  const told: Report = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const next = BEHAVIOURS.find(({ id }) => !(id in told) && id !== 'fuses');
  if (!next) return told;
  const how = code === null ? 'it hung' : `it ended with ${code}`;
  return { ...told, [next.id]: `${next.says}; here ${how} before it could tell. ${said.trim()}` };
}

export async function askContract(electron: string | null): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi contract '));
  try {
    return { ...(await askApp(electron, folder)), fuses: await fusesOf(electron) };
  } finally {
    await removeFolder(folder);
  }
}

const holds = (outcome: string): boolean => outcome === 'passed' || outcome.startsWith('skipped: ');

/** The first difference as one sentence; null if there is none. */
export function difference(report: Report): string | null {
  const [id, outcome] = Object.entries(report).find(([, one]) => !holds(one)) ?? [];
  return id === undefined ? null : `Electron differs from what Dwadi relies on (${id}): ${outcome}.`;
}

/** The report as a result file names it. */
export const proofsOf = (report: Report): Record<string, Outcome> =>
  Object.fromEntries(
    Object.entries(report).map(([id, said]) => [`contract: ${id}`, holds(said) ? (said as Outcome) : 'failed']),
  );
