/** How many bytes may still go out today for what is not urgent. It is kept across starts. */
import { z } from 'zod';
import { orElse } from '../platform/may-fail.ts';

const MEGABYTE = 1_000_000;

export interface BudgetPorts {
  /** The owner's setting. */
  readonly megabytes: () => number;
  /** The business day. */
  readonly today: () => string;
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
}

const kept = z.object({ day: z.string(), bytes: z.int().min(0) });

export class DayBudget {
  private readonly ports: BudgetPorts;

  constructor(ports: BudgetPorts) {
    this.ports = ports;
  }

  /** False, and nothing taken, where today's budget is too small for it. */
  async take(bytes: number): Promise<boolean> {
    const { megabytes, today, read, write } = this.ports;
    const text = (await read()) ?? '';
    const before = orElse(() => kept.parse(JSON.parse(text)), null);
    const day = today();
    const spent = (before?.day === day ? before.bytes : 0) + bytes;
    if (spent > megabytes() * MEGABYTE) return false;
    await write(JSON.stringify({ day, bytes: spent }));
    return true;
  }
}
