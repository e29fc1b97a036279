/** Commands about backups, and about an owner's other programs. */
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isWholeBackup } from '#shared/office/page-data.ts';
import { scope } from '#shared/office/page-requests.ts';
import { OFFICE } from '#shared/words/office-command.ts';
import { OFFICE_PROGRAMS as WORDS } from '#shared/words/office-programs.ts';
import { listTokens, makeToken, revokeToken } from '../api/tokens.ts';
import { fileNameOf, type StoredBackup, sealedBytes, storedBackups } from '../backups/stored-backups.ts';
import type { OfficeDatabase } from '../database/database.ts';
import { addWebhook, listWebhooks, removeWebhook, sendParkedAgain, webhookWanted } from '../webhooks/hooks.ts';
import { type Command, type Given, Mistyped } from './command-form.ts';

/** A file that was not finished would be taken for a backup. */
async function writeSealed(db: OfficeDatabase, backup: StoredBackup, file: string): Promise<void> {
  try {
    await pipeline(sealedBytes(db, backup), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
}

async function backup({ db, words: [name = ''], switches, say }: Given): Promise<number> {
  if (switches.out === undefined) throw new Mistyped(WORDS.sayFolder);
  const newest = (await storedBackups(db, name)).find(isWholeBackup);
  if (newest === undefined) throw new Mistyped(WORDS.noBackup(name));
  const file = join(switches.out, fileNameOf(newest));
  if (existsSync(file)) throw new Mistyped(OFFICE.fileThere(file));
  mkdirSync(switches.out, { recursive: true });
  await writeSealed(db, newest, file);
  say(WORDS.backup(file));
  return 0;
}

async function backups({ db, say, now }: Given): Promise<number> {
  for (const one of await storedBackups(db)) say(WORDS.storedBackup(one, now()));
  return 0;
}

const SCOPES = scope.array().min(1);

async function token({ db, words: [name = ''], switches, say }: Given): Promise<number> {
  const scopes = SCOPES.safeParse([...new Set(switches.scope)]);
  if (!scopes.success) throw new Mistyped(WORDS.sayScope);
  say(WORDS.token(name));
  say(await makeToken(db, { name, scopes: scopes.data }));
  return 0;
}

async function tokens({ db, say, now }: Given): Promise<number> {
  for (const one of await listTokens(db)) say(WORDS.listedToken(one, now()));
  return 0;
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Mistyped(WORDS.sayNumber);
  return Number(text);
}

async function takeBack({ db, words: [id = ''], say }: Given): Promise<number> {
  if ((await revokeToken(db, numberOf(id))) === null) throw new Mistyped(WORDS.noToken);
  say(WORDS.takenBack);
  return 0;
}

async function webhook({ db, words: [url = ''], switches, say }: Given): Promise<number> {
  const { event, 'low-below': cedis, 'silent-after': hours } = switches;
  const wanted = webhookWanted.safeParse({
    ...{ url, events: [...new Set(event)] },
    ...(cedis !== undefined && { lowBelow: numberOf(cedis) * 100 }),
    ...(hours !== undefined && { silentAfter: numberOf(hours) * 60 }),
  });
  if (!wanted.success) throw new Mistyped(WORDS.wrongWebhook(String(wanted.error.issues[0]?.path[0] ?? 'url')));
  const { id, secret } = await addWebhook(db, wanted.data);
  say(WORDS.webhook(id));
  say(secret);
  return 0;
}

async function webhooks({ db, say }: Given): Promise<number> {
  for (const one of await listWebhooks(db)) say(WORDS.listedWebhook(one));
  return 0;
}

async function webhookOf({ db, words: [id = ''] }: Given): Promise<number> {
  const number = numberOf(id);
  if (!(await listWebhooks(db)).some((one) => one.id === number)) throw new Mistyped(WORDS.noWebhook);
  return number;
}

async function unhook(given: Given): Promise<number> {
  await removeWebhook(given.db, await webhookOf(given));
  given.say(WORDS.unhooked);
  return 0;
}

async function sendAgain(given: Given): Promise<number> {
  given.say(WORDS.sentAgain(await sendParkedAgain(given.db, await webhookOf(given))));
  return 0;
}

const NONE: Pick<Command, 'switches' | 'words' | 'missing'> = { switches: ['authority'], words: [0, 0], missing: '' };
const ONE: typeof NONE = { ...NONE, words: [1, 1] };

export const OWNER_COMMANDS: Readonly<Record<string, Command>> = {
  backups: { ...NONE, run: backups },
  backup: { ...ONE, run: backup, switches: ['authority', 'out'] },
  tokens: { ...NONE, run: tokens },
  token: { ...ONE, run: token, switches: ['authority', 'scope'] },
  'take-back': { ...ONE, run: takeBack },
  webhooks: { ...NONE, run: webhooks },
  webhook: { ...ONE, run: webhook, switches: ['authority', 'event', 'low-below', 'silent-after'] },
  unhook: { ...ONE, run: unhook },
  'send-again': { ...ONE, run: sendAgain },
};
