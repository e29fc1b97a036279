import { useStore } from 'zustand';
import { voucherReadBack } from '#shared/words/read-back.ts';
import { VOUCHERS } from '#shared/words/vouchers.ts';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { useFreshOffers } from '../../stores/sale/use-offers.ts';
import { VoucherForm } from './voucher-form.tsx';
import { voucherOffers, voucherSale } from './voucher-sale.ts';

export function VoucherScreen() {
  const readBack = useStore(voucherSale.flow.store, (state) => state.readBack);
  useFreshOffers(voucherOffers);
  return (
    <>
      <h1 className="only-heard">{VOUCHERS.title}</h1>
      {readBack === null ? (
        <VoucherForm />
      ) : (
        <ReadBack state={readBack} flow={voucherSale.flow} view={voucherReadBack(readBack.sale)} />
      )}
    </>
  );
}
