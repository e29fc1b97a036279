/** The server that is taken, the error that is told, and all that is given back. Scenarios ask a true PostgreSQL. */
import { getEventListeners } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { COUNTER_NEEDS_SCHEMA } from '#main/office/schema/counter-version.ts';
import { connectOffice } from '#main/office-link/connection.ts';
import { failureOf } from '#main/office-link/failure.ts';
import type { OfficeLink } from '#shared/office/link.ts';
import { type BareServer, bareServer, type Row } from '../../support/office/bare-server.ts';
import { linkOf } from '../../support/office/links.ts';

const ABLE: Row = { version: COUNTER_NEEDS_SCHEMA, readonly: 'off' };
const servers = (...rows: readonly (Row | null)[]) => Promise.all(rows.map((row) => bareServer({ answer: () => row })));

const linkTo = (...hosts: readonly Pick<BareServer, 'port' | 'authority'>[]): OfficeLink =>
  linkOf({
    hosts: hosts.map(({ port }) => ({ host: 'localhost', port })),
    // Each server has an authority of its own, and a link may name several.
    authority: hosts.map(({ authority }) => authority).join('\n'),
  });

const signal = (): AbortSignal => new AbortController().signal;
const troubleOf = (link: OfficeLink, ...more: readonly ['send' | 'read'] | readonly []): Promise<string | null> =>
  connectOffice(link, signal(), ...more).then(
    () => null,
    (error: unknown) => failureOf(error, 0, link.password).trouble,
  );

/** A port at which nobody listens. */
async function nobody(): Promise<Pick<BareServer, 'port' | 'authority'>> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return { port, authority: '' };
}

test('a counter comes as its own role, asks with its values, and leaves in order', async () => {
  const server = await bareServer({
    answer: ({ text }) => (text.startsWith('SELECT (') ? ABLE : { nth: 7, word: 'yes', none: null }),
  });
  const abort = new AbortController();
  const link = linkTo(server);
  const office = await connectOffice(link, abort.signal);
  expect(server.greetings).toMatchObject([{ user: link.role, database: link.database, application_name: 'dwadi' }]);
  expect(await office.query('SELECT $1, $2', ['one', null])).toEqual([{ nth: 7, word: 'yes', none: null }]);
  expect(await office.query('SELECT 1')).toHaveLength(1);
  expect(await office.run('BEGIN; SET x')).toBeUndefined();
  expect(server.statements.slice(1)).toEqual([
    { text: 'SELECT $1, $2', values: ['one', null] },
    { text: 'SELECT 1', values: [] },
    { text: 'BEGIN; SET x', values: [] },
  ]);
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(1);
  await office.close();
  expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
  await expect.poll(() => [server.goodByes, server.openNow]).toEqual([1, 0]);
});

test('a server whose certificate has another name, or comes from another authority, gets no password', async () => {
  const other = await bareServer({ answer: () => ABLE, certificate: { hosts: ['other.example'] } });
  expect(await troubleOf(linkTo(other))).toBe('certificate');
  const [stranger] = await servers(ABLE);
  expect(await troubleOf({ ...linkTo(stranger as BareServer), authority: other.authority })).toBe('certificate');
  expect([other.greetings, stranger?.greetings]).toEqual([[], []]);
});

test.each([
  ['no schema at all', { version: null, readonly: 'off' }, 'older-office'],
  ['no answer', null, 'older-office'],
  ['the schema before', { version: COUNTER_NEEDS_SCHEMA - 1, readonly: 'off' }, 'older-office'],
  ['its own schema', ABLE, null],
  ['a later schema', { version: COUNTER_NEEDS_SCHEMA + 1, readonly: 'off' }, null],
  ['a copy that takes nothing', { ...ABLE, readonly: 'on' }, 'read-only'],
])('a server with %s is taken or named, and left where it is not taken', async (_, row, trouble) => {
  const [server] = (await servers(row)) as [BareServer];
  expect(await troubleOf(linkTo(server))).toBe(trouble);
  await expect.poll(() => server.goodByes).toBe(trouble === null ? 0 : 1);
});

test('a copy that takes nothing may be read from; an older one may not', async () => {
  const [copy, older] = (await servers({ ...ABLE, readonly: 'on' }, { version: 1, readonly: 'on' })) as [
    BareServer,
    BareServer,
  ];
  expect(await troubleOf(linkTo(copy), 'read')).toBeNull();
  expect(await troubleOf(linkTo(older), 'read')).toBe('older-office');
});

test('the hosts are tried in their order, and the first that is of use is taken', async () => {
  const [copy, able, spare] = (await servers({ ...ABLE, readonly: 'on' }, ABLE, ABLE)) as [
    BareServer,
    BareServer,
    BareServer,
  ];
  await connectOffice(linkTo(await nobody(), copy, able, spare), signal());
  expect([copy, able, spare].map(({ connections }) => connections)).toEqual([1, 1, 0]);
  await expect.poll(() => [copy.goodByes, able.goodByes, able.openNow]).toEqual([1, 0, 1]);
});

test('the error of a server that answered is told before that of one that is silent, and the first of each', async () => {
  const [copy, older] = (await servers({ ...ABLE, readonly: 'on' }, { version: 1, readonly: 'off' })) as [
    BareServer,
    BareServer,
  ];
  const plain = await bareServer({ speaks: 'plain' });
  expect(await troubleOf(linkTo(await nobody(), copy, older))).toBe('read-only');
  expect(await troubleOf(linkTo(older, await nobody(), copy))).toBe('older-office');
  expect(await troubleOf(linkTo(plain, await nobody()))).toBe('certificate');
  const [first, second] = [await nobody(), await nobody()];
  const error = await connectOffice(linkTo(first, second), signal()).catch((reason: unknown) => reason);
  expect(failureOf(error, 0, '').trouble).toBe('unreachable');
  expect(error).toMatchObject({ port: first.port });
});

test('a counter that closes waits for no server that is silent, tries no other, and gives the line back', async () => {
  const silent = await bareServer({ speaks: 'silent' });
  const [able] = (await servers(ABLE)) as [BareServer];
  const abort = new AbortController();
  const connecting = connectOffice(linkTo(silent, able), abort.signal);
  await expect.poll(() => silent.openNow).toBe(1);
  const reason = new Error('the counter closes');
  abort.abort(reason);
  await expect(connecting).rejects.toBe(reason);
  await expect.poll(() => silent.openNow).toBe(0);
  expect(able.connections).toBe(0);
  expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
  const alone = new AbortController();
  const last = connectOffice(linkTo(silent), alone.signal);
  await expect.poll(() => silent.openNow).toBe(1);
  alone.abort(reason);
  await expect(last).rejects.toBe(reason);
});

test('a try that fails leaves nothing behind on a signal that lives on', async () => {
  const plain = await bareServer({ speaks: 'plain' });
  const lives = signal();
  for (const host of [plain, await nobody()]) await connectOffice(linkTo(host), lives).catch(() => undefined);
  expect(getEventListeners(lives, 'abort')).toEqual([]);
});

test('a counter that closes before it begins asks no server', async () => {
  const [able] = (await servers(ABLE)) as [BareServer];
  const reason = new Error('closed already');
  await expect(connectOffice(linkTo(able), AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(able.connections).toBe(0);
});

test('a line that is cut, by the counter or by the server, is told by the next question, and closes at once', async () => {
  const [server] = (await servers(ABLE)) as [BareServer];
  const abort = new AbortController();
  const ours = await connectOffice(linkTo(server), abort.signal);
  abort.abort();
  await expect(ours.query('SELECT 1')).rejects.toThrow();
  await ours.close();
  const theirs = await connectOffice(linkTo(server), signal());
  server.cut();
  await expect(theirs.query('SELECT 1')).rejects.toThrow();
  await theirs.close();
  expect(server.goodByes).toBe(0);
  await expect.poll(() => server.openNow).toBe(0);
});
