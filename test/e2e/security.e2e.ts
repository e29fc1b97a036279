/** Tries in the real page what a hostile page could try: the policy, the door, and the way out. */
import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { expect, TURN, test } from '../support/e2e/app.ts';

test('the page loads nothing from elsewhere and runs no inline script', async ({ counter }) => {
  const { page } = counter;
  await expect(page.getByLabel("Customer's number")).toBeVisible();
  const fetched = await page.evaluate(() =>
    fetch('https://example.com/').then(
      () => 'loaded',
      () => 'refused',
    ),
  );
  expect(fetched).toBe('refused');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
    return document.title;
  });
  expect(ran).not.toContain('taken over');
  // Runs in a task of the page's own, because code that a debugger evaluates is exempt from the policy.
  const evaluated = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String(new Function('return "ran"')()));
          } catch {
            resolve('refused');
          }
        });
      }),
  );
  expect(evaluated).toBe('refused');
});

test('the page has the bridge and nothing of Node or Electron', TURN.third, async ({ counter }) => {
  const { page } = counter;
  await expect(page.getByLabel("Customer's number")).toBeVisible();
  const seen = await page.evaluate(() => {
    const world = globalThis as unknown as Record<string, unknown>;
    const bridge = world['dwadi'] as Record<string, unknown>;
    return {
      names: Object.keys(bridge).sort(),
      node: ['require', 'process', 'Buffer', 'module'].filter((n) => n in world),
    };
  });
  expect(seen).toEqual({ names: ['call', 'onEvent'], node: [] });
});

test('an unknown call and a wrong request are answered with typed errors, never with silence', async ({ counter }) => {
  const { page } = counter;
  const ask = (name: string, request: unknown): Promise<unknown> =>
    page.evaluate(
      ([callName, body]) =>
        (globalThis as unknown as { dwadi: { call(n: unknown, b: unknown): Promise<unknown> } }).dwadi.call(
          callName,
          body,
        ),
      [name, request] as const,
    );
  expect(await ask('sales.steal', {})).toEqual({ ok: false, error: { code: 'unknown-call' } });
  expect(await ask('sales.get', { saleId: '../../etc/passwd' })).toMatchObject({ error: { code: 'bad-request' } });
});

test('leaving the counter and opening windows are refused', TURN.fourth, async ({ counter }) => {
  const { page } = counter;
  await expect(page.getByLabel("Customer's number")).toBeVisible();
  await page.evaluate(() => {
    window.open('https://example.com/');
  });
  await expect.poll(() => page.context().pages().length).toBe(1);
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  await expect(page.getByLabel("Customer's number")).toBeVisible();
});

test('a page without its policy still asks no network', TURN.seventh, async ({ launch }) => {
  const { page } = await launch({ ownChromium: true });
  await expect(page.getByLabel("Customer's number")).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setBypassCSP', { enabled: true });
  await page.reload();
  await expect(page.getByLabel("Customer's number")).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate(() => fetch('https://example.com/keys').catch(() => {}));
  // A request that the app let go would end as a name that isn't found.
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
});

/** An address of this machine that WebRTC takes, which it doesn't from the loopback. */
const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

test('WebRTC, which no policy of a page holds, sends nothing', TURN.fifth, async ({ launch }) => {
  const address = ownAddress();
  test.skip(address === undefined, 'this machine has no network of its own');
  const { page } = await launch({ ownChromium: true });
  const heard: string[] = [];
  const server = createSocket('udp4', (packet) => heard.push(packet.toString('latin1')));
  await new Promise<void>((resolve) => server.bind(0, resolve));
  await expect(page.getByLabel("Customer's number")).toBeVisible();
  const candidates = await page.evaluate(async (urls) => {
    const found: string[] = [];
    const peer = new RTCPeerConnection({ iceServers: [{ urls }] });
    peer.createDataChannel('out');
    const gathered = new Promise<void>((resolve) => {
      peer.onicecandidate = ({ candidate }) => (candidate === null ? resolve() : void found.push(candidate.candidate));
    });
    await peer.setLocalDescription(await peer.createOffer());
    await gathered;
    return found;
  }, `stun:${address}:${server.address().port}`);
  expect({ candidates, heard }).toEqual({ candidates: [], heard: [] });
  server.close();
});
