/**
 * Tells the owner that somebody tries an owner's PIN, at most once a night. It is noted before it is told: the line may
 * be down, and the right PIN may be found before it is back.
 */
import { z } from 'zod';
import { pinNews } from '#shared/words/news.ts';
import { businessDayOf } from '../platform/clock.ts';
import { orElse } from '../platform/may-fail.ts';
import { mayWorkLater, type Texting } from './texting.ts';

const NAME = 'news-pins';
const HALF_A_DAY_MS = 12 * 3_600_000;

const note = z.object({
  /** The owner who was tried last, and how often; null once the owner was told. */
  tried: z.object({ name: z.string(), wrong: z.int(), at: z.int() }).nullable(),
  told: z.object({ night: z.string(), at: z.int(), saleId: z.string().nullable() }).nullable(),
});
type Note = z.infer<typeof note>;
const NOTHING: Note = { tried: null, told: null };

/** A night has one name, from noon to noon. */
const nightOf = (at: number): string => businessDayOf(at - HALF_A_DAY_MS);

export class PinNews {
  private readonly options: Texting;

  constructor(options: Texting) {
    this.options = options;
  }

  private async noted(): Promise<Note> {
    const text = (await this.options.journal.read.meta())[NAME];
    return orElse(() => note.parse(JSON.parse(text ?? 'null')), NOTHING);
  }

  private write(next: Note): Promise<void> {
    return this.options.journal.write.saveMeta({ [NAME]: JSON.stringify(next) });
  }

  async wasTried(name: string, wrong: number): Promise<void> {
    const { told } = await this.noted();
    await this.write({ told, tried: { name, wrong, at: this.options.now() } });
  }

  async look(): Promise<void> {
    const { settings, keyMissing, counter, texts, log } = this.options;
    const { tried, told } = await this.noted();
    if (tried === null) return;
    const night = nightOf(tried.at);
    const phone = settings().newsPhone;
    if (told?.night === night || phone === null || keyMissing()) return this.write({ tried: null, told });
    const sent = await texts.send(
      `pins:${counter().mark}:${night}`,
      phone,
      pinNews(counter(), tried.name, tried.wrong),
    );
    if (!sent.ok && mayWorkLater(sent.error)) return;
    if (!sent.ok) log.write('error', 'news: refused', { kind: 'pins', code: sent.error.code });
    await this.write({ tried: null, told: { night, at: tried.at, saleId: sent.ok ? sent.value.id : null } });
  }

  /** The last text of this kind, for the owner's list. */
  async last(): Promise<{ readonly kind: 'pins'; readonly at: number; readonly saleId: string } | null> {
    const { told } = await this.noted();
    return told === null || told.saleId === null ? null : { kind: 'pins', at: told.at, saleId: told.saleId };
  }
}
