/** The log of everything that happened, for those who may see it. */
import type { AuditEvent, AuditFilter, AuditPage } from '#shared/counter-api/audit.ts';
import type { Journal } from '../journal/journal.ts';
import { orElse } from '../platform/may-fail.ts';
import { ChainCheck, type ChainCheckOptions } from './chain-check.ts';

const MOST_PEOPLE = 500;

/** The field of each event that reveals a cost or a markup. */
const OF_COST: Readonly<Record<string, string>> = {
  'prices.accepted': 'changed',
  'prices.left': 'changed',
  'settings.changed': 'prices',
};

/** Removes that field. A text that was cut off can't be parsed, so all of it is left out. */
function withoutCost(event: AuditEvent): AuditEvent {
  const hidden = OF_COST[event.kind];
  if (hidden === undefined) return event;
  const others = (): string => {
    const { [hidden]: _, ...facts } = JSON.parse(event.data) as Record<string, unknown>;
    return JSON.stringify(facts);
  };
  return { ...event, data: orElse(others, '{}') };
}

interface AuditDeskOptions extends ChainCheckOptions {
  /** True if the person at the counter may see what the wallet pays. */
  readonly seesCost: () => boolean;
}

export class AuditService {
  readonly chain: ChainCheck;
  private readonly read: Journal['read'];
  private readonly seesCost: () => boolean;

  constructor(options: AuditDeskOptions) {
    this.chain = new ChainCheck(options);
    this.read = options.journal.read;
    this.seesCost = options.seesCost;
  }

  async page(filter: AuditFilter, before: number | null, limit: number): Promise<AuditPage> {
    const { rows, ...rest } = await this.read.auditPage(filter, before, limit);
    return { events: this.seesCost() ? [...rows] : rows.map(withoutCost), ...rest };
  }

  /** Lists people who have left, too: the log goes on naming them. */
  async people(): Promise<{ id: string; name: string }[]> {
    const people = await this.read.people();
    return people.slice(0, MOST_PEOPLE).map(({ id, name }) => ({ id, name }));
  }
}
