import { type Pesewa, pesewas } from '#shared/money.ts';
import type { DataNetwork } from '#shared/reseller-api/packages.ts';
import type { RoleName, RolePrices } from '../world/world-rows.ts';

/** The practice shop's catalogue. Prices resemble the market's, but are nobody's real ones. */

/** Customer prices in pesewas by volume in GB. */
export const PACKAGE_PRICES: Readonly<Record<DataNetwork, Readonly<Record<number, number>>>> = {
  MTN: {
    1: 550,
    2: 1080,
    3: 1600,
    4: 2120,
    5: 2640,
    6: 3150,
    8: 4150,
    10: 4950,
    15: 7250,
    20: 9500,
    25: 11_800,
    30: 14_100,
    40: 18_500,
    50: 22_900,
    100: 43_500,
  },
  Telecel: { 5: 2500, 10: 4700, 15: 6850, 20: 9000, 25: 11_200, 30: 13_300, 40: 17_400, 50: 21_400, 100: 40_500 },
  'AT-iShare': {
    1: 500,
    2: 980,
    3: 1450,
    4: 1920,
    5: 2380,
    6: 2850,
    8: 3780,
    10: 4600,
    15: 6800,
    20: 8950,
    25: 11_050,
    30: 13_100,
  },
  'AT-BigTime': { 15: 6200, 20: 7900, 25: 9700, 30: 11_400, 40: 14_700, 50: 17_900, 100: 33_000 },
};

export const VOUCHER_TYPES: readonly { readonly name: string; readonly price: number; readonly stock: number }[] = [
  { name: 'BECE', price: 1800, stock: 250 },
  { name: 'WASSCE', price: 1950, stock: 400 },
  { name: 'WASSCE (Private)', price: 2050, stock: 60 },
  { name: 'SHS Placement', price: 1700, stock: 120 },
  { name: 'NABPTEX', price: 2200, stock: 25 },
];

export const AFA_PRICE = 1500;

const ROLE_PERCENT: Readonly<Record<RoleName, number>> = { customer: 100, agent: 94, dealer: 88 };

const priced = (customer: number, role: RoleName): Pesewa => pesewas(Math.round((customer * ROLE_PERCENT[role]) / 100));

export const rolePrices = (customer: number): RolePrices => ({
  customer: priced(customer, 'customer'),
  agent: priced(customer, 'agent'),
  dealer: priced(customer, 'dealer'),
});
