import * as foundation from './0010-foundation.ts';
import * as sums from './0020-sums-and-views.ts';
import * as officePeople from './0030-office-people.ts';
import * as tokensAndWebhooks from './0040-tokens-webhooks.ts';
import * as backups from './0050-backups.ts';
import * as webhookTries from './0060-webhook-tries.ts';
import * as bounds from './0070-bounds.ts';
import * as partsTaken from './0080-parts-taken.ts';
import * as confirmedKeys from './0090-confirmed-keys.ts';
import * as drawersTaken from './0100-drawers-taken.ts';
import * as firstMarks from './0110-first-marks.ts';
import * as pagesOfDays from './0120-pages-of-days.ts';

export interface OfficeMigration {
  readonly version: number;
  readonly sql: string;
}

/** Sorted, and numbered by tens. Migrations are only ever added to this list. */
export const OFFICE_MIGRATIONS: readonly OfficeMigration[] = [
  foundation,
  sums,
  officePeople,
  tokensAndWebhooks,
  backups,
  webhookTries,
  bounds,
  partsTaken,
  confirmedKeys,
  drawersTaken,
  firstMarks,
  pagesOfDays,
];
