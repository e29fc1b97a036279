/** A price list as on a kiosk's wall: `MTN 1GB 6.00`, bundles in each line. A network holds until the next one. */
import { type Pesewa, parseCedis } from './money.ts';
import type { DATA_NETWORKS } from './order-state.ts';
import { withoutAtAPrice } from './parse/bundle-sizes.ts';

type Network = (typeof DATA_NETWORKS)[number];

interface Bundle {
  readonly supplier: string;
  readonly volumeGb: number;
}

export interface WallPrice extends Bundle {
  readonly price: Pesewa;
}

export interface WallList {
  readonly prices: readonly WallPrice[];
  /** Lines with a figure whose meaning isn't sure, as they were written. */
  readonly unread: readonly string[];
}

const NAMES: readonly (readonly [RegExp, readonly Network[]])[] = [
  [/(?<!\p{L})mtn(?!\p{L})/giu, ['MTN']],
  [/(?<!\p{L})(?:telecel|vodafone)(?!\p{L})/giu, ['Telecel']],
  [/(?<!\p{L})(?:at[- ]?)?i[- ]?share(?!\p{L})/giu, ['AT-iShare']],
  [/(?<!\p{L})(?:at[- ]?)?big[- ]?time(?!\p{L})/giu, ['AT-BigTime']],
  [/(?<!\p{L})(?:at|airtel[- ]?tigo)(?!\p{L})/giu, ['AT-iShare', 'AT-BigTime']],
];
const CURRENCY = /(?<!\p{L})gh[s\u00a2\u20b5c]?(?!\p{L})|[\u00a2\u20b5]|(?<!\p{L})cedis?(?!\p{L})/giu;
const SIZE = /(\d+(?:[.,]\d+)?)\s*([gm])b?(?!\p{L})/giu;
const NUMBER = /\d+(?:[.,]\d+)*/g;

/** The networks that the line names, and the rest of the line. */
function takeNetworks(line: string): { readonly networks: readonly Network[] | null; readonly rest: string } {
  let rest = withoutAtAPrice(line).replace(CURRENCY, ' ');
  let networks = null as readonly Network[] | null;
  for (const [name, named] of NAMES) {
    if (rest.search(name) < 0) continue;
    networks = networks?.filter((network) => named.includes(network)) ?? named;
    rest = rest.replace(name, ' ');
  }
  return { networks, rest };
}

interface Figures {
  /** Counts in gigabytes: a network may count a thousand or 1,024 megabytes to one. */
  readonly sizes: readonly number[];
  readonly price: Pesewa;
}

const decimal = (text: string): number => Number(text.replace(',', '.'));

/** Some people write a comma for the point; no price has both. */
function priceOf(text: string): Pesewa | null {
  const price = /^\d{1,4}(?:[.,]\d{1,2})?$/.test(text) ? parseCedis(text.replace(',', '.')) : null;
  return price === null || price === 0 ? null : price;
}

function figuresOf(rest: string): Figures[] | null {
  const sizes = [...rest.matchAll(SIZE)];
  if (sizes.length === 0) {
    const [size, price, ...more] = rest.match(NUMBER) ?? [];
    const paid = priceOf(price ?? '');
    return size === undefined || paid === null || more.length > 0 ? null : [{ sizes: [decimal(size)], price: paid }];
  }
  if (/\d/.test(rest.slice(0, sizes[0]?.index))) return null;
  const found = sizes.map((size, nth): Figures | null => {
    const numbers = rest.slice(size.index + size[0].length, sizes[nth + 1]?.index).match(NUMBER) ?? [];
    const price = numbers.length === 1 ? priceOf(numbers[0] ?? '') : null;
    const volume = decimal(size[1] ?? '');
    const inGb = size[2]?.toLowerCase() === 'g' ? [volume] : [volume / 1000, volume / 1024];
    return price === null ? null : { sizes: inGb, price };
  });
  return found.every((one) => one !== null) ? found : null;
}

/** The one bundle of the shop's that it can be. */
function bundleOf(bundles: readonly Bundle[], networks: readonly Network[], { sizes }: Figures): Bundle | null {
  const fit = bundles.filter(
    ({ supplier, volumeGb }) => networks.some((network) => network === supplier) && sizes.includes(volumeGb),
  );
  return fit.length === 1 ? (fit[0] ?? null) : null;
}

const contradict = (a: WallPrice, b: WallPrice): boolean =>
  a.supplier === b.supplier && a.volumeGb === b.volumeGb && a.price !== b.price;

/** Reads the list's prices of these bundles. A price that it gives twice, and differently, counts once and is named. */
export function readWallList(text: string, bundles: readonly Bundle[]): WallList {
  const prices: WallPrice[] = [];
  const unread: string[] = [];
  let above: readonly Network[] = [];
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const { networks, rest } = takeNetworks(line);
    above = networks ?? above;
    if (!/\d/.test(rest)) continue;
    const found = (figuresOf(rest) ?? []).map((figures) => {
      const bundle = bundleOf(bundles, above, figures);
      return bundle === null ? null : { supplier: bundle.supplier, volumeGb: bundle.volumeGb, price: figures.price };
    });
    const isSure = found.length > 0 && found.every((one) => one !== null);
    const agrees = isSure && found.every((one) => ![...prices, ...found].some((other) => contradict(one, other)));
    if (agrees) prices.push(...found);
    else unread.push(line);
  }
  return { prices, unread };
}
