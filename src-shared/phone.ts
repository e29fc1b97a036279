/**
 * Ghanaian numbers in the form `0XXXXXXXXX`. The prefix table only suggests and warns: numbers are ported between
 * networks and the service's mapping can change, so the service decides.
 */
declare const phoneBrand: unique symbol;
export type Phone = string & { readonly [phoneBrand]: true };

export type NetworkFamily = 'MTN' | 'Telecel' | 'AT';

/** Data knows AT by two names. */
export const familyOf = (network: NetworkFamily | 'AT-iShare' | 'AT-BigTime'): NetworkFamily =>
  network === 'AT-iShare' || network === 'AT-BigTime' ? 'AT' : network;

const PREFIXES: Readonly<Record<NetworkFamily, readonly string[]>> = {
  MTN: ['024', '025', '053', '054', '055', '059'],
  Telecel: ['020', '050'],
  AT: ['026', '027', '056', '057'],
};

export function isPhone(value: unknown): value is Phone {
  return typeof value === 'string' && /^0\d{9}$/.test(value);
}

/** A number that begins with the international prefix `00` hasn't reached its own digits yet. */
const LOCAL = /^0[1-9]\d{8}$/;

/** Takes what people type and paste (`+233 (0) 24 412 3456`, `024-412-3456`, `244123456`); null if it is no number. */
export function parsePhone(text: string): Phone | null {
  const plain = text.replace(/[\s().\-\u00a0\u2010-\u2015]/g, '');
  const digits = plain.replace(/^(\+|00)/, '');
  const own = /^(?:2330?)?([1-9]\d{8})$/.exec(digits)?.[1];
  const local = own === undefined ? digits : `0${own}`;
  return LOCAL.test(local) && isPhone(local) ? local : null;
}

/** The family that a number's first three digits suggest; null when the table doesn't know them. */
export function suggestNetwork(digits: string): NetworkFamily | null {
  const prefix = digits.slice(0, 3);
  for (const family of Object.keys(PREFIXES) as NetworkFamily[]) {
    if (PREFIXES[family].includes(prefix)) return family;
  }
  return null;
}

/** Large and grouped, as it is read back to the customer: `024 412 3456`. Groups what has been typed so far, too. */
export function groupPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join(' ');
}

/** Strangers can see boards and lists: `024…3456`. */
export const shortPhone = (phone: string): string =>
  phone.length < 8 ? phone : `${phone.slice(0, 3)}…${phone.slice(-4)}`;
