import type { KeysChecked } from '#shared/counter-api/setup.ts';

const PATH_END = '/api/v2';

type UrlVerdict = KeysChecked['baseUrl'];

/**
 * Reads the service's address as it is typed, or written in an installer's file. Returns its one form, without a slash
 * at its end, or the reason why it can't be one.
 */
export function readServiceUrl(text: string): { readonly verdict: UrlVerdict; readonly baseUrl: string } {
  const refused = (verdict: UrlVerdict) => ({ verdict, baseUrl: '' });
  const url = URL.parse(text.trim());
  if (url === null || url.host === '') return refused('not-a-url');
  if (url.protocol !== 'https:') return refused('not-https');
  const path = url.pathname.replace(/\/+$/, '');
  const extras = url.username + url.password + url.search + url.hash;
  if (!path.endsWith(PATH_END) || extras !== '') return refused('wrong-end');
  return { verdict: 'ok', baseUrl: url.origin + path };
}
