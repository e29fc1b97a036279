/** `npm run restore -- --from FILE --to FOLDER`: a backup takes the place of a counter's journal. */
import { accessSync, constants, existsSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupMadeAt, withoutSeal } from '#shared/backup-name.ts';
import { readCode } from '#shared/recovery-code.ts';
import { BEGUN, goingWords, RESTORE, restoredWords, restoreProblemWords } from '#shared/words/restore.ts';
import { isProvenBy } from '../../journal/backup/backup-proof.ts';
import { sealedSecretsIn } from '../../journal/backup/found-backups.ts';
import { type Agrees, NotAgreed, restoreBackup } from '../../journal/backup/restore.ts';
import { leavingNothing } from '../../journal/backup/sales-lost-by-restore.ts';
import { isSealedBy, sealedHeaderIn } from '../../journal/backup/sealed-file.ts';
import { isStorageError, problemOf } from '../../journal/base/journal-error.ts';
import { isUnderWay } from '../../journal/file/finish-restore.ts';
import { isCountersFolder, LIVE_FOLDER } from '../../journal/file/journal-files.ts';
import type { SealProof } from '../../journal/seal/seal-check.ts';
import { readFileVault } from '../../key-vault/file-vault.ts';
import { systemKeychain } from '../../key-vault/keychain.ts';
import { LiveVault } from '../../key-vault/live-vault.ts';
import { unwrapSecrets } from '../../key-vault/recovery.ts';
import { subKey } from '../../key-vault/sub-keys.ts';
import { orElse, succeeds } from '../../platform/may-fail.ts';
import { readProfile } from '../../provisioning/live-folder.ts';

const LONGEST_LINE = 200;
const NEW_LINE = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Options {
  readonly from: string;
  readonly to: string;
  readonly yes: boolean;
}

const SWITCHES = {
  from: { type: 'string' },
  to: { type: 'string' },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

function readOptions(): Options | 'help' | null {
  try {
    const { from, to, yes, help } = parseArgs({ options: SWITCHES }).values;
    if (help === true) return 'help';
    return from && to ? { from: resolve(from), to: resolve(to), yes } : null;
  } catch {
    return null;
  }
}

/** Checks the names alone: the journal has no words for these mistakes, or its words are about another file. */
function misnamed({ from, to }: Options): string | null {
  const backup = statSync(from, { throwIfNoEntry: false });
  if (backup === undefined) return 'missing';
  if (!backup.isFile()) return 'not-a-file';
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() === false) return 'not-a-folder';
  if (!isCountersFolder(to)) return 'no-counter';
  return succeeds(() => accessSync(from, constants.R_OK)) ? null : 'not-readable';
}

const isNoFolder = (error: unknown): boolean =>
  /^(ENOTDIR|EEXIST)$/.test(String((error as NodeJS.ErrnoException).code));

/** Reads a line of the keyboard, or of a pipe, and no more than that. Returns an empty line if there is no input. */
function typedLine(): string {
  const [typed, byte] = [[] as number[], Buffer.alloc(1)];
  while (typed.length < LONGEST_LINE && orElse(() => readSync(0, byte), 0) === 1 && byte[0] !== NEW_LINE) {
    typed.push(byte[0] ?? 0);
  }
  return Buffer.from(typed).toString('utf8').trim().toLowerCase();
}

const agreesTo = ({ yes }: Options): Agrees =>
  function agrees(going) {
    if (going === null) return true;
    say(goingWords(going.sales, Date.now()));
    if (yes) return true;
    process.stdout.write(RESTORE.ask);
    const typed = typedLine();
    if (!process.stdin.isTTY) say('');
    return typed === 'yes';
  };

function refuse(options: Options, problem: string): 1 {
  say(restoreProblemWords(problem));
  const meant = join(options.to, LIVE_FOLDER);
  if (problem === 'no-counter' && existsSync(meant)) say(`${RESTORE.meant} ${meant}`);
  return 1;
}

/** The key of the seal of this folder's counter, as this PC keeps it; null if it has none. */
async function ownKey({ to }: Options): Promise<Uint8Array | null> {
  const training = orElse(() => readFileVault(to), null);
  if (training !== null) return subKey(training, 'journal-seal');
  const vaultId = orElse(() => readProfile(to)?.vaultId ?? null, null);
  const secrets =
    vaultId === null ? null : await new LiveVault(systemKeychain(), vaultId).openSecrets().catch(() => null);
  return secrets && subKey(secrets, 'journal-seal');
}

/**
 * Proves the backup by this PC's own secrets, or by the recovery code where it is another counter's. Returns null where
 * neither is at hand: the first start then asks for the code, and checks the seal of what was restored.
 */
async function proofFor(options: Options): Promise<SealProof | 'wrong-code' | null> {
  const own = await ownKey(options);
  const sealed = orElse(() => sealedHeaderIn(options.from), null);
  const isOwn = sealed === null ? isProvenBy : isSealedBy;
  if (own !== null && orElse(() => isOwn(options.from, own), false)) return { key: own, isSealed: true };
  const wrap = orElse(() => leavingNothing(options.from, () => sealedSecretsIn(options.from)), null);
  if (wrap === null) return null;
  process.stdout.write(sealed === null ? RESTORE.askCode : RESTORE.askOpen);
  const line = typedLine();
  if (!process.stdin.isTTY) say('');
  // Nothing but the code opens a sealed one.
  if (line === '') return sealed === null ? null : 'wrong-code';
  const typed = readCode(line);
  const secrets = typed.kind === 'right-form' ? await unwrapSecrets(wrap, typed.code) : null;
  return secrets === null ? 'wrong-code' : { key: subKey(secrets, 'journal-seal'), isSealed: true };
}

async function restore(options: Options): Promise<0 | 1> {
  const { from, to } = options;
  const now = Date.now();
  try {
    const wrong = misnamed(options);
    if (wrong !== null) return refuse(options, wrong);
    const proof = await proofFor(options);
    if (proof === 'wrong-code') return refuse(options, proof);
    const request = { from, to, now, ...(proof && { proof, mayBeJournal: true }) };
    const { setAside, open, isSealed } = restoreBackup(request, agreesTo(options));
    const madeAt = backupMadeAt(withoutSeal(from));
    for (const line of restoredWords({ from, madeAt, setAside, open, isProven: proof !== null, isSealed }, now))
      say(line);
    return 0;
  } catch (error) {
    if (error instanceof NotAgreed) return refuse(options, 'not-agreed');
    if (!isStorageError(error)) throw error;
    const problem = isNoFolder(error) ? 'not-a-folder' : problemOf(error);
    say(isUnderWay(to) && problem !== 'in-use' ? BEGUN : restoreProblemWords(problem));
    say(`For support: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

const options = readOptions();
if (options === 'help' || options === null) {
  say(RESTORE.usage);
  process.exitCode = options === null ? 2 : 0;
} else {
  process.exitCode = await restore(options);
}
