/** The start of the window in which the duplicate guard asks about settled sales of the same content (M22). */
import type { EngineDeps } from './ports.ts';

/** Sales of so short a time are remembered as one: each sale looks through all that is kept. */
const TOGETHER_MS = 1000;

/** Sales that were recorded together: the earliest by business time, and the first and the last by the other clock. */
interface Sold {
  readonly soldAt: number;
  readonly from: number;
  readonly until: number;
}

/** The owner's window, by two clocks: a sale of a minute ago stays recent even if business time was corrected since. */
export class SameSaleWindow {
  private readonly deps: Pick<EngineDeps, 'clock' | 'business' | 'policy'>;
  private sold: Sold[] = [];

  constructor(deps: SameSaleWindow['deps']) {
    this.deps = deps;
  }

  recorded(soldAt: number): void {
    this.forget();
    const now = this.deps.clock.monotonic();
    const last = this.sold.at(-1);
    if (last === undefined || now - last.from >= TOGETHER_MS) this.sold.push({ soldAt, from: now, until: now });
    else this.sold.splice(-1, 1, { soldAt: Math.min(last.soldAt, soldAt), from: last.from, until: now });
  }

  since(): number {
    this.forget();
    const { business, policy } = this.deps;
    return this.sold.reduce((earliest, { soldAt }) => Math.min(earliest, soldAt), business.now() - policy.sameSaleMs);
  }

  private forget(): void {
    const oldest = this.deps.clock.monotonic() - this.deps.policy.sameSaleMs;
    this.sold = this.sold.filter(({ until }) => until > oldest);
  }
}
