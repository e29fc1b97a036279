/** All counters from the office: the same report as from a folder of their files, and the same refusals. */
import { expect, test } from 'vitest';
import { linkCode } from '#shared/office/link-code.ts';
import { folder, signerOf, textOf, writeDays } from '../../support/day-files/day-files.ts';
import { counterThatReads } from '../../support/office/counter-that-reads.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';
import { readerOf, sendDay, sendFolder } from '../../support/office/embedded-days.ts';
import { linkOf } from '../../support/office/links.ts';

const [OWN, OTHER, STRANGER] = [signerOf(1), signerOf(2), signerOf(3)];
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'];
const READER = linkOf({ name: 'Efua reads', role: 'dwadi_read_efua' });

async function shopWithTwo() {
  const db = await embeddedOffice();
  const files = folder();
  writeDays(files, 'AAAA', DAYS, OWN, 5000);
  writeDays(files, 'BBBB', DAYS.slice(1), OTHER, 700);
  return { db, files, ...(await counterThatReads(() => readerOf(db), files)) };
}

test('a folder and the office give the same report, before and after a key is confirmed', async () => {
  const { db, files, counters, events } = await shopWithTwo();
  await sendFolder(db, files);
  const same = async () => {
    const fromFolder = await counters.open();
    const fromOffice = await counters.openOffice();
    expect(fromOffice).toEqual({ ...fromFolder, source: 'office', place: 'Efua reads, office.example' });
    return fromOffice;
  };
  expect(await counters.connectOffice(linkCode(READER))).toMatchObject({ result: 'connected' });
  expect(await same()).toMatchObject({
    counters: [{ mark: 'AAAA', files: 3 }],
    unknownKeys: [{ fingerprint: OTHER.fingerprint, marks: ['BBBB'], files: 2 }],
  });
  expect(await counters.confirm(OTHER.fingerprint)).toBe(true);
  expect(await same()).toMatchObject({ total: { revenue: 16_400 }, unknownKeys: [], refused: [] });
  expect(await counters.lines()).toHaveLength(5);
  expect(events()).toEqual(['office-reader.connected', 'counter-key.confirmed']);
});

test('a text that the office changed is refused and named, and so is one that is not the one it was sent as', async () => {
  const { db, counters } = await shopWithTwo();
  const sound = textOf({ mark: 'AAAA', day: DAYS[0] ?? '', revenue: 5000 }, OWN);
  await sendDay(db, { mark: 'AAAA', day: '2026-11-18', text: sound });
  await sendDay(db, { mark: 'AAAA', day: '2026-11-19', text: sound.replaceAll('5000', '4000') });
  await sendDay(db, { mark: 'AAAA', day: '2026-11-20', text: sound, hash: 'e'.repeat(64) });
  await sendDay(db, { mark: 'CCCC', day: '2026-11-20', text: textOf({ mark: 'CCCC' }, STRANGER) });
  await counters.connectOffice(linkCode(READER));
  expect(await counters.look()).toMatchObject({
    counters: [{ mark: 'AAAA', files: 1, revenue: 5000 }],
    refused: [
      { file: expect.stringMatching(/^dwadi-day-AAAA-2026-11-20\.json \(eeeeeeee\)$/), why: 'altered' },
      { file: expect.stringMatching(/^dwadi-day-AAAA-2026-11-19\.json/), why: 'altered' },
    ],
    unknownKeys: [{ fingerprint: STRANGER.fingerprint, marks: ['CCCC'] }],
  });
});

test('an office that breaks off in the middle gives no report, and says why; the folder is read as before', async () => {
  const db = await embeddedOffice();
  const files = folder();
  writeDays(files, 'AAAA', DAYS, OWN, 5000);
  await sendFolder(db, files);
  let texts = 0;
  const { counters } = await counterThatReads(async () => {
    const session = await readerOf(db);
    return {
      ...session,
      query: async (sql, parameters) => {
        const rows = await session.query<never>(sql, parameters);
        if (sql.includes('unnest')) texts += 1;
        if (sql.startsWith('COMMIT')) throw new Error('Connection terminated unexpectedly');
        return rows;
      },
    };
  }, files);
  const linked = await counters.connectOffice(linkCode(READER));
  expect(texts).toBe(1);
  expect(linked).toMatchObject({ report: { trouble: 'unreachable', counters: [], refused: [], unknownKeys: [] } });
  expect(await counters.lines()).toBeNull();
  expect(await counters.open()).toMatchObject({ source: 'folder', trouble: null, counters: [{ files: 3 }] });
});

test('without a link nothing is read, a wrong one is refused, and a forgotten one is gone', async () => {
  const { counters, events, kept, secret } = await shopWithTwo();
  expect([await counters.readerLink(), await counters.openOffice()]).toEqual([null, null]);
  expect(await counters.connectOffice('a list')).toEqual({ result: 'refused', why: 'not-a-link' });
  const sends = linkCode(linkOf({ role: 'dwadi_till_adom' }));
  expect(await counters.connectOffice(sends)).toEqual({ result: 'refused', why: 'other-link' });
  await counters.connectOffice(JSON.stringify(READER));
  expect(await counters.readerLink()).toEqual({ name: 'Efua reads', host: 'office.example' });
  expect(kept()).toContain('office.example');
  expect(kept()).not.toContain(READER.password);
  await counters.forgetOffice();
  expect([await counters.readerLink(), await counters.openOffice(), await counters.look()]).toEqual([null, null, null]);
  expect(events()).toEqual(['office-reader.connected', 'office-reader.forgotten']);
  expect(await secret.read()).toBeNull();
});
