/** An office on the embedded database, for tests of its server and its page. */
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { type Demo, startDemo } from '#main/office/demo/demo.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { setPassword } from '#main/office/people/password.ts';
import { type LinkPlace, ownersActs } from '#main/office/server/acts.ts';
import type { ServerDeps } from '#main/office/server/context.ts';
import { type Office, openOffice } from '#main/office/server/office.ts';
import { readPageFiles } from '#main/office/server/page-files.ts';
import { embeddedOffice } from './embedded.ts';

export const PASSWORD = 'four words of mine';

export const LINK_PLACE: LinkPlace = {
  hosts: [{ host: 'db.example', port: 5432 }],
  database: 'dwadi',
  authority: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
};

export interface OfficeOptions {
  /** Three simulated counters, which sell when they are told to. */
  readonly demo?: boolean;
  /** The folder of the built page; null serves none. */
  readonly page?: string | null;
  readonly password?: string | null;
  readonly behindProxy?: boolean;
  readonly link?: LinkPlace;
  readonly now?: () => number;
  /** Takes the place of sending a webhook's message. */
  readonly post?: ServerDeps['post'];
}

export interface TestOffice {
  readonly db: OfficeDatabase;
  readonly office: Office;
  readonly demo: Demo | null;
  readonly address: string;
  readonly troubles: unknown[];
  close(): Promise<void>;
}

/** Always the same sales. */
function steady(): () => number {
  let state = 20_261_127;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export async function openTestOffice(options: OfficeOptions = {}): Promise<TestOffice> {
  const { password = PASSWORD, page = null, behindProxy = false, link = LINK_PLACE, now = Date.now } = options;
  const db = await embeddedOffice();
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown): void => void troubles.push(error);
  if (password !== null) await setPassword(db, password);
  const demo = options.demo ? await startDemo({ db, now, random: steady(), onTrouble }, false) : null;
  // The database's own clock is not the one of the test.
  await db.query(`UPDATE dwadi.batch SET taken_at = made_at`);
  const office = await openOffice({
    ...{ db, now, onTrouble, behindProxy, tls: null, host: '127.0.0.1', port: 0, newPassword: false },
    acts: ownersActs(db, link),
    post: options.post ?? (async () => null),
    page: page === null ? new Map() : readPageFiles(page),
    fold: () => foldAndProve(db),
    demo: options.demo === true,
    // A test looks by itself.
    everyMs: 3_600_000,
  });
  // All that was sent before is folded.
  await office.look();
  return {
    ...{ db, office, demo, troubles },
    address: `http://127.0.0.1:${office.port}`,
    close: () => office.close(),
  };
}
