/**
 * A page in a browser can point a name of its own to 127.0.0.1 and then talk to us, but it can't forge the Host header.
 * So only the loopback's own names are served.
 */
const LOCAL_NAMES = ['127.0.0.1', 'localhost'];

/** A target with a host of its own, as sent to proxies, could differ from the Host header. */
export const isLocalTarget = (target: string | undefined): boolean => target?.startsWith('/') === true;

export const isLocalHost = (host: string | undefined, port: number): boolean =>
  LOCAL_NAMES.some((name) => host?.toLowerCase() === `${name}:${port}`);
