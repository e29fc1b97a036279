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
  /** The day and the setting under which something was too much. */
  private spentOn: string | null = null;

  constructor(ports: BudgetPorts) {
    this.ports = ports;
  }

  private get dayAndMost(): string {
    return `${this.ports.today()} ${this.ports.megabytes()}`;
  }

  /** Something was too much for today. It is asked again on another day, or under another setting. */
  get isSpent(): boolean {
    return this.spentOn === this.dayAndMost;
  }

  /** False, and nothing taken, where today's budget is too small for it. */
  async take(bytes: number): Promise<boolean> {
    const { megabytes, today, read, write } = this.ports;
    const text = (await read()) ?? '';
    const before = orElse(() => kept.parse(JSON.parse(text)), null);
    const day = today();
    const spent = (before?.day === day ? before.bytes : 0) + bytes;
    if (spent > megabytes() * MEGABYTE) {
      this.spentOn = this.dayAndMost;
      return false;
    }
    await write(JSON.stringify({ day, bytes: spent }));
    return true;
  }
}
