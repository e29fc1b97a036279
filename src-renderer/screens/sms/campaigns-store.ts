/** Past messages as far as they have been read, and one of them with how it arrived at each number. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { Campaign, CampaignFilter, DeliveryPage } from '#shared/counter-api/sms.ts';
import { MESSAGES_PER_PAGE } from '#shared/reseller-api/limits.ts';
import type { MessageState } from '#shared/reseller-api/states.ts';
import { call } from '../../bridge.ts';

interface CampaignsState {
  readonly filter: CampaignFilter;
  /** Null until the first page has come. */
  readonly campaigns: readonly Campaign[] | null;
  readonly pages: number;
  readonly more: boolean;
  readonly reading: boolean;
  readonly problem: CounterErrorCode | null;
  readonly current: number;
}

export const EVERY_CAMPAIGN: CampaignFilter = { status: null, from: null, to: null };
const NOTHING_READ = { campaigns: null, pages: 0, more: true, reading: false, problem: null, current: 0 } as const;

export const useCampaigns = create<CampaignsState>()(() => ({ ...NOTHING_READ, filter: EVERY_CAMPAIGN }));

export async function openCampaigns(filter: CampaignFilter = useCampaigns.getState().filter): Promise<void> {
  // A new filter object each time, so that answers to earlier questions can be told apart.
  useCampaigns.setState({ ...NOTHING_READ, filter: { ...filter } });
  await readMoreCampaigns();
}

export const narrowCampaigns = (change: Partial<CampaignFilter>): Promise<void> =>
  openCampaigns({ ...useCampaigns.getState().filter, ...change });

/** The next page, once. One that was sent meanwhile pushes the last of a page onto the next: it is shown once. */
export async function readMoreCampaigns(): Promise<void> {
  const { filter, pages, more, reading } = useCampaigns.getState();
  if (reading || !more) return;
  useCampaigns.setState({ reading: true, problem: null });
  const answer = await call('sms.campaigns', { filter, page: pages });
  const now = useCampaigns.getState();
  if (now.filter !== filter || now.pages !== pages) return;
  if (!answer.ok) return useCampaigns.setState({ reading: false, problem: answer.error.code });
  const known = new Set((now.campaigns ?? []).map(({ id }) => id));
  useCampaigns.setState({
    reading: false,
    campaigns: [...(now.campaigns ?? []), ...answer.value.campaigns.filter(({ id }) => !known.has(id))],
    pages: pages + 1,
    more: answer.value.more,
  });
}

export const standOnCampaign = (current: number): void => useCampaigns.setState({ current });

interface DeliveryState {
  readonly id: string | null;
  readonly status: MessageState | null;
  readonly known: Pick<DeliveryPage, 'campaign' | 'delivery'> | null;
  readonly pages: ReadonlyMap<number, DeliveryPage['messages']>;
  readonly problem: CounterErrorCode | null;
}

const CLOSED: DeliveryState = { id: null, status: null, known: null, pages: new Map(), problem: null };

export const useDelivery = create<DeliveryState>()(() => CLOSED);

/** Pages are read one at a time. The list shows two at most, so what was wanted before those was only scrolled past. */
let wanted: readonly number[] = [];
const MOST_SHOWN = 2;
let asking = false;

export async function openDelivery(id: string | null): Promise<void> {
  useDelivery.setState({ ...CLOSED, id });
  wanted = [];
  if (id !== null) await needPage(0);
}

export async function narrowDelivery(status: MessageState | null): Promise<void> {
  useDelivery.setState({ status, pages: new Map(), problem: null });
  wanted = [];
  await needPage(0);
}

/** Reads everything anew, starting with the page on the screen. */
export async function refreshDelivery(page: number): Promise<void> {
  await readPage(page, true);
}

export async function needPage(page: number): Promise<void> {
  wanted = [...wanted.filter((one) => one !== page), page].slice(-MOST_SHOWN);
  if (asking) return;
  asking = true;
  try {
    for (let next = wanted.at(-1); next !== undefined; next = wanted.at(-1)) {
      wanted = wanted.slice(0, -1);
      if (!useDelivery.getState().pages.has(next)) await readPage(next, false);
    }
  } finally {
    asking = false;
  }
}

async function readPage(page: number, anew: boolean): Promise<void> {
  const { id, status } = useDelivery.getState();
  if (id === null) return;
  const answer = await call('sms.delivery', { id, status, page });
  const now = useDelivery.getState();
  if (now.id !== id || now.status !== status) return;
  if (!answer.ok) return useDelivery.setState({ problem: answer.error.code });
  const { campaign, delivery, messages } = answer.value;
  const pages = new Map(anew ? [] : now.pages);
  useDelivery.setState({ known: { campaign, delivery }, problem: null, pages: pages.set(page, messages) });
}

/** Null until its page was read. A number that can't be read is left out of its page (M10), which is then short. */
export function messageAt({ pages }: Pick<DeliveryState, 'pages'>, index: number) {
  const page = pages.get(Math.floor(index / MESSAGES_PER_PAGE));
  return page === undefined ? null : (page[index % MESSAGES_PER_PAGE] ?? 'left-out');
}

/** How many numbers the list has: all of them, or those in one state. */
export function numbersListed({ known, status }: Pick<DeliveryState, 'known' | 'status'>): number {
  if (known === null) return 0;
  return status === null ? known.campaign.recipients : (known.delivery[status] ?? 0);
}
