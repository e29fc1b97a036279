import { voucherReadBack } from '#shared/words/read-back.ts';
import { VOUCHERS } from '#shared/words/vouchers.ts';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { SellScreen } from '../../selling/sell-screen.tsx';
import { useFreshOffers } from '../../stores/sale/use-offers.ts';
import { VoucherForm } from './voucher-form.tsx';
import { voucherOffers, voucherSale } from './voucher-sale.ts';

export function VoucherScreen() {
  useFreshOffers(voucherOffers);
  return (
    <SellScreen title={VOUCHERS.title} sale={voucherSale} form={<VoucherForm />}>
      {(readBack) => <ReadBack {...readBack} view={voucherReadBack(readBack.state.sale)} />}
    </SellScreen>
  );
}
