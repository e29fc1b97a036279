/**
 * Chromium refuses `app://` even if we answer every request. So the stand-in shows `app://dwadi/x` as
 * `http://dwadi.app.localhost/x` (a secure context, as every name under .localhost is) and translates back for the app,
 * which never learns of it.
 */
const CHROMIUM_OWN = new Set(['http:', 'https:', 'data:', 'blob:', 'about:', 'file:', 'devtools:', 'chrome-error:']);
const SHOWN_AS = /^http:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.localhost(?=[/?#]|$)/;

export function toChromium(address: string): string {
  const url = new URL(address);
  if (CHROMIUM_OWN.has(url.protocol)) return address;
  return `http://${url.host}.${url.protocol.slice(0, -1)}.localhost${url.pathname || '/'}${url.search}${url.hash}`;
}

export const toElectron = (address: string): string => address.replace(SHOWN_AS, '$2://$1');

/** Electron gives a standard scheme an origin of its own; Node's URL calls it "null". */
export function originOf(electronAddress: string): string {
  if (!URL.canParse(electronAddress)) return 'null';
  const url = new URL(electronAddress);
  return url.origin === 'null' && url.host ? `${url.protocol}//${url.host}` : url.origin;
}
