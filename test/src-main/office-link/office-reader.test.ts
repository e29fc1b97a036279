/** The two kinds of links, which are never taken for each other; and a keychain that keeps nothing. */
import { expect, test } from 'vitest';
import { OfficeLink, type OfficeLinkOptions } from '#main/office-link/office-link.ts';
import { OfficeReader, type OfficeReaderOptions } from '#main/office-link/office-reader.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { linkOf } from '../../support/office/links.ts';

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
