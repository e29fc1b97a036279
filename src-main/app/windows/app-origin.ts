/** The origin of the screens. The sender check, the scheme and the window all take it from here. */
import type { CustomScheme } from 'electron';

export const SCHEME = 'app';
export const HOST = 'dwadi';
export const ORIGIN = `${SCHEME}://${HOST}`;
export const START_URL = `${ORIGIN}/index.html`;

/** Must be told before the app is ready. */
export const OUR_SCHEME: CustomScheme = {
  scheme: SCHEME,
  privileges: {
    standard: true,
    secure: true,
    // Sounds play out of this scheme. Electron's players expect a stream of it only by this word, and may stay silent.
    stream: true,
    // The page's compiled code is kept from one start to the next.
    codeCache: true,
  },
};

/** A host of its own: Chromium keeps one zoom for all pages of a host, and large letters are the attendant's. */
export const CUSTOMERS_HOST = 'customer';
const CUSTOMERS_ORIGIN = `${SCHEME}://${CUSTOMERS_HOST}`;
export const CUSTOMER_URL = `${CUSTOMERS_ORIGIN}/customer/index.html`;

/** Compares origins as they are parsed; Node's URL gives a scheme of our own none. */
export function isOurs(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return [ORIGIN, CUSTOMERS_ORIGIN].includes(`${url.protocol}//${url.host}`);
}
