/** The two kinds of links, which are never taken for each other; and a keychain that keeps nothing. */
import { describe, expect, test } from 'vitest';
import { OFFICE_READER } from '#main/journal/base/meta-names.ts';
import type { OfficeConnection } from '#main/office-link/connection.ts';
import { OfficeError } from '#main/office-link/failure.ts';
import { secretOf, withoutPassword } from '#main/office-link/link-store.ts';
import { OfficeLink, type OfficeLinkOptions } from '#main/office-link/office-link.ts';
import { OfficeReader, type OfficeReaderOptions } from '#main/office-link/office-reader.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { linkOf, memoryPlace } from '../../support/office/links.ts';

const READS = linkCode(linkOf({ role: 'dwadi_read_efua' }));
const SENDS = linkCode(linkOf({ role: 'dwadi_till_adom' }));

/** Nothing of it may be touched by a text that isn't taken. */
const UNTOUCHED = new Proxy({}, { get: (_, what) => expect.unreachable(`asked for ${String(what)}`) });
const locked = { read: async () => null, forget: async () => {}, write: () => Promise.reject(new Error('locked')) };

const readerWith = (secret: unknown) =>
  new OfficeReader({
    journal: UNTOUCHED,
    kind: 'live',
    secret,
    now: () => 1,
    connect: expect.unreachable,
  } as never as OfficeReaderOptions);

test('a link to read with is not taken to send with, and nothing is kept of it', async () => {
  const options = { journal: UNTOUCHED, secret: UNTOUCHED } as never as OfficeLinkOptions;
  expect(await new OfficeLink(options).connect(READS)).toEqual({ ok: false, error: 'other-link' });
});

test('a link to send with is not taken to read with, and nothing is kept of it', async () => {
  expect(await readerWith(UNTOUCHED).connect(SENDS, 'efua')).toBe('other-link');
  expect(await readerWith(UNTOUCHED).connect('a list', 'efua')).toBe('not-a-link');
});

test('a link whose password the keychain doesn’t keep is not kept at all', async () => {
  expect(await readerWith(locked).connect(READS, 'efua')).toBe('no-keychain');
});

const LINK = linkOf({ role: 'dwadi_read_efua', name: 'Efua reads' });
const DAY_MS = 86_400_000;

/** A journal that remembers the link, a place for its password, and an office with one text. */
function desk(more: Partial<OfficeReaderOptions> = {}) {
  const meta = new Map<string, string>();
  const seen = { events: [] as unknown[], asked: [] as unknown[], open: 0, isFull: false };
  const secret = memoryPlace();
  const text = { mark: 'AAAA', day: '2026-11-20', hash: 'f'.repeat(64), text: 'a day' };
  const office: OfficeConnection = {
    query: async <Row>(sql: string, values: readonly unknown[] = []) => {
      const kind = values[0];
      if (sql.includes('count(*)')) return [{ files: 3 }] as Row[];
      if (sql.includes('LIMIT')) return (kind === 'live' ? [text] : []) as Row[];
      return (sql.includes('unnest') ? [text] : []) as Row[];
    },
    run: async () => {},
    close: async () => {
      seen.open -= 1;
    },
  };
  const options: OfficeReaderOptions = {
    journal: {
      read: { meta: async () => Object.fromEntries(meta) },
      write: {
        saveOfficeReader: async (link: string, event: unknown) => {
          if (seen.isFull) throw new Error('the disk is full');
          meta.set(OFFICE_READER, link);
          seen.events.push(event);
        },
      },
    } as never as OfficeReaderOptions['journal'],
    ...{ kind: 'live', secret, now: () => Date.now() },
    connect: async (link, signal, purpose) => {
      seen.asked.push([link, signal.aborted, purpose]);
      seen.open += 1;
      return office;
    },
    ...more,
  };
  const files: string[] = [];
  const read = async () => (await reader.source())?.read(({ name }) => files.push(name));
  const reader = new OfficeReader(options);
  return { reader, seen, meta, secret, files, read, office };
}

describe('a counter that reads all counters', () => {
  test('has no link and no place to read from until it gets a code', async () => {
    const { reader, seen } = desk();
    expect([await reader.link(), await reader.source()]).toEqual([null, null]);
    expect(seen.asked).toEqual([]);
  });

  test('keeps the link in the journal, its password where secrets are, and who gave it in the log', async () => {
    const { reader, seen, meta, secret } = desk({ now: () => 1234 });
    expect(await reader.connect(linkCode(LINK), 'efua')).toBeNull();
    expect(JSON.parse(meta.get(OFFICE_READER) ?? '')).toEqual(withoutPassword(LINK));
    expect(await secret.read()).toBe(secretOf(LINK));
    const data = { by: 'efua', name: 'Efua reads', host: 'office.example' };
    expect(seen.events).toEqual([{ kind: 'office-reader.connected', at: 1234, saleSeq: null, data }]);
    expect(JSON.stringify([...meta.values(), seen.events])).not.toContain(LINK.password);
    expect(await reader.link()).toEqual({ name: 'Efua reads', host: 'office.example' });
    expect(await reader.source()).toMatchObject({ kind: 'office', place: 'Efua reads, office.example' });
  });

  test('goes on with the link before where the journal refuses another, and keeps no password of a first one', async () => {
    const { reader, seen, secret, read } = desk();
    const other = linkCode(
      linkOf({ role: 'dwadi_read_kofi', name: 'Kofi reads', password: 'another-horse-battery-staple' }),
    );
    seen.isFull = true;
    await expect(reader.connect(other, 'efua')).rejects.toThrow('the disk is full');
    expect(await secret.read()).toBeNull();
    seen.isFull = false;
    await reader.connect(linkCode(LINK), 'efua');
    seen.isFull = true;
    await expect(reader.connect(other, 'efua')).rejects.toThrow('the disk is full');
    expect(await secret.read()).toBe(secretOf(LINK));
    expect(await read()).toEqual({ unread: 2, trouble: null });
    expect(seen.asked).toEqual([[LINK, false, 'read']]);
  });

  test('reads with the whole link, its own kind of days alone, and leaves the office again', async () => {
    const { reader, seen, files, read } = desk();
    await reader.connect(linkCode(LINK), 'efua');
    expect(await read()).toEqual({ unread: 2, trouble: null });
    expect(files).toEqual(['dwadi-day-AAAA-2026-11-20.json (ffffffff)']);
    expect(seen.asked).toEqual([[LINK, false, 'read']]);
    expect(seen.open).toBe(0);
    const practice = desk({ kind: 'training' });
    await practice.reader.connect(linkCode(LINK), 'efua');
    expect(await practice.read()).toEqual({ unread: 3, trouble: null });
    expect(practice.files).toEqual([]);
  });

  test('leaves the office also where a question fails, and names the trouble', async () => {
    const { reader, seen, read, office } = desk();
    await reader.connect(linkCode(LINK), 'efua');
    Object.assign(office, { query: () => Promise.reject(new OfficeError('older-office')) });
    expect(await read()).toEqual({ unread: 0, trouble: 'older-office' });
    expect(seen.open).toBe(0);
  });

  test('asks no office without its password', async () => {
    const { reader, seen, secret, read } = desk();
    await reader.connect(linkCode(LINK), 'efua');
    await secret.forget();
    expect(await read()).toEqual({ unread: 0, trouble: 'no-keychain' });
    expect(seen.asked).toEqual([]);
  });

  test('takes a certificate for too old only where its own clock is right', async () => {
    const expired = () => Promise.reject(Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }));
    for (const [now, trouble] of [
      [() => Date.now(), 'certificate-expired'],
      [() => Date.now() + DAY_MS, 'clock'],
    ] as const) {
      const { reader, read } = desk({ now, connect: expired });
      await reader.connect(linkCode(LINK), 'efua');
      expect(await read()).toEqual({ unread: 0, trouble });
    }
  });

  test('forgets the link and the password, and the log names the person', async () => {
    const { reader, seen, secret } = desk({ now: () => 77 });
    await reader.connect(linkCode(LINK), 'efua');
    await reader.forget('kofi');
    expect([await reader.link(), await reader.source(), await secret.read()]).toEqual([null, null, null]);
    const forgotten = { kind: 'office-reader.forgotten', at: 77, saleSeq: null, data: { by: 'kofi' } };
    expect(seen.events.at(-1)).toEqual(forgotten);
  });

  test('forgets the link also where the keychain holds the password fast', async () => {
    const { reader } = desk({ secret: { ...memoryPlace(), forget: () => Promise.reject(new Error('locked')) } });
    await reader.connect(linkCode(LINK), 'efua');
    await reader.forget('kofi');
    expect(await reader.link()).toBeNull();
  });
});
