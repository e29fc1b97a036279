/** Vouchers as the fake main process offers and opens them. */
import type { SaleView } from '#shared/counter-api/values.ts';
import type { RevealedVouchers, VoucherOffer } from '#shared/counter-api/vouchers.ts';
import { pesewas } from '#shared/money.ts';

const offer = (name: string, price: number, stock: number, active = true): VoucherOffer => ({
  typeId: `00000000-0000-4000-8000-${name.length.toString().padStart(12, '0')}`,
  name,
  price: pesewas(price),
  stock,
  active,
});

export const VOUCHER_TYPES: readonly VoucherOffer[] = [
  offer('BECE', 1800, 250),
  offer('WASSCE', 1950, 400),
  offer('WASSCE (Private)', 2050, 60),
  offer('SHS Placement', 1700, 12),
  offer('NABPTEX', 2200, 0),
];

export const priceOfVouchers = (typeId: string, quantity: number) =>
  pesewas((VOUCHER_TYPES.find((type) => type.typeId === typeId)?.price ?? 0) * quantity);

const PINS = ['482913570624', '730158294617', '195620487302'];

/** Makes main's answer; `copy` is the number of the copy, or 0 for the first slip. */
export const revealed = (sold: SaleView, at: number, copy: number): RevealedVouchers => {
  const quantity = sold.orders[0]?.quantity ?? 1;
  const vouchers = Array.from({ length: quantity }, (_, index) => ({
    pin: PINS[index % PINS.length] ?? '',
    serial: `TRN${204_118_733 + index}`,
  }));
  return {
    vouchers,
    copy,
    shown: { at, attendantName: 'Ama' },
    first: { at: copy === 0 ? at : at - 90_000_000, attendantName: copy === 0 ? 'Ama' : 'Kofi' },
    slip: {
      heading: ['Adom Mobile', 'Results checker', ...(copy > 0 ? [`COPY ${copy}, Ama, Sat 21 Nov 2026 10:42`] : [])],
      rows: [
        { label: 'Voucher', value: sold.orders[0]?.supplier ?? '', strong: true },
        { label: 'Quantity', value: String(quantity), strong: false },
        ...vouchers.flatMap(({ pin, serial }, index) => [
          { label: `PIN ${index + 1}`, value: (pin.match(/.{4}/g) ?? []).join(' '), strong: true },
          { label: `Serial ${index + 1}`, value: serial, strong: false },
        ]),
        { label: 'Slip', value: String(sold.slipNumber), strong: false },
      ],
      status: 'Completed',
      footing: ['Keep this slip. It names your order.'],
      training: true,
    },
  };
};

/** The same slip before its PINs are revealed. */
export const sealedSlip = (sold: SaleView): RevealedVouchers['slip'] => {
  const { slip } = revealed(sold, 0, 0);
  const rows = slip.rows.filter(({ label }) => !/^(PIN|Serial)/.test(label));
  return { ...slip, rows, footing: ['The PIN is not on this slip.', ...slip.footing] };
};
