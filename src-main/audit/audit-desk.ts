/** The log of everything that happened, for who may see it. */
import type { AuditFilter, AuditPage } from '#shared/counter-api/audit.ts';
import type { Journal } from '../journal/journal.ts';
import { ChainCheck, type ChainCheckOptions } from './chain-check.ts';

const MOST_PEOPLE = 500;

export class AuditDesk {
  readonly chain: ChainCheck;
  private readonly read: Journal['read'];

  constructor(options: ChainCheckOptions) {
    this.chain = new ChainCheck(options);
    this.read = options.journal.read;
  }

  async page(filter: AuditFilter, before: number | null, limit: number): Promise<AuditPage> {
    const { rows, ...rest } = await this.read.auditPage(filter, before, limit);
    return { events: [...rows], ...rest };
  }

  /** Also who has left: the log goes on naming them. */
  async people(): Promise<{ id: string; name: string }[]> {
    const people = await this.read.people();
    return people.slice(0, MOST_PEOPLE).map(({ id, name }) => ({ id, name }));
  }
}
