import { API_VERSION } from '#shared/reseller-api/envelope.ts';

/** A finished answer, before the line that carries it can spoil it. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

export const success = (data: unknown, now: number): HttpAnswer => ({
  status: 200,
  headers: JSON_TYPE,
  body: JSON.stringify({ success: true, data, meta: { timestamp: new Date(now).toISOString(), version: API_VERSION } }),
});

export const failure = (status: number, message: string, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify({ success: false, error: { code: status, message } }),
});
