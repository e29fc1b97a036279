/** `npm run office` by itself: opens the office, on the embedded database where no other is named. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DAY_MS } from '#shared/day.ts';
import { placeOfLink } from '#shared/office/link.ts';
import { databaseProblemWords, OFFICE } from '#shared/words/office-command.ts';
import { OFFICE_SERVE } from '#shared/words/office-serve.ts';
import { dropOldBackups } from './backups/stored-backups.ts';
import { type DatabasePlace, databasePlace, isLoopback } from './database/address.ts';
import type { OfficeDatabase } from './database/database.ts';
import { startDemo } from './demo/demo.ts';
import { foldAndProve, SetAside } from './fold/work.ts';
import { setPassword } from './people/password.ts';
import { migrateOffice } from './schema/migrate.ts';
import { makeComingPartitions } from './schema/partitions.ts';
import { type LinkPlace, ownersActs } from './server/acts.ts';
import { type Office, openOffice } from './server/office.ts';
import { readPageFiles } from './server/page-files.ts';
import { startDeliveries } from './webhooks/deliveries.ts';
import { post } from './webhooks/post.ts';

const PORT = 8040;
/** Nothing that it opens is true, and it can change nothing that is. */
const PRACTICE_PASSWORD = 'practice makes the owner';
const LOOPBACK = '127.0.0.1';
const MOST_PORT = 65_535;
/** Neither folding nor proving begins another round after this, whatever counters send. The page shows news after both. */
const LONGEST_FOLD_MS = 3000;

export const SERVE_SWITCHES = {
  database: { type: 'string' },
  authority: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'behind-proxy': { type: 'boolean' },
  'counter-host': { type: 'string', multiple: true },
  'new-password': { type: 'boolean' },
  'private-webhooks': { type: 'boolean' },
} as const;

/** Typed wrongly, or a thing that a person can mend: the message says what to do. */
export class CannotServe extends Error {}

const reader = (argv: readonly string[]) => parseArgs({ args: [...argv], options: SERVE_SWITCHES }).values;
type Values = ReturnType<typeof reader>;

function typed(argv: readonly string[]): Values {
  try {
    return reader(argv);
  } catch (error) {
    const [first = ''] = String((error as Error).message).split(/\. |\n/);
    throw new CannotServe(`${first}. --help shows what there is.`);
  }
}

export interface ServePorts {
  readonly openPostgres: (place: DatabasePlace) => OfficeDatabase;
  readonly openEmbedded: () => Promise<OfficeDatabase>;
  readonly say: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the built page. */
  readonly page: string;
  readonly now: () => number;
}

function fileOf(name: string): string {
  if (!existsSync(name)) throw new CannotServe(OFFICE_SERVE.unreadable(name));
  return readFileSync(name, 'utf8');
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? PORT);
  if (!Number.isInteger(port) || port < 0 || port > MOST_PORT) throw new CannotServe(OFFICE_SERVE.badPort);
  return port;
}

function tlsOf({ 'tls-cert': cert, 'tls-key': key }: Values): { cert: string; key: string } | null {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) throw new CannotServe(OFFICE_SERVE.bothTls);
  return { cert: fileOf(cert), key: fileOf(key) };
}

function linkPlace({ authority, 'counter-host': typedHosts }: Values, place: DatabasePlace): LinkPlace {
  if (authority === undefined) return OFFICE_SERVE.sayAuthority;
  const hosts = (typedHosts ?? [`${place.host}:${place.port}`]).map((one) => {
    const [, host = '', port = ''] = /^\[?([^[\]]+?)\]?:(\d{1,5})$/.exec(one) ?? [];
    return { host, port: Number(port) };
  });
  const read = placeOfLink.safeParse({ hosts, database: place.database, authority: fileOf(authority) });
  if (read.success) return read.data;
  const words = read.error.issues[0]?.path[0] === 'authority' ? OFFICE.notAuthority : OFFICE_SERVE.badCounterHost;
  // A socket of this machine is a way for the office, and for no counter: the page says so when a link is asked for.
  if (typedHosts === undefined) return words;
  throw new CannotServe(words);
}

interface Opened {
  readonly db: OfficeDatabase;
  readonly link: LinkPlace;
  readonly demo: boolean;
  /** Ends what was started beside the office. */
  readonly stop: () => Promise<void>;
}

async function openDemo({ openEmbedded, say, now }: ServePorts, onTrouble: (error: unknown) => void): Promise<Opened> {
  say(OFFICE_SERVE.opening);
  const db = await openEmbedded();
  await migrateOffice(db);
  await setPassword(db, PRACTICE_PASSWORD);
  const demo = await startDemo({ db, now, random: Math.random, onTrouble });
  say(OFFICE_SERVE.login(PRACTICE_PASSWORD));
  return { db, link: OFFICE_SERVE.practiceLink, demo: true, stop: demo.stop };
}

async function openReal(
  values: Values,
  place: DatabasePlace,
  { openPostgres, now }: ServePorts,
  onTrouble: (error: unknown) => void,
): Promise<Opened> {
  const link = linkPlace(values, place);
  const db = openPostgres(place);
  await migrateOffice(db);
  await lookAfter(db, now(), onTrouble);
  return { db, link, demo: false, stop: async () => undefined };
}

/** Neither holds up the other, nor the office: a dump of the database may hold a table for long, and tomorrow will do. */
async function lookAfter(db: OfficeDatabase, now: number, onTrouble: (error: unknown) => void): Promise<void> {
  await makeComingPartitions(db, now).catch(onTrouble);
  await dropOldBackups(db).catch(onTrouble);
}

function placeOf({ database, authority }: Values, env: ServePorts['env']): DatabasePlace | null {
  const place = databasePlace({ url: database, authority }, env);
  if (place === 'unreadable') throw new CannotServe(OFFICE_SERVE.badDatabase);
  return place;
}

/** A driver's message may quote what was typed, so codes alone become words. */
export function serveTrouble(error: unknown): string {
  if (error instanceof CannotServe) return error.message;
  const { code = '', port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return OFFICE_SERVE.portTaken(port ?? PORT);
  return databaseProblemWords(code) ?? message;
}

export interface Serving {
  readonly office: Office;
  close(): Promise<void>;
}

function say(values: Values, ports: ServePorts, office: Office, secure: boolean): void {
  const host = values.host ?? LOOPBACK;
  const shown = host.includes(':') ? `[${host}]` : host;
  if (office.setUpCode !== null) ports.say(OFFICE_SERVE.code(office.setUpCode));
  if (!secure) ports.say(OFFICE_SERVE.plain);
  ports.say(OFFICE_SERVE.ready(`${values['tls-cert'] === undefined ? 'http' : 'https'}://${shown}:${office.port}`));
}

/** Throws `CannotServe` for what a person can mend. */
export async function serveOffice(argv: readonly string[], ports: ServePorts): Promise<Serving> {
  const values = typed(argv);
  const [host, port, tls] = [values.host ?? LOOPBACK, portOf(values.port), tlsOf(values)];
  const behindProxy = values['behind-proxy'] === true;
  if (tls === null && !behindProxy && !isLoopback(host)) throw new CannotServe(OFFICE_SERVE.plainRefused);
  if (!existsSync(join(ports.page, 'index.html'))) throw new CannotServe(OFFICE_SERVE.noPage);
  const onTrouble = (error: unknown): void => ports.say(OFFICE_SERVE.trouble(serveTrouble(error)));
  const place = placeOf(values, ports.env);
  const { db, link, demo, stop } =
    place === null ? await openDemo(ports, onTrouble) : await openReal(values, place, ports, onTrouble);
  // The tables of the coming months are made ahead, and old backups go.
  const daily = setInterval(() => {
    if (!demo) void lookAfter(db, ports.now(), onTrouble);
  }, DAY_MS).unref();
  const reach = { allowPrivate: values['private-webhooks'] === true };
  const aside = new SetAside(onTrouble);
  const office = await openOffice({
    ...{ db, demo, host, port, tls, behindProxy, onTrouble },
    acts: ownersActs(db, link),
    post: (message) => post(message, reach),
    page: readPageFiles(ports.page),
    fold: () => foldAndProve(db, aside, LONGEST_FOLD_MS),
    newPassword: values['new-password'] === true,
  });
  const stopDeliveries = startDeliveries(db, { ...reach, onError: onTrouble });
  say(values, ports, office, tls !== null || behindProxy);
  return {
    office,
    close: async () => {
      clearInterval(daily);
      await stopDeliveries();
      await stop();
      await office.close();
      await db.close();
    },
  };
}
