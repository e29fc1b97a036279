import { EventEmitter } from 'node:events';
import { originOf } from './address.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
type PermissionRequestHandler = (
  webContents: Electron.WebContents,
  permission: 'media' | 'geolocation' | 'notifications' | 'clipboard-read' | 'midi' | 'midiSysex' | 'idle-detection',
  callback: (granted: boolean) => void,
  details: Electron.PermissionRequest,
) => void;

/** Electron's permissions and what Chromium calls them. */
const PERMISSIONS = new Map([
  ['media', ['camera', 'microphone']],
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['clipboard-read', ['clipboard-read']],
  ['midi', ['midi']],
  ['idle-detection', ['idle-detection']],
] as const);

class Protocol {
  readonly #handlers = new Map<string, SchemeHandler>();

  readonly #keepingCode = new Set<string>();

  /**
   * Keeps the schemes with a code cache. The address that Chromium sees instead (address.ts) has every other privilege
   * that our scheme could ask for.
   */
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    for (const { scheme, privileges } of schemes) if (privileges?.codeCache) this.#keepingCode.add(scheme);
  }

  /** True if this is a script whose compiled code Chromium may keep. */
  keepsCode(url: string): boolean {
    const { protocol, pathname } = new URL(url);
    return pathname.endsWith('.js') && this.#keepingCode.has(protocol.slice(0, -1));
  }

  handle(scheme: string, handler: SchemeHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`The scheme ${scheme} has a handler already`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    this.#handlers.delete(scheme);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  async answer(request: Request): Promise<Response | null> {
    const handler = this.#handlers.get(new URL(request.url).protocol.slice(0, -1));
    return handler ? await handler(request) : null;
  }
}

type BeforeRequest = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void;

class WebRequest {
  #beforeRequest: BeforeRequest | null = null;

  /** Takes no filter: the app that sets one would be told of other requests than in Electron. */
  onBeforeRequest(...given: [BeforeRequest | null] | [Electron.WebRequestFilter, BeforeRequest | null]): void {
    if (given.length === 2) throw new Error('The stand-in knows no filter of requests.');
    [this.#beforeRequest] = given;
  }

  /** True where the app lets the request go, as it does without a listener. */
  async mayGo(url: string): Promise<boolean> {
    const ask = this.#beforeRequest;
    if (ask === null) return true;
    return new Promise((resolve) => {
      ask({ url } as Electron.OnBeforeRequestListenerDetails, ({ cancel }) => resolve(cancel !== true));
    });
  }
}

class Session extends EventEmitter {
  readonly protocol = new Protocol();
  readonly webRequest = new WebRequest();
  #permissionRequest: PermissionRequestHandler | null = null;

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void {
    this.#permissionRequest = handler;
  }

  /** Chromium checks against what the app answered beforehand, and can't ask the app again. */
  setPermissionCheckHandler(_handler: unknown): void {}

  /** Our pages come over HTTP on this machine here, so that a proxy can't be shown. */
  async setProxy(_config: Electron.ProxyConfig): Promise<void> {}

  permissions() {
    return PERMISSIONS;
  }

  /** Grants everything without a handler, as Electron does: tests must notice an app that forgot to set one. */
  async asksFor(permission: Parameters<PermissionRequestHandler>[1], requestingUrl: string): Promise<boolean> {
    const ask = this.#permissionRequest;
    if (!ask) return true;
    const details = { isMainFrame: true, requestingUrl, securityOrigin: originOf(requestingUrl) };
    return new Promise((resolve) => ask(null as unknown as Electron.WebContents, permission, resolve, details));
  }
}

const defaultSession = new Session();

export const session = { defaultSession };
export const protocol = defaultSession.protocol;
