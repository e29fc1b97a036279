/** Shuts pages in: they reach no network and no other page. Kept apart from `windows`, so that a test needs no Electron. */
import type { Session, WebContents } from 'electron';
import { isOurs } from './app-origin.ts';

/** A page's own text, as a slip that is printed. It reaches nothing. */
const OWN_TEXT = 'data:';
const DEVELOPERS_TOOLS = 'devtools:';

function mayRequest(url: string, isPackaged: boolean): boolean {
  const protocol = URL.parse(url)?.protocol;
  return isOurs(url) || protocol === OWN_TEXT || (!isPackaged && protocol === DEVELOPERS_TOOLS);
}

/** A proxy where nobody listens: what goes past requests, as WebRTC does, must go through it. Our scheme needs none. */
const NOWHERE = { mode: 'fixed_servers', proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' } as const;

/** Nothing asks for the camera, nothing is downloaded, nothing is fetched from anywhere but our own scheme. */
export function lockSession(target: Session, isPackaged: boolean): void {
  target.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  target.setPermissionCheckHandler(() => false);
  target.on('will-download', (event) => event.preventDefault());
  target.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !mayRequest(url, isPackaged) }));
  target.setProxy(NOWHERE).catch(() => {});
}

interface Going {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}

/** Our pages go to our pages, and have no frames. */
function stay(event: Going): void {
  if (!event.isMainFrame || !isOurs(event.url)) event.preventDefault();
}

/** Restricts every page that is ever created in this app. */
export function lockContents(contents: WebContents): void {
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Its packets would go past the security policy and past the session's requests.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
