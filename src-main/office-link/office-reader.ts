/** The office as a place of day files: the link with which it is read, and one connection for each reading. */
import type { ReaderLink } from '#shared/counter-api/day-files.ts';
import type { OfficeLinkProblem } from '#shared/counter-api/office.ts';
import { isReaderLink, type OfficeLink } from '#shared/office/link.ts';
import { readLink } from '#shared/office/link-code.ts';
import type { DaySource } from '../day-files/day-source.ts';
import type { OfficeDays } from '../day-files/office-days.ts';
import { OFFICE_READER } from '../journal/base/meta-names.ts';
import type { Journal } from '../journal/journal.ts';
import type { SecretPlace } from '../key-vault/live-vault.ts';
import type { connectOffice } from './connection.ts';
import { failureOf, OfficeError } from './failure.ts';
import { type StoredLink, secretOf, storedLinkIn, wholeLink, withoutPassword } from './link-store.ts';
import { readDayFiles } from './read-day-files.ts';

export interface OfficeReaderOptions {
  readonly journal: Pick<Journal, 'read' | 'write'>;
  /** Practice is never mixed with a shop's own days. */
  readonly kind: 'live' | 'training';
  readonly secret: SecretPlace;
  /** Business time. */
  readonly now: () => number;
  readonly connect: typeof connectOffice;
}

const shown = ({ name, hosts: [first] }: StoredLink) => ({ name, host: first?.host ?? '' });

export class OfficeReader implements OfficeDays {
  private readonly options: OfficeReaderOptions;

  constructor(options: OfficeReaderOptions) {
    this.options = options;
  }

  private async stored(): Promise<StoredLink | null> {
    return storedLinkIn((await this.options.journal.read.meta())[OFFICE_READER]);
  }

  async link(): Promise<ReaderLink> {
    const link = await this.stored();
    return link && shown(link);
  }

  async source(): Promise<DaySource | null> {
    const link = await this.stored();
    if (link === null) return null;
    const { name, host } = shown(link);
    return { kind: 'office', place: `${name}, ${host}`, read: (take) => this.read(link, take) };
  }

  async connect(text: string, by: string): Promise<OfficeLinkProblem | null> {
    const { secret, journal, now } = this.options;
    const read = readLink(text);
    if (!read.ok) return read.error;
    if (!isReaderLink(read.value)) return 'other-link';
    const before = await secret.read().catch(() => null);
    try {
      await secret.write(secretOf(read.value));
    } catch {
      return 'no-keychain';
    }
    const link = withoutPassword(read.value);
    const data = { by, ...shown(link) };
    const event = { kind: 'office-reader.connected', at: now(), saleSeq: null, data };
    try {
      await journal.write.saveOfficeReader(JSON.stringify(link), event);
    } catch (error) {
      // The journal still has the link before, which reads with its own password only.
      await (before === null ? secret.forget() : secret.write(before)).catch(() => {});
      throw error;
    }
    return null;
  }

  async forget(by: string): Promise<void> {
    const { secret, journal, now } = this.options;
    const event = { kind: 'office-reader.forgotten', at: now(), saleSeq: null, data: { by } };
    await journal.write.saveOfficeReader('', event);
    // A secret that can't be forgotten now is of no use to anybody without the link.
    await secret.forget().catch(() => {});
  }

  private async read(stored: StoredLink, take: Parameters<DaySource['read']>[0]) {
    const { connect, kind, secret, now } = this.options;
    let link: OfficeLink | null = null;
    try {
      link = await wholeLink(stored, secret);
      if (link === null) throw new OfficeError('no-keychain');
      const office = await connect(link, new AbortController().signal, 'read');
      try {
        return { unread: await readDayFiles(office, kind, take), trouble: null };
      } finally {
        await office.close();
      }
    } catch (error) {
      return { unread: 0, trouble: failureOf(error, Date.now() - now(), link?.password ?? '').trouble };
    }
  }
}
