/** Where the screens come from. The sender check, the scheme and the window all take it from here. */
export const SCHEME = 'app';
export const HOST = 'dwadi';
export const ORIGIN = `${SCHEME}://${HOST}`;
export const START_URL = `${ORIGIN}/index.html`;
export const CUSTOMER_URL = `${ORIGIN}/customer/index.html`;

export const isOurs = (url: string): boolean => url === START_URL || url.startsWith(`${ORIGIN}/`);
