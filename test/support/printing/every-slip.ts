/** One of every slip, with the longest and the oddest that each can carry. */
import { slipProver } from '#main/day-files/slip-proof.ts';
import type { Paper } from '#main/printing/paper.ts';
import { saleSlip } from '#main/printing/sale-slip.ts';
import { bulkSlip } from '#main/printing/slips/bulk.ts';
import { daySlip } from '#main/printing/slips/day.ts';
import { asCopy, type SlipShop } from '#main/printing/slips/frame.ts';
import { owedSlip } from '#main/printing/slips/owed.ts';
import { recoverySheet } from '#main/printing/slips/recovery-sheet.ts';
import { salePaper } from '#main/printing/slips/sale.ts';
import { walletZSlip, xSlip, zSlip } from '#main/printing/slips/shift.ts';
import { testSlip } from '#main/printing/slips/test-slip.ts';
import { voucherSlips } from '#main/printing/slips/voucher.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { codeOf, RECOVERY_CODE as FORM, symbolsIn } from '#shared/recovery-code.ts';
import type { Slip } from '#shared/slip.ts';
import { signerOf } from '../day-files/day-files.ts';
import { reportFor } from '../preview/fakes/fake-reports.ts';
import { saleOf } from '../preview/fakes/fake-sales.ts';
import { X_REPORT, Z_REPORT } from '../preview/fakes/fake-shifts.ts';

const AT = Date.UTC(2026, 10, 21, 10, 42);

/** A code of full length. */
const RECOVERY_CODE = codeOf(Array.from({ length: symbolsIn(FORM) }, (_, at) => (at * 11 + 5) % 32));

/** The counter whose slips these are. */
export const SLIP_SIGNER = signerOf(1);

export const SHOP: SlipShop = {
  shopName: 'Adom Mobile, Kaneshie',
  header: ['Kaneshie Market, Accra', '024 400 1122'],
  footer: ['Medaase! Come again.'],
  training: false,
  proof: slipProver({ mark: 'K3F7', training: false, signer: SLIP_SIGNER }),
};
export const TRAINING_SHOP: SlipShop = {
  ...SHOP,
  training: true,
  proof: slipProver({ mark: 'K3F7', training: true, signer: SLIP_SIGNER }),
};

export const WIDE: Paper = { widthMm: 80, codepage: 'cp437', cuts: true };
export const NARROW: Paper = { widthMm: 58, codepage: 'cp437', cuts: false };

const order = (more: Partial<OrderView>): OrderView => ({
  intentId: 1,
  reference: 'DW-K3F7-0123456789ABCDEFGHJK',
  recipient: '0244123456',
  supplier: 'MTN',
  amount: null,
  volumeGb: null,
  quantity: null,
  price: pesewas(1000),
  cost: null,
  quotedCost: null,
  state: 'settled',
  delivery: 'completed',
  money: 'kept',
  attention: null,
  refusal: null,
  reason: null,
  serviceReference: null,
  unproven: null,
  oddWord: null,
  waitingUntil: null,
  slow: false,
  givenUp: false,
  putAway: false,
  paidBack: pesewas(0),
  owes: pesewas(0),
  paidOut: null,
  leftToDo: null,
  givenBack: null,
  updatedAt: AT,
  actions: [],
  sendChargesOnce: false,
  ...more,
});

const PENDING = { state: 'accepted', delivery: 'pending', money: 'taken' } as const;

export const sale = (
  product: SaleView['product'],
  orders: readonly Partial<OrderView>[],
  more: Partial<SaleView> = {},
): SaleView =>
  saleOf({
    id: '00000000-0000-4000-8000-000000000001',
    slipNumber: 1234,
    product,
    price: pesewas(1000),
    soldAt: AT,
    attendantName: 'Ɛsi Kɔmfo',
    cashReceived: null,
    change: null,
    mobileMoney: pesewas(0),
    unpaid: pesewas(0),
    onCredit: pesewas(0),
    orders: orders.map(order),
    ...more,
  });

const paperFor =
  (shop: SlipShop) =>
  (sold: SaleView): Slip =>
    salePaper(saleSlip(sold, shop), 'Slip 1234', [{ kind: 'drawer' }]);

export const TWO_VOUCHERS = [
  { pin: '482913770164', serial: 'WGR2600148213' },
  { pin: '930017264481', serial: 'WGR2600148214' },
];
export const VOUCHER_SALE = sale('voucher', [{ supplier: 'WASSCE 2026', recipient: 'WASSCE 2026', quantity: 2 }]);
const voucher = (shop: SlipShop, together: boolean): Slip[] => voucherSlips(VOUCHER_SALE, TWO_VOUCHERS, shop, together);

const PRINTED = { by: 'Ama Mensah', at: AT };
const WALLET = {
  opening: pesewas(5_000_000),
  charges: pesewas(1_255_750),
  chargeCount: 165,
  refunds: pesewas(2000),
  refundCount: 1,
  gaps: [{ from: AT - 7_200_000, until: AT - 3_600_000, amount: pesewas(-150) }],
  closing: pesewas(3_746_100),
  earlier: [{ slip: 1187, z: 41, amount: pesewas(2000) }],
  lastTold: { amount: pesewas(3_744_100), at: AT - 3_600_000 },
};

const bulkOrders = Array.from({ length: 40 }, (_, nth) => ({
  recipient: `02441${String(23_000 + nth)}`,
  volumeGb: 5,
  reference: `DW-K3F7-BULK0000000000000${String(nth).padStart(3, '0')}`,
  ...(nth % 13 === 5 ? ({ state: 'settled', delivery: 'failed', money: 'returned' } as const) : {}),
  ...(nth % 17 === 3 ? PENDING : {}),
}));

const first = (slips: readonly Slip[]): Slip => {
  const [slip] = slips;
  if (slip === undefined) throw new Error('a slip was expected');
  return slip;
};

/** Every kind of slip that there is, of a shop that sells, or of one that practises. */
export const slipsOf = (shop: SlipShop): Readonly<Record<string, Slip>> => {
  const paper = paperFor(shop);
  return {
    'sale-completed': paper(sale('airtime', [{ amount: pesewas(1000) }])),
    'sale-pending': paper(sale('data', [{ ...PENDING, volumeGb: 5 }])),
    'sale-copy': asCopy(paper(sale('airtime', [{ amount: pesewas(1000) }])), { nth: 2, by: 'Kofi', at: AT + 600_000 }),
    bill: paper(
      sale(
        'bill',
        [
          {
            ...PENDING,
            supplier: 'ecg',
            recipient: '54100023117',
            amount: pesewas(15_000),
            serviceReference: 'UTL-7KQ2P9',
          },
        ],
        { price: pesewas(15_000) },
      ),
    ),
    afa: paper(sale('afa', [{ ...PENDING, supplier: 'AFA', recipient: '0244123456' }])),
    voucher: first(voucher(shop, false)),
    'vouchers-together': first(voucher(shop, true)),
    bulk: bulkSlip(sale('bulk', bulkOrders, { price: pesewas(98_000) }), shop),
    owed: owedSlip(
      {
        slipNumber: 1198,
        soldAt: AT - 86_400_000,
        recipient: '024 412 3456',
        amount: pesewas(2000),
        reason: 'Not delivered, refunded by the service',
        paidBy: 'Ama Mensah',
        paidAt: AT,
        reference: 'DW-K3F7-0123456789ABCDEFGHJK',
      },
      shop,
    ),
    x: xSlip({ ...X_REPORT, expected: pesewas(95_050) }, shop, PRINTED),
    z: zSlip(Z_REPORT, shop, PRINTED),
    'wallet-z': walletZSlip(WALLET, Z_REPORT, shop, PRINTED),
    'recovery-sheet': recoverySheet({ code: RECOVERY_CODE, counterMark: 'K3F7', madeAt: AT }, shop),
    day: daySlip(reportFor({ from: '2026-11-21', to: '2026-11-21' }), shop, PRINTED),
    test: testSlip('Xprinter XP-58', NARROW, AT, shop),
  };
};

const training = slipsOf(TRAINING_SHOP);
const ofTraining = (name: string): Slip => first(training[name] ? [training[name]] : []);

export const EVERY_SLIP: Readonly<Record<string, Slip>> = {
  ...slipsOf(SHOP),
  'sale-training': ofTraining('sale-pending'),
  'voucher-training': ofTraining('voucher'),
};
