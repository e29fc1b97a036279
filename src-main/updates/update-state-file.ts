/** The facts that outlive a restart: the version that ran last, the update that was tried, the newest list's time. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { UPDATE_COSTS_MOST, type UpdateCost, updateCost } from '#shared/counter-api/updates.ts';
import { DAY_MS } from '#shared/day.ts';
import { writeWhole } from '../platform/atomic-file.ts';
import { orElse } from '../platform/may-fail.ts';
import type { DayCount } from './day-limit.ts';

const kept = z.object({
  /** Decides if this machine is among the first; it is sent to nobody. */
  machine: z.uuid(),
  ran: z.string().nullable(),
  /** The newest list of each channel and signer: a thief's list from the future holds up no other signer's. */
  newestFeed: z.record(z.string(), z.int()),
  /** The fingerprints of keys that were handed over from. */
  withdrawnKeys: z.array(z.string()).max(8).default([]),
  /** The time of the last list that was believed, or of the first look; null where none is looked for. */
  lastFeedAt: z.int().nullable().default(null),
  /** The bytes that the newest updates cost. */
  costs: z.array(updateCost).max(UPDATE_COSTS_MOST).default([]),
  /** The bytes of the day of the last download. */
  day: z.object({ day: z.int().nonnegative(), bytes: z.int().nonnegative() }).nullable().default(null),
  /** The older version that an owner asked for. */
  goBackTo: z.string().nullable().default(null),
  tried: z.object({ to: z.string(), backups: z.array(z.string()) }).nullable(),
  failed: z.string().nullable(),
  /** The old AppImage that an update kept, until the new one has run for a while. */
  keptAppImage: z.string().nullable().default(null),
  arrived: z.object({ version: z.string(), before: z.string() }).nullable(),
  /** The package that arrived different from the one that was signed, and the time. */
  altered: z.object({ sha512: z.string(), at: z.number() }).nullable().default(null),
});
type Kept = z.infer<typeof kept>;

const FILE = 'updates.json';
const MOST_WITHDRAWN = 8;
/** A list comes every six hours: a month without one is no bad line any more. */
const SILENT_DAYS = 30;

export interface FeedSeen {
  readonly channel: string;
  readonly signer: string;
  readonly issuedAt: number;
  readonly withdrawn: readonly string[];
}

const anew = (): Kept => ({
  machine: randomUUID(),
  ...{ ran: null, newestFeed: {}, tried: null, failed: null, arrived: null, altered: null },
  ...{ withdrawnKeys: [], lastFeedAt: null, goBackTo: null, costs: [], day: null, keptAppImage: null },
});

/** Null where none can be read. */
const keptIn = (folder: string): Kept | null =>
  orElse(() => kept.parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8'))), null);

/** The time of the last list that this PC believed, for who looks from outside; null if nothing was kept. */
export const lastFeedIn = (folder: string): number | null => keptIn(folder)?.lastFeedAt ?? null;

export function silentDays(lastFeedAt: number | null, now: number): number | null {
  const days = lastFeedAt === null ? 0 : Math.floor((now - lastFeedAt) / DAY_MS);
  return days >= SILENT_DAYS ? days : null;
}

export class UpdateStateFile {
  private readonly folder: string;
  private kept: Kept;

  /** `version`: the version of the Dwadi that runs now. */
  constructor(folder: string, version: string) {
    this.folder = folder;
    const before = keptIn(folder) ?? anew();
    const { ran, tried } = before;
    const now: Kept = {
      ...before,
      ran: version,
      tried: null,
      goBackTo: before.goBackTo === version ? null : before.goBackTo,
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

  newestFeed(channel: string, signer: string): number {
    return this.kept.newestFeed[`${channel} ${signer}`] ?? 0;
  }

  get withdrawnKeys(): readonly string[] {
    return this.kept.withdrawnKeys;
  }

  /** Counts the days without a list from here on, or no more: null where none is looked for. */
  looksFrom(now: number | null): void {
    const lastFeedAt = now === null ? null : (this.kept.lastFeedAt ?? now);
    if (lastFeedAt !== this.kept.lastFeedAt) this.save({ lastFeedAt });
  }

  sawFeed({ channel, signer, issuedAt, withdrawn }: FeedSeen, at: number): void {
    const known = new Set([...this.kept.withdrawnKeys, ...withdrawn]);
    this.save({
      newestFeed: {
        ...this.kept.newestFeed,
        [`${channel} ${signer}`]: Math.max(issuedAt, this.newestFeed(channel, signer)),
      },
      withdrawnKeys: [...known].slice(-MOST_WITHDRAWN),
      lastFeedAt: at,
    });
  }

  /** The days without a list that could be believed; null while they are no reason to worry. */
  silentDays(now: number): number | null {
    return silentDays(this.kept.lastFeedAt, now);
  }

  get costs(): readonly UpdateCost[] {
    return this.kept.costs;
  }

  tookFor(cost: UpdateCost): void {
    const others = this.kept.costs.filter(({ version }) => version !== cost.version);
    this.save({ costs: [cost, ...others].slice(0, UPDATE_COSTS_MOST) });
  }

  get day(): DayCount | null {
    return this.kept.day;
  }

  countsDay(day: DayCount): void {
    this.save({ day });
  }

  get goBackTo(): string | null {
    return this.kept.goBackTo;
  }

  wantsBack(version: string | null): void {
    this.save({ goBackTo: version });
  }

  /** Written before anything is touched: whatever the installer does, the next start knows of the try. */
  tries(to: string, backups: readonly string[], keptAppImage: string | null = null): void {
    this.save({ tried: { to, backups: [...backups] }, failed: null, keptAppImage });
  }

  get keptAppImage(): string | null {
    return this.kept.keptAppImage;
  }

  keptNoLonger(): void {
    this.save({ keptAppImage: null });
  }

  failedToInstall(version: string): void {
    this.save({ tried: null, failed: version });
  }

  arrivalSeen(): void {
    this.save({ arrived: null });
  }

  private save(changes: Partial<Kept>): void {
    const kept = { ...this.kept, ...changes };
    writeWhole(join(this.folder, FILE), JSON.stringify(kept));
    // A later write must not carry a try that was called off because it couldn't be written.
    this.kept = kept;
  }
}
