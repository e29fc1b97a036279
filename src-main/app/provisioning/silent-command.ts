/**
 * `Dwadi --provision FILE`: applies an installer's file without a window, and ends. docs/provisioning.md has its
 * switches and its exit codes.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileMistake } from '#shared/counter-api/provisioning.ts';
import { passphraseForm } from '#shared/passphrase.ts';
import { EXIT_CODES, outcomeText, PROVISION_USAGE, type Refusal, refusalWords } from '#shared/words/provisioning.ts';
import { systemKeychain } from '../../key-vault/keychain.ts';
import { readTyped } from '../../platform/typed.ts';
import { KeyOffers } from '../../provisioning/key-offers.ts';
import { LARGEST } from '../../provisioning/read-document.ts';
import { Signers, type TrustPlace } from '../../provisioning/trust.ts';
import { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { lineTo } from '../counter/counter-address.ts';
import { asksForHelp, given, named, unknownSwitch } from '../process/command-line.ts';
import type { Development } from '../process/development-options.ts';
import type { OnStep } from './apply-file.ts';
import { proveWritable, wroteAnswer } from './result-file.ts';
import { provisionSilently, Refused, type Report } from './silent-apply.ts';

interface ProvisionCommand {
  readonly userData: string;
  readonly version: string;
  readonly development: Development;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workers: { readonly writerFile: URL; readonly readerFile: URL };
  readonly trusted: readonly TrustPlace[];
  /** False if a Dwadi of the same user is open. */
  readonly alone?: boolean;
}

function passphraseText({ argv, env }: ProvisionCommand): string | undefined {
  const file = given(argv, 'passphrase-file');
  const descriptor = given(argv, 'passphrase-fd');
  try {
    if (file !== null && process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw new Refused('passphrase-readable');
    }
    if (file !== null) return readTyped(file);
    return descriptor !== null ? readTyped(Number(descriptor)) : env['DWADI_PASSPHRASE'];
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('passphrase-unread');
  }
}

/** Reads it from a file of its owner alone, an open descriptor, or the environment; never from the command line. */
function passphraseFrom(command: ProvisionCommand): string | null {
  const text = passphraseText(command);
  return text === undefined || passphraseForm(text) === '' ? null : passphraseForm(text);
}

const SWITCHES = [
  ...['provision', 'passphrase', 'passphrase-file', 'passphrase-fd'],
  ...['json', 'out', 'untried-keys', 'rename-machine'],
];

/** Proves the answer file first: without an answer, the installer would know nothing of the counter that was made. */
function proveAnswerFile(file: string): void {
  try {
    proveWritable(file);
  } catch {
    throw new Refused('no-answer-file');
  }
}

function textOf({ argv }: ProvisionCommand): string {
  const file = given(argv, 'provision');
  if (file === null) throw new Refused('no-file');
  try {
    if (statSync(file).size > LARGEST) throw new Refused('too-large');
    return readTyped(file);
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('no-file');
  }
}

/** Kill tests end the process at this step, the nth time it is reached. */
function killer({ provisionKillAt }: Development): OnStep {
  const [wanted, nth = '1'] = provisionKillAt?.split('#') ?? [];
  let left = Number(nth);
  return (step) => {
    if (step !== wanted) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
}

async function provision(command: ProvisionCommand): Promise<Report> {
  const { userData, version, development, argv, workers, trusted, alone = true } = command;
  const out = given(argv, 'out');
  if (out !== null || named(argv, 'out')) proveAnswerFile(out ?? '');
  // A passphrase on the command line is reported first: it has to be changed.
  if (given(argv, 'passphrase') !== null) throw new Refused('passphrase-in-sight');
  const unknown = unknownSwitch(argv, SWITCHES);
  if (unknown !== null) throw new Refused('unknown-switch', [], [unknown]);
  if (!alone) throw new Refused('in-use');
  const passphrase = passphraseFrom(command);
  // A counter may start from this process afterwards: whoever stands there could read it in the environment.
  delete process.env['DWADI_PASSPHRASE'];
  const { authority, signer } = development;
  return provisionSilently(textOf(command), {
    ...{ passphrase, workers, version },
    folder: join(userData, 'live'),
    keychain: systemKeychain(),
    machine: new MachineSettingsStore(userData),
    offers: new KeyOffers({ version, lineOf: lineTo(authority) }),
    signers: new Signers(signer === null ? trusted : [{ file: signer, ofAdministrator: false }]),
    evenForAnother: argv.includes('--rename-machine'),
    untriedKeys: argv.includes('--untried-keys'),
    onStep: killer(development),
  });
}

interface Said {
  readonly code: number;
  readonly json: object;
  readonly text: string;
}

const done = (report: Report): Said => ({ code: 0, json: report, text: outcomeText(report) });

function refused(why: Refusal, mistakes: readonly FileMistake[] = [], details: readonly string[] = []): Said {
  const lines = mistakes.map(({ line, where, what }) => `  line ${line}: ${where === '' ? '' : `${where}: `}${what}`);
  const text = [refusalWords(why), ...lines, ...details.map((detail) => `  ${detail}`)].join('\n');
  return { code: EXIT_CODES[why], json: { status: 'refused', why, mistakes, details }, text: `${text}\n` };
}

export async function runProvisioning(command: ProvisionCommand): Promise<number> {
  if (asksForHelp(command.argv)) {
    process.stdout.write(`${PROVISION_USAGE}\n`);
    return 0;
  }
  const said = await provision(command).then(done, (error: unknown) => {
    if (error instanceof Refused) return refused(error.why, error.mistakes, error.details);
    // Prints only the error's name: its message may hold a secret.
    process.stderr.write(`Dwadi could not do it: ${error instanceof Error ? error.name : 'unknown'}\n`);
    return refused('broke');
  });
  const text = command.argv.includes('--json') ? `${JSON.stringify(said.json)}\n` : said.text;
  const out = given(command.argv, 'out');
  if (out === null || !wroteAnswer(out, text)) process.stdout.write(text);
  return said.code;
}
