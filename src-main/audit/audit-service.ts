/** The log of everything that happened, for those who may see it. */
import type { AuditEvent, AuditFilter, AuditPage } from '#shared/counter-api/audit.ts';
import type { Journal } from '../journal/journal.ts';
import { orElse } from '../platform/may-fail.ts';
import { ChainCheck, type ChainCheckOptions } from './chain-check.ts';

const MOST_PEOPLE = 500;

type Fields = Readonly<Record<string, readonly string[]>>;

/** The fields of each event that reveal a cost or a markup. */
const OF_COST: Fields = {
  'prices.accepted': ['changed'],
  'prices.left': ['changed'],
  'settings.changed': ['prices'],
};

/** The fields that reveal what a drawer should hold, also those of an older Dwadi. */
const OF_EXPECTED: Fields = {
  'shift.opened': ['float'],
  'drawer.counted': ['expected', 'difference'],
  'shift.closed': ['expected', 'difference'],
};

/** Removes these fields. A text that was cut off can't be parsed, so all of it is left out. */
function without(fields: Fields, event: AuditEvent): AuditEvent {
  const hidden = fields[event.kind];
  if (hidden === undefined) return event;
  const others = (): string => {
    const facts = Object.entries(JSON.parse(event.data) as Record<string, unknown>);
    return JSON.stringify(Object.fromEntries(facts.filter(([name]) => !hidden.includes(name))));
  };
  return { ...event, data: orElse(others, '{}') };
}

interface AuditDeskOptions extends ChainCheckOptions {
  /** True if the person at the counter may see what the wallet pays. */
  readonly seesCost: () => boolean;
  /** True if they may see what a drawer should hold: the owner alone. */
  readonly seesExpected: () => boolean;
}

export class AuditService {
  readonly chain: ChainCheck;
  private readonly read: Journal['read'];
  private readonly sees: Pick<AuditDeskOptions, 'seesCost' | 'seesExpected'>;

  constructor(options: AuditDeskOptions) {
    this.chain = new ChainCheck(options);
    this.read = options.journal.read;
    this.sees = options;
  }

  async page(filter: AuditFilter, before: number | null, limit: number): Promise<AuditPage> {
    const { rows, ...rest } = await this.read.auditPage(filter, before, limit);
    const { seesCost, seesExpected } = this.sees;
    const hidden: Fields = { ...(seesCost() ? {} : OF_COST), ...(seesExpected() ? {} : OF_EXPECTED) };
    return { events: rows.map((event) => without(hidden, event)), ...rest };
  }

  /** Lists people who have left, too: the log goes on naming them. */
  async people(): Promise<{ id: string; name: string }[]> {
    const people = await this.read.people();
    return people.slice(0, MOST_PEOPLE).map(({ id, name }) => ({ id, name }));
  }
}
