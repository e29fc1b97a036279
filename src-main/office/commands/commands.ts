/** Each does one thing with an open database, says it, and returns the exit code. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINK_FORMAT, linkFileName, type OfficeLink, officeLink, placeOfLink } from '#shared/office/link.ts';
import { linkCode, linkText } from '#shared/office/link-code.ts';
import { OFFICE } from '#shared/words/office-command.ts';
import { type Enrolled, enrolCounter, enrolReader, type NewlyEnrolled, revoke } from '../counters/enrol.ts';
import { acceptMarks, confirmSigner } from '../counters/marks.ts';
import { officeStatus } from '../counters/status.ts';
import { isLoopback } from '../database/address.ts';
import type { OfficeDatabase } from '../database/database.ts';
import { OFFICE_MIGRATIONS } from '../schema/index.ts';
import { migrateOffice } from '../schema/migrate.ts';
import { makeComingPartitions } from '../schema/partitions.ts';
import { type Command, type Given, Mistyped } from './command-form.ts';
import { OWNER_COMMANDS } from './owner-commands.ts';
import { needsOwner, statusLines } from './status-lines.ts';

const NEWEST = OFFICE_MIGRATIONS.at(-1)?.version ?? 0;

async function migrate({ db, say, now }: Given): Promise<number> {
  say(OFFICE.migrated(await migrateOffice(db), NEWEST));
  await makeComingPartitions(db, now());
  return 0;
}

function hostOf(typed: string): OfficeLink['hosts'][number] {
  const [, host, port] = /^\[?([^[\]]+?)\]?:(\d{1,5})$/.exec(typed) ?? [];
  if (host === undefined || Number(port) > 65_535) throw new Mistyped(OFFICE.sayHost);
  return { host, port: Number(port) };
}

/** Everything that can be wrong with a link is found before a login is made for it. */
function linkFrom({ place, switches, authority }: Given): (enrolled: Enrolled) => OfficeLink {
  if (switches.out === undefined && switches.code !== true) throw new Mistyped(OFFICE.sayWhere);
  if (authority === null) throw new Mistyped(OFFICE.sayAuthority);
  if (!authority.includes('BEGIN CERTIFICATE')) throw new Mistyped(OFFICE.notAuthority);
  const { host, port, database } = place;
  const read = placeOfLink.safeParse({ hosts: switches.host?.map(hostOf) ?? [{ host, port }], database, authority });
  if (!read.success) throw new Mistyped(OFFICE.sayHost);
  return ({ name, role, password }) =>
    officeLink.parse({ format: LINK_FORMAT, version: 1, name, role, password, ...read.data });
}

function enrolAs(make: (db: OfficeDatabase, name: string, again?: boolean) => Promise<NewlyEnrolled>) {
  return async (given: Given): Promise<number> => {
    const { db, words, switches, say } = given;
    const [name = ''] = words;
    const toLink = linkFrom(given);
    const file = switches.out === undefined ? null : join(switches.out, linkFileName(name.trim()));
    if (file !== null) {
      if (existsSync(file)) throw new Mistyped(OFFICE.fileThere(file));
      mkdirSync(switches.out ?? '', { recursive: true });
    }
    const enrolled = await make(db, name, switches.again);
    const link = toLink(enrolled);
    say(OFFICE.enrolled(link.name));
    if (!enrolled.oldEnded) say(OFFICE.oldLeft);
    for (const { host } of link.hosts) if (isLoopback(host)) say(OFFICE.loopback(host));
    if (file !== null) {
      writeFileSync(file, linkText(link), { mode: 0o600, flag: 'wx' });
      say(OFFICE.linkFile(file));
    }
    if (switches.code === true) {
      say(OFFICE.linkCode);
      say(linkCode(link));
    }
    return 0;
  };
}

async function close({ db, words: [name = ''], say }: Given): Promise<number> {
  const { sessionsEnded } = await revoke(db, name);
  say(OFFICE.revoked(name));
  if (!sessionsEnded) say(OFFICE.sessionsLeft);
  return 0;
}

async function accept({ db, words: [name = '', mark], say }: Given): Promise<number> {
  say(OFFICE.accepted(await acceptMarks(db, name, mark)));
  return 0;
}

async function confirm({ db, words: [name = '', ...groups], say }: Given): Promise<number> {
  await confirmSigner(db, name, groups.join(''));
  say(OFFICE.confirmed(name));
  return 0;
}

async function status({ db, say, now }: Given): Promise<number> {
  const found = await officeStatus(db);
  for (const line of statusLines(found, NEWEST, now())) say(line);
  return needsOwner(found, NEWEST, now()) ? 1 : 0;
}

const LINK = ['authority', 'host', 'out', 'code', 'again'] as const;
/** A fingerprint may be typed in its sixteen groups. */
const GROUPS = 16;

export const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: { run: migrate, switches: ['authority'], words: [0, 0], missing: '' },
  enrol: { run: enrolAs(enrolCounter), switches: LINK, words: [1, 1], missing: OFFICE.sayName },
  reader: { run: enrolAs(enrolReader), switches: LINK, words: [1, 1], missing: OFFICE.sayName },
  revoke: { run: close, switches: ['authority'], words: [1, 1], missing: OFFICE.sayName },
  accept: { run: accept, switches: ['authority'], words: [1, 2], missing: OFFICE.sayName },
  confirm: { run: confirm, switches: ['authority'], words: [2, 1 + GROUPS], missing: OFFICE.sayFingerprint },
  status: { run: status, switches: ['authority'], words: [0, 0], missing: '' },
  ...OWNER_COMMANDS,
};
