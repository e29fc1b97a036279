/** The office's door: passwords, limits, cookies, sessions, shares, and where a change may come from. */
import { afterEach, expect, test } from 'vitest';
import { OfficeBrowser, refused } from '../../../support/office/browser.ts';
import { type OfficeOptions, openTestOffice, PASSWORD, type TestOffice } from '../../../support/office/open-office.ts';

let opened: TestOffice | null = null;

async function open(options: OfficeOptions = {}): Promise<TestOffice> {
  opened = await openTestOffice(options);
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = null;
});

const VIEWS = ['today', 'days', 'drawers', 'alarms', 'counters', 'people', 'counters/dwadi_till_a/day?day=2026-11-27'];

test('nothing is told to a browser that did not sign in', async () => {
  const browser = new OfficeBrowser((await open()).address);
  for (const view of VIEWS) expect(await browser.get(`/page/${view}`)).toMatchObject(refused('sign-in-first', 401));
  expect((await browser.listen('')).status).toBe(401);
  expect(await browser.change('revoke', { name: 'A' })).toMatchObject(refused('sign-in-first', 401));
  expect((await browser.get('/page/me')).body).toEqual({ who: null, name: null, setUp: false, demo: false });
});

test('the password opens a session in a cookie that no script and no other page can use', async () => {
  const browser = new OfficeBrowser((await open()).address);
  const { status, headers } = await browser.signIn();
  expect(status).toBe(200);
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^dwadi-office=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await browser.get('/page/today')).status).toBe(200);
  expect((await browser.get('/page/me')).body).toMatchObject({ who: 'owner' });
});

test('behind a proxy with TLS the cookie is bound to the host, and sent over TLS only', async () => {
  const { address } = await open({ behindProxy: true });
  const browser = new OfficeBrowser(address);
  const passedOn = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'office.example' };
  const { headers } = await browser.change(
    'sign-in',
    { password: PASSWORD },
    { ...passedOn, origin: 'https://office.example' },
  );
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-dwadi-office=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('the database holds neither the password nor the token', async () => {
  const { db, address } = await open();
  const browser = new OfficeBrowser(address);
  await browser.signIn();
  const token = browser.cookie?.split('=')[1] ?? '';
  const all = JSON.stringify([
    await db.query(`SELECT * FROM dwadi.owner_password`),
    await db.query(`SELECT * FROM dwadi.session`),
  ]);
  expect(token).toHaveLength(43);
  expect(all).not.toContain(token);
  expect(all).not.toContain(PASSWORD);
});

test('a wrong password is refused, and noted with its address', async () => {
  const { db, address } = await open();
  expect(await new OfficeBrowser(address).signIn('not this one')).toMatchObject(refused('wrong-password', 403));
  expect(await db.query(`SELECT who, what, address FROM dwadi.looked`)).toEqual([
    { who: 'owner', what: 'sign-in-refused', address: '127.0.0.1' },
  ]);
});

test('eleven tries of one address are too many, also at the same moment, and another address is let in', async () => {
  const { address } = await open({ behindProxy: true });
  const from = (ip: string) => ({ 'x-forwarded-for': `9.9.9.9, ${ip}`, origin: address.replace('http:', 'https:') });
  const tries = await Promise.all(
    Array.from({ length: 14 }, () =>
      new OfficeBrowser(address).change('sign-in', { password: 'no' }, from('198.51.100.7')),
    ),
  );
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
  const right = { password: PASSWORD };
  expect(await new OfficeBrowser(address).change('sign-in', right, from('198.51.100.7'))).toMatchObject({
    status: 429,
  });
  expect(await new OfficeBrowser(address).change('sign-in', right, from('198.51.100.8'))).toMatchObject({
    status: 200,
  });
});

test('a whole line of addresses of version 6 counts as one', async () => {
  const { address } = await open({ behindProxy: true });
  const origin = address.replace('http:', 'https:');
  const statuses: number[] = [];
  for (let nth = 1; nth <= 11; nth += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:1:2::${nth}`, origin };
    statuses.push((await new OfficeBrowser(address).change('sign-in', { password: 'no' }, headers)).status);
  }
  expect(statuses.slice(9)).toEqual([403, 429]);
});

test('a hundred tries of many addresses are too many for the account', async () => {
  const { db, address } = await open();
  await db.query(`INSERT INTO dwadi.sign_in_try (key, tries) VALUES ('account owner', 100)`);
  expect(await new OfficeBrowser(address).signIn()).toMatchObject(refused('too-many-tries', 429));
  await db.query(`UPDATE dwadi.sign_in_try SET since = now() - interval '16 minutes'`);
  expect(await new OfficeBrowser(address).signIn()).toMatchObject({ status: 200 });
});

test('the first password needs the code of the terminal, once', async () => {
  const { office, address } = await open({ password: null });
  const browser = new OfficeBrowser(address);
  const code = office.setUpCode ?? '';
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect((await browser.get('/page/me')).body).toMatchObject({ who: null, setUp: true });
  const password = 'a long enough one';
  expect(await browser.change('set-password', { code: 'AAAA-AAAA-AAAA', password })).toMatchObject({ status: 403 });
  expect(await browser.change('set-password', { code, password: 'short' })).toMatchObject(
    refused('short-password', 400),
  );
  expect(await browser.change('set-password', { code: code.toLowerCase(), password })).toMatchObject({ status: 200 });
  expect((await browser.get('/page/me')).body).toMatchObject({ who: 'owner', setUp: false });
  expect(await new OfficeBrowser(address).change('set-password', { code, password })).toMatchObject({ status: 403 });
  expect(await new OfficeBrowser(address).signIn(password)).toMatchObject({ status: 200 });
});

test('an office with a password prints no code', async () => {
  const { office } = await open();
  expect(office.setUpCode).toBeNull();
});

test('signing out ends one session, and signing out everywhere ends all of the owner', async () => {
  const { address } = await open();
  const [here, phone, other] = [1, 2, 3].map(() => new OfficeBrowser(address)) as [
    OfficeBrowser,
    OfficeBrowser,
    OfficeBrowser,
  ];
  for (const one of [here, phone, other]) await one.signIn();
  const [cookie, phoneCookie] = [here.cookie, phone.cookie];
  await here.change('sign-out', { everywhere: false });
  expect(here.cookie).toBeNull();
  here.cookie = cookie;
  expect((await here.get('/page/today')).status).toBe(401);
  const line = await other.listen('');
  expect((await line.next())?.name).toBe('anew');
  expect((await phone.get('/page/today')).status).toBe(200);
  await phone.change('sign-out', { everywhere: true });
  phone.cookie = phoneCookie;
  for (const one of [phone, other]) expect((await one.get('/page/today')).status).toBe(401);
  // The open line ends with its session, and the page is told to ask.
  expect((await line.next())?.name).toBe('anew');
  expect(await line.next()).toBeNull();
});

test('a session ends by itself after a week without use, and after thirty days', async () => {
  const { db, address } = await open();
  const browser = new OfficeBrowser(address);
  await browser.signIn();
  await db.query(`UPDATE dwadi.session SET seen_at = now() - interval '8 days'`);
  expect((await browser.get('/page/today')).status).toBe(401);
  await db.query(`UPDATE dwadi.session SET seen_at = now(), began_at = now() - interval '31 days'`);
  expect((await browser.get('/page/today')).status).toBe(401);
  await db.query(`UPDATE dwadi.session SET began_at = now() - interval '29 days', seen_at = now() - interval '1 hour'`);
  expect((await browser.get('/page/today')).status).toBe(200);
  const [row] = await db.query<{ used: boolean }>(
    `SELECT seen_at > now() - interval '1 minute' AS used FROM dwadi.session`,
  );
  expect(row?.used).toBe(true);
});

test('an accountant reads sums, days, drawers and exports by a link, and changes nothing', async () => {
  const { address } = await open();
  const [owner, accountant] = [new OfficeBrowser(address), new OfficeBrowser(address)];
  await owner.signIn();
  const { secret } = (await owner.change('make-share', { name: 'Efua', days: 30 })).body;
  expect(await accountant.change('open-share', { secret: `${secret}x` })).toMatchObject(refused('share-over', 403));
  expect(await accountant.change('open-share', { secret })).toMatchObject({ status: 200 });
  expect((await accountant.get('/page/me')).body).toMatchObject({ who: 'share', name: 'Efua' });
  for (const path of ['today', 'days', 'drawers', 'export?from=2026-11-01&to=2026-11-02&as=csv']) {
    expect((await accountant.get(`/page/${path}`)).status).toBe(200);
  }
  for (const path of ['alarms', 'counters', 'people', 'programs', 'backups', `backups/K3F7/${'a'.repeat(64)}`]) {
    expect(await accountant.get(`/page/${path}`)).toMatchObject(refused('owner-only', 403));
  }
  const changes = [
    accountant.change('enrol', { name: 'B', again: false }),
    accountant.change('revoke', { name: 'B' }),
    accountant.change('accept-mark', { name: 'B', mark: 'M' }),
    accountant.change('confirm-key', { name: 'B', signer: 'a'.repeat(64) }),
    accountant.change('make-share', { name: 'C', days: 1 }),
    accountant.change('take-share-back', { id: 'x' }),
    accountant.change('make-token', { name: 'C', scopes: ['sums'] }),
    accountant.change('take-token-back', { id: 1 }),
    accountant.change('add-webhook', { url: 'https://a.example', events: [], lowBelow: 0, silentAfter: 90 }),
    accountant.change('test-webhook', { id: 1 }),
    accountant.change('send-webhook-again', { id: 1 }),
    accountant.change('stop-webhook', { id: 1 }),
    accountant.change('alarm-seen', { role: 'r', mark: 'M', nth: 1, what: 'mark-taken', ours: '' }),
  ];
  for (const done of await Promise.all(changes)) expect(done).toMatchObject(refused('owner-only', 403));
});

test('a share that is taken back, or over, reads nothing more at once', async () => {
  const { db, address } = await open();
  const [owner, accountant, late] = [1, 2, 3].map(() => new OfficeBrowser(address)) as [
    OfficeBrowser,
    OfficeBrowser,
    OfficeBrowser,
  ];
  await owner.signIn();
  const { secret } = (await owner.change('make-share', { name: 'Efua', days: 30 })).body;
  await accountant.change('open-share', { secret });
  const line = await accountant.listen('');
  await line.next();
  await db.query(`UPDATE dwadi.share SET expires_at = now() - interval '1 second'`);
  expect((await accountant.get('/page/today')).status).toBe(401);
  expect(await late.change('open-share', { secret })).toMatchObject(refused('share-over', 403));
  await db.query(`UPDATE dwadi.share SET expires_at = now() + interval '1 day'`);
  expect((await accountant.get('/page/today')).status).toBe(200);
  const { shares } = (await owner.get('/page/people')).body;
  await owner.change('take-share-back', { id: shares[0].id });
  expect((await accountant.get('/page/today')).status).toBe(401);
  expect((await line.next())?.name).toBe('anew');
  expect(await line.next()).toBeNull();
  expect(await late.change('open-share', { secret })).toMatchObject(refused('share-over', 403));
});

test('a change from another page, a form or an unknown request is refused', async () => {
  const { address } = await open();
  const browser = new OfficeBrowser(address);
  await browser.signIn();
  const share = { name: 'Efua', days: 30 };
  const foreign = await browser.change('make-share', share, { origin: 'https://elsewhere.example' });
  expect(foreign).toMatchObject(refused('not-from-here', 403));
  expect(await browser.change('make-share', share, { origin: '' })).toMatchObject(refused('not-from-here', 403));
  const sameSite = await browser.change('make-share', share, { 'sec-fetch-site': 'same-site' });
  expect(sameSite).toMatchObject(refused('not-from-here', 403));
  const form = await browser.change('make-share', share, { 'content-type': 'text/plain' });
  expect(form).toMatchObject(refused('not-understood', 400));
  const withNul = await browser.change('make-share', { ...share, name: 'Efua\0' });
  expect(withNul).toMatchObject(refused('not-understood', 400));
  const more = { ...share, owner: true };
  expect(await browser.change('make-share', more)).toMatchObject(refused('not-understood', 400));
  expect((await browser.get('/page/people')).body.shares).toEqual([]);
});

test('every answer forbids what is inline and what comes from elsewhere', async () => {
  const { address } = await open();
  for (const path of ['/', '/page/me', '/healthy']) {
    const { headers } = await new OfficeBrowser(address).get(path);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|data:|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('the list says who looked at what, once for the same page', async () => {
  const { address } = await open({ demo: true });
  const owner = new OfficeBrowser(address);
  await owner.signIn();
  for (let nth = 0; nth < 3; nth += 1) await owner.get('/page/days');
  await owner.get('/page/counters/dwadi_till_practice_kaneshie/day?day=2026-11-20');
  await owner.change('make-share', { name: 'Efua', days: 30 });
  const { looked } = (await owner.get('/page/people')).body as {
    looked: { who: string; what: string; about: string }[];
  };
  expect(looked.map(({ what, about }) => [what, about]).toReversed()).toEqual([
    ['sign-in', null],
    ['days', null],
    ['counter', 'Practice Kaneshie, 2026-11-20'],
    ['share-made', 'Efua'],
    ['people', null],
  ]);
});

test('a link that opens gives no new tries at the password', async () => {
  const { address } = await open();
  const owner = new OfficeBrowser(address);
  await owner.signIn();
  const { secret } = (await owner.change('make-share', { name: 'Efua', days: 30 })).body;
  const accountant = new OfficeBrowser(address);
  for (let nth = 0; nth < 10; nth += 1) expect((await accountant.signIn('a guess')).status).toBe(403);
  expect((await accountant.change('open-share', { secret })).status).toBe(200);
  expect(await accountant.signIn('a guess')).toMatchObject(refused('too-many-tries', 429));
});

test('strangers who use up the tries lock out neither the owner on a known line nor an accountant', async () => {
  const { db, address } = await open({ behindProxy: true });
  const from = (ip: string) => ({ 'x-forwarded-for': ip, origin: address.replace('http:', 'https:') });
  const right = { password: PASSWORD };
  const owner = new OfficeBrowser(address);
  await owner.change('sign-in', right, from('2001:db8:1:2::7'));
  const share = await owner.change('make-share', { name: 'Efua', days: 30 }, from('2001:db8:1:2::7'));
  await db.query(`INSERT INTO dwadi.sign_in_try (key, tries) VALUES ('account owner', 100), ('account shares', 100)`);
  const signIn = (ip: string) => new OfficeBrowser(address).change('sign-in', right, from(ip));
  expect(await signIn('198.51.100.7')).toMatchObject(refused('too-many-tries', 429));
  const link = { secret: share.body.secret as string };
  expect((await new OfficeBrowser(address).change('open-share', link, from('198.51.100.8'))).status).toBe(200);
  expect((await signIn('2001:db8:1:2::8')).status).toBe(200);
});

test('a code that set no password, because the database was away, still holds', async () => {
  const { db, office, address } = await open({ password: null });
  const browser = new OfficeBrowser(address);
  const wanted = { code: office.setUpCode ?? '', password: 'a long enough one' };
  await db.run(`ALTER TABLE dwadi.owner_password RENAME TO away`);
  expect((await browser.change('set-password', wanted)).status).toBe(500);
  await db.run(`ALTER TABLE dwadi.away RENAME TO owner_password`);
  expect((await browser.change('set-password', wanted)).status).toBe(200);
});
