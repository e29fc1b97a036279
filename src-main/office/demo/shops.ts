/** The simulated shops, and what they sell. Nobody has these names. */

export interface DemoShop {
  readonly name: string;
  readonly mark: string;
  readonly attendants: readonly [string, ...string[]];
  /** A sale comes about so often. */
  readonly everyMs: number;
  readonly wallet: number;
}

export const DEMO_SHOPS: readonly [DemoShop, DemoShop, DemoShop] = [
  {
    name: 'Practice Kaneshie',
    mark: 'PRAC-1',
    attendants: ['Ama (practice)', 'Kofi (practice)'],
    everyMs: 4000,
    wallet: 184_000,
  },
  { name: 'Practice Kejetia', mark: 'PRAC-2', attendants: ['Esi (practice)'], everyMs: 7000, wallet: 92_000 },
  {
    name: 'Practice Takoradi',
    mark: 'PRAC-3',
    attendants: ['Yaw (practice)', 'Abena (practice)'],
    everyMs: 11_000,
    wallet: 41_000,
  },
];

export interface DemoProduct {
  readonly product: string;
  readonly supplier: string;
  readonly price: number;
  readonly cost: number;
}

const product = (name: string, supplier: string, price: number, cost: number): DemoProduct => ({
  ...{ product: name, supplier, price, cost },
});

export const DEMO_PRODUCTS: readonly [DemoProduct, ...DemoProduct[]] = [
  product('data', 'MTN', 600, 540),
  product('data', 'MTN', 2600, 2390),
  product('data', 'Telecel', 1150, 1040),
  product('airtime', 'MTN', 500, 485),
  product('airtime', 'Telecel', 1000, 970),
  product('airtime', 'AT', 200, 194),
  product('voucher', 'WASSCE', 2150, 1900),
  product('bill', 'ecg', 5100, 5000),
];
