/** A browser without a page: keeps its cookie, and asks as the office's page does. */
import { request } from 'node:https';
import { Readable } from 'node:stream';
import type { Change, Refusal } from '#shared/office/page-data.ts';
import type { PageRequests } from '#shared/office/page-requests.ts';
import { PASSWORD } from './open-office.ts';

export interface Got {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each answer has a form of its own, and tests compare it.
  readonly body: any;
  readonly headers: Headers;
}

export interface Event {
  readonly id: string | null;
  readonly name: string;
  readonly data: Change;
}

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Trusts this authority alone, as a browser trusts those of its system. */
export const fetchTrusting =
  (ca: string): Fetch =>
  (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const own = headers as Record<string, string>;
      const sent = request(address, { method, headers: own, ca, agent: false, ...(signal && { signal }) }, (answer) => {
        const got = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        resolve(new Response(Readable.toWeb(answer) as BodyInit, { status: answer.statusCode ?? 0, headers: got }));
      });
      sent.once('error', reject);
      sent.end(body);
    });

export class OfficeBrowser {
  readonly address: string;
  cookie: string | null = null;
  private readonly fetch: Fetch;

  constructor(address: string, fetchIt: Fetch = fetch) {
    this.address = address;
    this.fetch = fetchIt;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Got> {
    return this.taken(await this.fetch(`${this.address}${path}`, { headers: { ...this.own, ...headers } }));
  }

  async change<Name extends keyof PageRequests>(
    name: Name,
    request: PageRequests[Name],
    headers: Record<string, string> = {},
  ): Promise<Got> {
    const usual = { origin: this.address, 'content-type': 'application/json', ...this.own };
    const init = { method: 'POST', headers: { ...usual, ...headers }, body: JSON.stringify(request) };
    return this.taken(await this.fetch(`${this.address}/page/${name}`, init));
  }

  async signIn(password = PASSWORD): Promise<Got> {
    return this.change('sign-in', { password });
  }

  /** Reads events until so many are here. Returns them and a function that closes the line. */
  async listen(after: string, headers: Record<string, string> = {}) {
    const end = new AbortController();
    const answer = await this.fetch(`${this.address}/page/live?after=${after}`, {
      headers: { ...this.own, ...headers },
      signal: end.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const next = async (): Promise<Event | null> => {
      for (;;) {
        const until = text.indexOf('\n\n');
        if (until === -1) {
          const read = await reader?.read();
          if (read === undefined || read.done) return null;
          text += read.value;
          continue;
        }
        const event = eventIn(text.slice(0, until));
        text = text.slice(until + 2);
        if (event !== null) return event;
      }
    };
    return { status: answer.status, next, close: () => end.abort() };
  }

  private get own(): Record<string, string> {
    return this.cookie === null ? {} : { cookie: this.cookie };
  }

  private async taken(answer: Response): Promise<Got> {
    const [given] = answer.headers.getSetCookie();
    if (given !== undefined) this.cookie = given.includes('Max-Age=0') ? null : (given.split(';')[0] ?? null);
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
  }
}

/** Null for what is no event: how long a browser waits before it comes again. */
function eventIn(text: string): Event | null {
  const fields = new Map(text.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  const name = fields.get('event');
  if (name === undefined) return null;
  return { id: fields.get('id') ?? null, name, data: JSON.parse(fields.get('data') ?? 'null') };
}

export const refused = (refusal: Refusal, status: number) => ({ status, body: { refusal, words: null } });
