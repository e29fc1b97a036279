/** SMS in the preview's small world: a key with two names, and messages that were sent before. */
import type { Campaign, CampaignFilter, SmsEvidence } from '#shared/counter-api/sms.ts';
import { NOW } from './fake-sales.ts';

export const SENDERS = [
  { name: 'ADOMMOBILE', own: true, usual: true },
  { name: 'Adom Shop', own: true, usual: false },
  { name: 'INFO', own: false, usual: false },
];

export const CREDITS = { left: 998 };

const STATES = ['completed', 'completed', 'processing', 'completed', 'failed', 'completed', 'blocked'] as const;

export const campaign = (at: number): Campaign => ({
  id: `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`,
  status: STATES[at % STATES.length] ?? 'completed',
  recipients: at === 0 ? 1240 : ((at * 37) % 400) + 1,
  segments: (at % 3) + 1,
  credits: at === 0 ? 1240 : (((at * 37) % 400) + 1) * ((at % 3) + 1),
  sender: at % 4 === 3 ? 'INFO' : 'ADOMMOBILE',
  at: NOW - at * 7_200_000,
});

const MOST = 75;
const PAGE = 30;

export function campaignPage({ filter, page }: { filter: CampaignFilter; page: number }) {
  const all = Array.from({ length: MOST }, (_, at) => campaign(at)).filter(
    ({ status }) => filter.status === null || status === filter.status,
  );
  const campaigns = all.slice(page * PAGE, (page + 1) * PAGE);
  return { ok: true, value: { campaigns, more: campaigns.length === PAGE } };
}

const DELIVERY = { delivered: 1104, sent: 61, undelivered: 48, expired: 19, failed: 5, rejected: 3, queued: 0 };

/** The state of one number: a function of its place. */
function statusAt(index: number): string {
  let rest = index;
  for (const [status, count] of Object.entries(DELIVERY)) {
    if (rest < count) return status;
    rest -= count;
  }
  return 'queued';
}

export function deliveryPage({ status, page }: { status: string | null; page: number }) {
  const all = Array.from({ length: 1240 }, (_, at) => ({
    recipient: `23324${String(1_000_000 + at * 7919).slice(-7)}`,
    status: statusAt(at),
    at: NOW - 3_600_000 + at * 100,
  })).filter((message) => status === null || message.status === status);
  return {
    ok: true,
    value: { campaign: campaign(0), delivery: DELIVERY, messages: all.slice(page * 100, (page + 1) * 100) },
  };
}

/** The wallet lost two credits that no message of this counter took, and the list has a message to two numbers. */
export const EVIDENCE: SmsEvidence = {
  before: { credits: 120, at: NOW - 900_000 },
  left: 112,
  tookSince: 6,
  alike: [{ ...campaign(0), recipients: 2, segments: 1, credits: 2, at: NOW - 60_000 }],
  all: true,
};
