/** The start of the window in which the duplicate guard asks about settled sales of the same content (M22). */
import type { EngineDeps } from './ports.ts';

interface Sold {
  readonly soldAt: number;
  readonly monotonic: number;
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
    this.sold.push({ soldAt, monotonic: this.deps.clock.monotonic() });
  }

  since(): number {
    this.forget();
    const { business, policy } = this.deps;
    return this.sold.reduce((earliest, { soldAt }) => Math.min(earliest, soldAt), business.now() - policy.sameSaleMs);
  }

  private forget(): void {
    const oldest = this.deps.clock.monotonic() - this.deps.policy.sameSaleMs;
    this.sold = this.sold.filter(({ monotonic }) => monotonic > oldest);
  }
}
