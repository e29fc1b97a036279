/** The app refuses what Electron asks for a page; `security.e2e.ts` tries it in a real page. */
import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { describe, expect, test } from 'vitest';
import { lockContents, lockSession } from '#main/app/windows/page-guard.ts';

type Listener = Parameters<Session['webRequest']['onBeforeRequest']>[0];

function lockedSession(isPackaged: boolean) {
  const asked: { listener?: Listener; proxy?: Electron.ProxyConfig } = {};
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: () => {},
    setPermissionCheckHandler: () => {},
    webRequest: { onBeforeRequest: (listener: Listener) => Object.assign(asked, { listener }) },
    setProxy: async (proxy: Electron.ProxyConfig) => void Object.assign(asked, { proxy }),
  });
  lockSession(session as unknown as Session, isPackaged);
  const isCancelled = (url: string) => {
    let cancelled: boolean | undefined;
    (asked.listener as unknown as (details: object, callback: (answer: Electron.CallbackResponse) => void) => void)(
      { url },
      ({ cancel }) => {
        cancelled = cancel;
      },
    );
    return cancelled;
  };
  return { asked, isCancelled };
}

describe('requests of the session', () => {
  test.each([
    ['app://dwadi/index.html', false],
    ['app://customer/assets/x.js', false],
    ['data:text/html;base64,AA==', false],
    ['app://dwadi.evil/x.js', true],
    ['https://example.com/', true],
    ['http://127.0.0.1:9222/json', true],
    ['wss://example.com/', true],
    ['file:///etc/passwd', true],
    ['blob:app://dwadi/1', true],
    ['devtools://devtools/bundled/x.js', true],
    ['not an address', true],
  ])('%s: cancelled %s', (url, cancelled) => {
    expect(lockedSession(true).isCancelled(url)).toBe(cancelled);
  });

  test('a developer’s tools load, and nothing else of theirs', () => {
    const { isCancelled } = lockedSession(false);
    expect(isCancelled('devtools://devtools/bundled/x.js')).toBe(false);
    expect(isCancelled('https://example.com/')).toBe(true);
  });

  test('what goes past requests finds a proxy where nobody is, also on this machine', () => {
    const { proxy } = lockedSession(true).asked;
    expect(proxy).toEqual({ mode: 'fixed_servers', proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' });
  });
});

describe('a page', () => {
  const contents = Object.assign(new EventEmitter(), {
    policy: '',
    opens: (): unknown => undefined,
    setWindowOpenHandler(opens: () => unknown) {
      this.opens = opens;
    },
    setWebRTCIPHandlingPolicy(policy: string) {
      this.policy = policy;
    },
  });
  lockContents(contents as unknown as WebContents);
  const isHeld = (event: string, url: string, isMainFrame = true) => {
    let held = false;
    contents.emit(event, { url, isMainFrame, preventDefault: () => (held = true) });
    return held;
  };

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s leads to our own pages alone', (event) => {
    expect(isHeld(event, 'app://dwadi/index.html?live')).toBe(false);
    for (const url of [
      ...['https://example.com/', 'file:///etc/passwd', 'data:text/html,x', 'app://dwadi.evil/index.html'],
      ...['app://dwadi@evil/index.html', 'app://ama:1@dwadi/index.html', 'app://DWADI.evil/', 'javascript:1', ''],
    ]) {
      expect([url, isHeld(event, url)]).toEqual([url, true]);
    }
  });

  test('a frame in it goes nowhere, not even to our own pages', () => {
    expect(isHeld('will-frame-navigate', 'app://dwadi/index.html', false)).toBe(true);
  });

  test('it opens no window', () => {
    expect(contents.opens()).toEqual({ action: 'deny' });
  });

  test('WebRTC sends nothing past a proxy', () => {
    expect(contents.policy).toBe('disable_non_proxied_udp');
  });
});
