/**
 * `npm run provisioning`: the installer's side.
 *
 *   new-key --key FILE                   the key that signs; its public half goes to FILE.pub
 *   protect --to FILE                    keys and PINs under passphrases, from standard input: see docs/provisioning.md
 *   make --template FILE --machines FILE --key FILE --to DIR [--parts FILE]… [--days N]
 *                                        a signed file for each machine of the list
 *   check FILE… [--signer FILE.pub]      says what is wrong with each, line by line
 *   schema                               the form of a file, as JSON Schema
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DAY_MS } from '#shared/day.ts';
import { MISTAKES } from '#shared/words/provisioning-mistakes.ts';
import { renameHeld } from '../platform/atomic-file.ts';
import { readTyped } from '../platform/typed.ts';
import {
  asFileName,
  document,
  FORM,
  machineName,
  PARTS_FORM,
  type ProtectedPart,
  type ProtectedParts,
  type ProvisioningDocument,
  protectedParts,
  type Unsigned,
  unsigned,
} from './document.ts';
import { linesOf } from './json-lines.ts';
import { protectFor } from './protected-part.ts';
import { type Mistake, mistakesOf, readProvisioning } from './read-document.ts';
import { readSecrets } from './secret-list.ts';
import { fingerprintOf, keyText, signDocument } from './signature.ts';
import { keysIn } from './trust.ts';
import { readAs, refuse, typedInput, typedJson } from './typed-json.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function reasonOf(error: unknown): string {
  const { code, path, message = String(error) } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' && path !== undefined ? `there is no ${path}` : message;
}

const switches = {
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    key: { type: 'string' },
    template: { type: 'string' },
    machines: { type: 'string' },
    parts: { type: 'string', multiple: true },
    days: { type: 'string' },
    to: { type: 'string' },
    signer: { type: 'string' },
    cost: { type: 'string' },
  },
} as const;

const USAGE = `npm run provisioning --
  new-key --key FILE
  protect --to FILE
  make --template FILE --machines FILE --key FILE --to DIR [--parts FILE]… [--days N]
  check FILE… [--signer FILE.pub]
  schema
docs/provisioning.md says more.`;

type Typed = ReturnType<typeof parseArgs<typeof switches>>;

/** Cuts Node's message about an unknown switch before its advice for programmers. */
function typed(): Pick<Typed, 'values' | 'positionals'> & { readonly mistyped: string | null } {
  try {
    return { ...parseArgs(switches), mistyped: null };
  } catch (error) {
    return { values: {}, positionals: [], mistyped: reasonOf(error).split(/\. |\n/)[0] ?? '' };
  }
}

const { values, positionals, mistyped } = typed();

class Usage extends Error {}
/** Only a part was done. */
class Partly extends Error {}

type Text = 'key' | 'template' | 'machines' | 'to' | 'signer' | 'days' | 'cost';

function named(name: Text): string {
  const value = values[name];
  if (value === undefined) throw new Usage(`--${name} is missing`);
  return value;
}

function numbered(name: Text, least: number, most: number): number | undefined {
  if (values[name] === undefined) return undefined;
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Usage(`--${name} is a whole number from ${least} to ${most}`);
  return number;
}

/** Writes the file whole or not at all: a file that was cut off never has its name, and its part is removed. */
function writeWhole(file: string, content: object): void {
  const part = `${file}.new`;
  try {
    writeFileSync(part, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameHeld(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function writeAll(folder: string, files: readonly ProvisioningDocument[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [written, file] of files.entries()) {
    try {
      writeWhole(join(folder, `${file.machine}.dwadi.json`), file);
    } catch (error) {
      throw new Partly(`Only ${written} of ${files.length} files were made in ${folder}: ${reasonOf(error)}`);
    }
  }
}

/** The differences between machines; the rest is the template. */
const machineList = z
  .array(z.strictObject({ machine: machineName, change: z.record(z.string(), z.unknown()).optional() }))
  .min(1)
  .refine(
    (list) => new Set(list.map(({ machine }) => asFileName(machine))).size === list.length,
    'a machine stands there twice; capital letters make no other one',
  );

function newKey(): number {
  const file = named('key');
  for (const there of [file, `${file}.pub`])
    if (existsSync(there)) throw new Usage(`${there} is there already, and was left alone: name another file`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  // Creates the file before anything can go wrong: an existing key is neither overwritten nor removed.
  writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  } catch (error) {
    // Half a key would block the next try.
    for (const part of [file, `${file}.pub`]) rmSync(part, { force: true });
    throw error;
  }
  say(`Made: ${file}, which signs and stays with you, and ${file}.pub, which machines trust.`);
  say(`Its fingerprint: ${fingerprintOf(publicKey)}`);
  return 0;
}

async function protect(): Promise<number> {
  const cost = numbered('cost', 15, 18);
  const to = named('to');
  const parts: ProtectedParts['parts'] = [];
  for (const { machine, passphrase, ...content } of readSecrets(typedInput())) {
    const [part] = await protectFor([machine], content, passphrase, cost);
    if (part !== undefined) parts.push({ machine, protected: part });
  }
  writeWhole(to, { form: PARTS_FORM, parts });
  say(`Made: ${to}, for ${parts.length} ${parts.length === 1 ? 'machine' : 'machines'}.`);
  return 0;
}

function partsByMachine(): ReadonlyMap<string, ProtectedPart> {
  const parts = (values.parts ?? []).flatMap((file) => readAs(typedJson(file), protectedParts).parts);
  const found = new Map(parts.map(({ machine, protected: part }) => [machine, part]));
  if (found.size < parts.length) throw new Usage('--parts: a machine stands there twice');
  return found;
}

/** A mistake of time, not of form: a file of the right form may have expired. */
const pastIn = ({ expires }: Unsigned, now: number): Mistake[] =>
  expires !== undefined && Date.parse(expires) <= now ? [{ path: ['expires'], what: MISTAKES.past }] : [];

function make(): number {
  const key = createPrivateKey(readFileSync(named('key')));
  const publicKey = createPublicKey(key);
  const [typedTemplate, typedList] = [typedJson(named('template')), typedJson(named('machines'))];
  const template = readAs(typedTemplate, z.record(z.string(), z.unknown()));
  const parts = partsByMachine();
  const days = numbered('days', 1, 3650);
  const now = Date.now();
  const expires = days === undefined ? {} : { expires: new Date(now + days * DAY_MS).toISOString() };
  // All of them must be right before any is written.
  const mistakes: string[] = [];
  const files = readAs(typedList, machineList).flatMap(({ machine, change }, row) => {
    const part = parts.get(machine);
    const sealed = part === undefined ? {} : { protected: part };
    const times = { made: new Date(now).toISOString(), ...expires };
    const whole = { form: FORM, ...template, ...change, machine, ...times, ...sealed };
    const read = unsigned.safeParse(whole);
    const wrong = read.success ? pastIn(read.data, now) : mistakesOf(read.error.issues, whole);
    if (read.success && wrong.length === 0) return [signDocument(read.data, key, publicKey)];
    for (const mistake of wrong) {
      const isOfMachine = Object.hasOwn(change ?? {}, mistake.path[0] ?? '');
      const said = isOfMachine ? typedList.sayOf(mistake, [row, 'change'], machine) : typedTemplate.sayOf(mistake);
      mistakes.push(said);
    }
    return [];
  });
  refuse(mistakes);
  const unused = [...parts.keys()].filter((machine) => !files.some((file) => file.machine === machine));
  if (unused.length > 0) throw new Usage(`--parts has machines that aren't in the list: ${unused.join(', ')}`);
  writeAll(named('to'), files);
  say(
    `Made: ${files.length} ${files.length === 1 ? 'file' : 'files'} in ${named('to')}, signed by ${fingerprintOf(publicKey)}.`,
  );
  return 0;
}

function checkOne(file: string, signers: readonly string[] | null): 0 | 1 {
  const text = readTyped(file);
  const read = readProvisioning(text);
  if (!read.ok) {
    for (const { line, where, what } of read.error) say(`${file}:${line}: ${where === '' ? '' : `${where}: `}${what}`);
    return 1;
  }
  const { machine, signature } = read.value.content;
  const past = pastIn(read.value.content, Date.now());
  for (const { path, what } of past) say(`${file}:${linesOf(text).lineAt(path)}: ${path.join('.')}: ${what}`);
  if (past.length > 0) return 1;
  if (signers !== null && !signers.includes(signature.key)) {
    say(`${file}: it is complete, but signed by another than ${values.signer}: ${signature.by}.`);
    return 1;
  }
  say(`${file} is for ${machine}, complete, and signed by ${signature.by}.`);
  return 0;
}

/** Checks each file, whatever the others are; one that can't be read gives the worst exit code. */
function check(): number {
  const [, ...files] = positionals;
  if (files.length === 0) throw new Usage('say which file');
  const { signer } = values;
  const signers = signer === undefined ? null : keysIn(readTyped(signer)).map(keyText);
  const codes = files.map((file) => {
    try {
      return checkOne(file, signers);
    } catch (error) {
      say(`${file}: it could not be read: ${reasonOf(error)}`);
      return 2;
    }
  });
  const right = codes.filter((code) => code === 0).length;
  if (files.length > 1) say(`${right} of ${files.length} files are right.`);
  return Math.max(...codes);
}

function schema(): number {
  say(JSON.stringify(z.toJSONSchema(document, { io: 'input', unrepresentable: 'any' }), null, 2));
  return 0;
}

function help(): number {
  say(USAGE);
  return 0;
}

const COMMANDS: Readonly<Record<string, () => number | Promise<number>>> = {
  ...{ 'new-key': newKey, protect, make, check, schema },
};

try {
  if (mistyped !== null) throw new Usage(`${mistyped}. --help shows what there is`);
  const command = values.help === true ? help : COMMANDS[positionals[0] ?? ''];
  if (command === undefined) throw new Usage('say new-key, protect, make, check or schema');
  process.exitCode = await command();
} catch (error) {
  const said = error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error);
  say(error instanceof Partly ? said : `Nothing was done: ${said}`);
  process.exitCode = 2;
}
