/** The facts that outlive a restart: the version that ran last, the update that was tried, the newest list's time. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { writeWhole } from '../platform/atomic-file.ts';
import { DAY_MS } from '../platform/clock.ts';
import { orElse } from '../platform/may-fail.ts';

const kept = z.object({
  /** Decides if this machine is among the first; it is sent to nobody. */
  machine: z.uuid(),
  ran: z.string().nullable(),
  newestFeed: z.record(z.string(), z.int()),
  tried: z.object({ to: z.string(), backups: z.array(z.string()) }).nullable(),
  failed: z.string().nullable(),
  arrived: z.object({ version: z.string(), before: z.string() }).nullable(),
  /** The package that arrived different from the one that was signed, and the time. */
  altered: z.object({ sha512: z.string(), at: z.number() }).nullable().default(null),
});
type Kept = z.infer<typeof kept>;

const FILE = 'updates.json';

export class UpdateStateFile {
  private readonly folder: string;
  private kept: Kept;

  /** `version`: the version of the Dwadi that runs now. */
  constructor(folder: string, version: string) {
    this.folder = folder;
    const before = this.read();
    const { ran, tried } = before;
    const now: Kept = {
      ...before,
      ran: version,
      tried: null,
      ...(ran !== null && ran !== version && { arrived: { version, before: ran }, failed: null }),
      ...(tried !== null && tried.to !== version && { failed: tried.to }),
    };
    this.kept = now;
    // The time of a start is measured: it doesn't wait for the disk if there is nothing to write.
    if (isDeepStrictEqual(now, before)) return;
    try {
      this.save(now);
    } catch {
      // A full disk is reported elsewhere, and must not stop selling; the next start reads the same again.
    }
  }

  get machine(): string {
    return this.kept.machine;
  }

  get arrived(): Kept['arrived'] {
    return this.kept.arrived;
  }

  /** The version that was tried and did not start. */
  get failed(): string | null {
    return this.kept.failed;
  }

  /** True within a day, unless the clock was set back. */
  wasAltered(sha512: string, now: number): boolean {
    const { altered } = this.kept;
    return altered?.sha512 === sha512 && now >= altered.at && now - altered.at < DAY_MS;
  }

  sawAltered(sha512: string, at: number): void {
    this.save({ altered: { sha512, at } });
  }

  newestFeed(channel: string): number {
    return this.kept.newestFeed[channel] ?? 0;
  }

  sawFeed(channel: string, issuedAt: number): void {
    if (issuedAt > this.newestFeed(channel)) {
      this.save({ newestFeed: { ...this.kept.newestFeed, [channel]: issuedAt } });
    }
  }

  /** Written before anything is touched: whatever the installer does, the next start knows of the try. */
  tries(to: string, backups: readonly string[]): void {
    this.save({ tried: { to, backups: [...backups] }, failed: null });
  }

  failedToInstall(version: string): void {
    this.save({ tried: null, failed: version });
  }

  arrivalSeen(): void {
    this.save({ arrived: null });
  }

  private save(changes: Partial<Kept>): void {
    this.kept = { ...this.kept, ...changes };
    writeWhole(join(this.folder, FILE), JSON.stringify(this.kept));
  }

  private read(): Kept {
    const nothing = { ran: null, newestFeed: {}, tried: null, failed: null, arrived: null, altered: null };
    const read = () => kept.parse(JSON.parse(readFileSync(join(this.folder, FILE), 'utf8')));
    return orElse(read, { machine: randomUUID(), ...nothing });
  }
}
