/**
 * `npm run provisioning`: the installer's side.
 *
 *   new-key --key FILE                                       the key that signs; its public half goes to FILE.pub
 *   make --template FILE --machines FILE --key FILE --to DIR  a signed file for each machine of the list
 *   check FILE --signer FILE.pub                             says what is wrong with it, line by line
 *   schema                                                   the form of a file, as JSON Schema
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { document, FORM, protectedContent, unsigned } from './document.ts';
import { protect } from './protected-part.ts';
import { readProvisioning } from './read.ts';
import { fingerprintOf, signDocument } from './signature.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    template: { type: 'string' },
    machines: { type: 'string' },
    to: { type: 'string' },
    signer: { type: 'string' },
    cost: { type: 'string' },
  },
});

class Usage extends Error {}

function named(name: keyof typeof values): string {
  const value = values[name];
  if (value === undefined) throw new Usage(`--${name} is missing`);
  return value;
}

/** What differs from machine to machine; the rest is the template. */
const machineList = z.array(
  z.strictObject({
    machine: z.string(),
    passphrase: z.string().min(12).optional(),
    protected: protectedContent.optional(),
    change: z.record(z.string(), z.unknown()).optional(),
  }),
);

function newKey(): number {
  const file = named('key');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  say(`Made: ${file}, which signs and stays with you, and ${file}.pub, which machines trust.`);
  say(`Its fingerprint: ${fingerprintOf(publicKey)}`);
  return 0;
}

async function make(): Promise<number> {
  const key = createPrivateKey(readFileSync(named('key')));
  const publicKey = createPublicKey(key);
  const template = JSON.parse(readFileSync(named('template'), 'utf8')) as object;
  const machines = machineList.parse(JSON.parse(readFileSync(named('machines'), 'utf8')));
  const cost = values.cost === undefined ? undefined : Number(values.cost);
  mkdirSync(named('to'), { recursive: true });
  for (const { machine, passphrase, protected: secrets, change } of machines) {
    if ((passphrase === undefined) !== (secrets === undefined))
      throw new Usage(`${machine}: what is protected needs a passphrase, and a passphrase something to protect`);
    const part =
      secrets && passphrase !== undefined ? { protected: await protect(secrets, passphrase, machine, cost) } : {};
    const content = unsigned.parse({ form: FORM, ...template, ...change, machine, ...part });
    const file = join(named('to'), `${machine}.dwadi.json`);
    writeFileSync(file, `${JSON.stringify(signDocument(content, key, publicKey), null, 2)}\n`, { mode: 0o600 });
  }
  say(`Made: ${machines.length} files in ${named('to')}, signed by ${fingerprintOf(publicKey)}.`);
  return 0;
}

function check(): number {
  const [, file] = positionals;
  if (file === undefined) throw new Usage('say which file');
  const read = readProvisioning(readFileSync(file, 'utf8'), createPublicKey(readFileSync(named('signer'))));
  if (read.ok) say(`${file} is for ${read.value.machine}, whole, and signed by ${read.value.signature.by}.`);
  else
    for (const { line, where, what } of read.error) say(`${file}:${line}: ${where === '' ? '' : `${where}: `}${what}`);
  return read.ok ? 0 : 1;
}

function schema(): number {
  say(JSON.stringify(z.toJSONSchema(document, { io: 'input', unrepresentable: 'any' }), null, 2));
  return 0;
}

const COMMANDS: Readonly<Record<string, () => number | Promise<number>>> = { 'new-key': newKey, make, check, schema };

try {
  const command = COMMANDS[positionals[0] ?? ''];
  if (command === undefined) throw new Usage('say new-key, make, check or schema');
  process.exitCode = await command();
} catch (error) {
  const said =
    error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
  say(`Nothing was done: ${said}`);
  process.exitCode = 2;
}
