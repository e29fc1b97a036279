/**
 * The account's evidence about a text in doubt: its credits, and the messages of that time (M7a, M16). A person reads
 * it and decides; nothing of it is ever booked.
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { SmsEvidence } from '#shared/counter-api/sms.ts';
import type { DataOf } from '#shared/reseller-api/endpoints.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import { addDays, businessDayOf } from '../../platform/clock.ts';
import { NO_LINE, type ReadFailure, type ResellerClient } from '../../reseller-client/port.ts';
import type { EngineDeps } from '../model/ports.ts';
import { readFailureCode } from './read-failures.ts';
import { campaignOf, isTold } from './sms-account.ts';

/** The service's clock and ours differ, and a large message waits for a minute. */
const AROUND_MS = 2 * 60_000;
/** Pages of thirty messages each. Those of the day after may come first. */
const MOST_PAGES = 10;
const MOST_SHOWN = 5;

type Row = DataOf<'smsCampaigns'>['campaigns'][number];

interface Listed {
  readonly rows: readonly Row[];
  readonly all: boolean;
}

/** True for a text about which no answer can say more: its refusal or silence proves nothing. */
const isInDoubt = ({ product, state, unproven }: IntentRecord): boolean =>
  product === 'sms' && (state === 'unknown' || (state === 'rejected' && unproven));

async function listed(client: ResellerClient, from: number, until: number): Promise<Result<Listed, ReadFailure>> {
  // A message that is sent meanwhile moves the pages: one that was read already comes again.
  const rows = new Map<string, Row>();
  // A service may take the last day for its first moment, and leave out the messages of that day.
  const days = { from: businessDayOf(from), to: addDays(businessDayOf(until), 1) };
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await client.read('smsCampaigns', { query: { page, ...days } }, 'polling');
    if (!answer.ok) return answer;
    const { campaigns } = answer.value;
    for (const row of campaigns) rows.set(row.id, row);
    // Newest first: the other rows are older than the text.
    const last = campaigns.at(-1);
    if (last === undefined || (timeOf(last) ?? from) < from) return ok({ rows: [...rows.values()], all: true });
  }
  return ok({ rows: [...rows.values()], all: false });
}

const timeOf = (row: Row): number | null => campaignOf(row).at;

/**
 * The list has no texts: the same number of recipients, and of parts or credits, is the closest match. A row that tells
 * neither may be the text.
 */
function isLike({ facts }: IntentRecord, row: Row): boolean {
  const people = facts.quantity ?? 0;
  const { parts } = facts;
  if (row.recipients_count !== people) return false;
  if (parts === undefined || (row.segments === null && row.credits_charged === null)) return true;
  return row.segments === parts || row.credits_charged === parts * people;
}

export async function smsEvidence(
  { read, accounts, business }: Pick<EngineDeps, 'read' | 'accounts' | 'business'>,
  intentId: number,
): Promise<Result<SmsEvidence, CounterError>> {
  const intent = await read.intent(intentId);
  if (intent === null) return err({ code: 'not-found' });
  if (!isInDoubt(intent)) return err({ code: 'bad-request' });
  const traces = await read.smsTraces(intentId, intent.accountId);
  if (traces === null) return err({ code: 'bad-request' });
  const client = accounts.clientOf(intent.accountId);
  // The credits and messages of another account would say that nothing was sent (M18).
  if (client?.origin('smsBalance') === null) return err({ code: 'key-missing' });
  const until = (traces.lastEndedAt ?? business.now()) + AROUND_MS;
  const from = traces.firstSentAt - AROUND_MS;
  const [balance, list] = await Promise.all([
    client ? client.read('smsBalance', {}, 'polling') : err(NO_LINE),
    client ? listed(client, from, until) : err(NO_LINE),
  ]);
  if (!balance.ok) return err({ code: readFailureCode(balance.error) });
  if (!list.ok) return err({ code: readFailureCode(list.error) });
  const near = list.value.rows.filter((row) => {
    const at = timeOf(row);
    return (at === null || (at >= from && at <= until)) && isLike(intent, row);
  });
  const ids = near.map(({ id }) => id);
  const others = new Set(await read.textsSoldHere(ids, intentId, { from, until }));
  const like = near.filter(({ id }) => !others.has(id));
  // A window of days has many that are like it: those nearest to the sale say most.
  const away = (row: Row): number => Math.abs((timeOf(row) ?? 0) - traces.firstSentAt);
  const nearest = traces.lastEndedAt === null ? like.toSorted((a, b) => away(a) - away(b)) : like;
  return ok({
    before: traces.before,
    left: balance.value.credits,
    tookSince: traces.tookSince,
    alike: nearest.map(campaignOf).filter(isTold).slice(0, MOST_SHOWN),
    all: list.value.all,
  });
}
