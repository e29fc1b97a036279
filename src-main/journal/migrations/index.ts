import * as foundation from './0010-foundation.ts';
import * as history from './0020-history.ts';
import * as accountKeys from './0030-account-keys.ts';
import * as shop from './0040-shop.ts';
import * as staff from './0050-staff.ts';
import * as shifts from './0060-shifts.ts';
import * as printQueue from './0070-print-queue.ts';
import * as daySums from './0080-day-sums.ts';
import * as disputes from './0090-disputes.ts';
import * as audit from './0120-audit.ts';
import * as owner from './0130-owner.ts';
import * as copiesSaid from './0140-copies-said.ts';
import * as noTexts from './0150-no-texts.ts';
import * as unproven from './0160-unproven.ts';
import * as customersMoney from './0200-customers-money.ts';
import * as uncosted from './0210-uncosted.ts';
import * as refusals from './0220-refusals.ts';
import * as seal from './0230-seal.ts';
import * as officeBatches from './0240-office-batches.ts';
import * as customers from './0260-customers.ts';
import * as givenUp from './0270-given-up.ts';
import * as balancesByAccount from './0280-balances-by-account.ts';
import * as printedAfterShown from './0290-printed-after-shown.ts';
import * as moneyBack from './0300-money-back.ts';
import * as sealedDigests from './0310-sealed-digests.ts';

export interface Migration {
  readonly version: number;
  /** Changes existing rows, not only the schema: it has a test of its own. */
  readonly changesData: boolean;
  readonly sql: string;
}

/** Sorted, and numbered by tens. Migrations are only ever added to this list. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  history,
  accountKeys,
  shop,
  staff,
  shifts,
  printQueue,
  daySums,
  disputes,
  audit,
  owner,
  copiesSaid,
  noTexts,
  unproven,
  customersMoney,
  uncosted,
  refusals,
  seal,
  officeBatches,
  customers,
  givenUp,
  balancesByAccount,
  printedAfterShown,
  moneyBack,
  sealedDigests,
];

export const NEWEST_VERSION = Math.max(...MIGRATIONS.map((migration) => migration.version));

/** Marks the file's header, so that another program's database is told apart: "DWAD". */
export const APPLICATION_ID = 0x44574144;
