import { EventEmitter } from 'node:events';
import { originOf } from './address.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
type PermissionRequestHandler = (
  webContents: Electron.WebContents,
  permission: 'media' | 'geolocation' | 'notifications' | 'clipboard-read' | 'midi' | 'midiSysex' | 'idle-detection',
  callback: (granted: boolean) => void,
  details: Electron.PermissionRequest,
) => void;
type BeforeRequest = (details: { url: string }, callback: (response: { cancel?: boolean }) => void) => void;
type HeadersReceived = (
  details: { url: string; responseHeaders: Record<string, string[]> },
  callback: (response: { responseHeaders?: Record<string, string | string[]> }) => void,
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

  /** Chromium sees https (address.ts), which has every privilege that a scheme of ours could ask for. */
  registerSchemesAsPrivileged(_schemes: unknown[]): void {}

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

class WebRequest {
  #beforeRequest: BeforeRequest | null = null;
  #headersReceived: HeadersReceived | null = null;

  onBeforeRequest(first: unknown, second?: unknown): void {
    this.#beforeRequest = (second === undefined ? first : second) as BeforeRequest | null;
  }

  onHeadersReceived(first: unknown, second?: unknown): void {
    this.#headersReceived = (second === undefined ? first : second) as HeadersReceived | null;
  }

  async mayGo(url: string): Promise<boolean> {
    const ask = this.#beforeRequest;
    if (!ask) return true;
    return new Promise((resolve) => ask({ url }, ({ cancel }) => resolve(cancel !== true)));
  }

  async received(url: string, response: Response): Promise<Response> {
    const ask = this.#headersReceived;
    if (!ask) return response;
    const given = Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]]));
    const asked = await new Promise<{ responseHeaders?: Record<string, string | string[]> }>((resolve) =>
      ask({ url, responseHeaders: given }, resolve),
    );
    if (!asked.responseHeaders) return response;
    const headers = Object.entries(asked.responseHeaders).map(([name, value]): [string, string] => [
      name,
      [value].flat().join(', '),
    ]);
    return new Response(response.body, { status: response.status, headers });
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

  permissions() {
    return PERMISSIONS;
  }

  /** Without a handler Electron grants everything, and an app that forgot it should be found out. */
  async asksFor(permission: Parameters<PermissionRequestHandler>[1], requestingUrl: string): Promise<boolean> {
    const ask = this.#permissionRequest;
    if (!ask) return true;
    const details = { isMainFrame: true, requestingUrl, securityOrigin: originOf(requestingUrl) };
    return new Promise((resolve) => ask(null as unknown as Electron.WebContents, permission, resolve, details));
  }

  /** What the app answers to a request of its page; null where only a network could answer. */
  async fetch(
    url: string,
    request: { method(): string; headers(): Record<string, string>; postDataBuffer(): Buffer | null },
  ): Promise<Response | null> {
    if (!(await this.webRequest.mayGo(url))) return null;
    const body = request.postDataBuffer();
    const asked = new Request(url, {
      method: request.method(),
      headers: request.headers(),
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const response = await this.protocol.answer(asked);
    return response && this.webRequest.received(url, response);
  }
}

const defaultSession = new Session();

export const session = { defaultSession };
export const protocol = defaultSession.protocol;
