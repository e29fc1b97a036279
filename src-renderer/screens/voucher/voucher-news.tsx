import type { VoucherOffer } from '#shared/counter-api/vouchers.ts';
import { readyWords, tooFewLeft, VOUCHERS } from '#shared/words/vouchers.ts';
import { Button } from '../../components/basic/button.tsx';
import { SHOW_PIN_KEY } from '../../components/hooks/draft-keys.ts';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { CashChangeLine } from '../../selling/draft-form/cash-change-line.tsx';
import { SaleNews } from '../../selling/draft-form/sale-news.tsx';
import { leadOrder, useBoard } from '../../stores/board-store.ts';
import type { VoucherGap } from './voucher-draft.ts';
import styles from './voucher-news.module.css';
import { deliveredJustNow, useJustSold, voucherSale } from './voucher-sale.ts';

const GAP_WORDS: Readonly<Record<Exclude<VoucherGap, 'too-few-left'>, string>> = {
  'type-missing': VOUCHERS.typeMissing,
  'sold-out': VOUCHERS.soldOutChosen,
  'quantity-wrong': VOUCHERS.quantityWrong,
  'phone-wrong': VOUCHERS.phoneWrong,
  'email-wrong': VOUCHERS.emailWrong,
};

const gapWords = (gap: VoucherGap, offer: VoucherOffer | undefined): string =>
  gap === 'too-few-left' ? tooFewLeft(offer?.stock ?? 0, offer?.name ?? '') : GAP_WORDS[gap];

interface VoucherNewsProps {
  readonly offer: VoucherOffer | undefined;
  readonly onShowPin: (saleId: string) => void;
}

/** About the draft; and once the sale before it has been delivered, the way to its PIN. */
export function VoucherNews({ offer, onShowPin }: VoucherNewsProps) {
  const gap = voucherSale.useNews((news) => news.gap);
  useJustSold();
  const ready = useBoard(deliveredJustNow);
  if (ready === null || gap !== null) {
    return <SaleNews sale={voucherSale} words={(lacks) => gapWords(lacks, offer)} hint={VOUCHERS.hint} />;
  }
  const isOne = leadOrder(ready).quantity === 1;
  return (
    <div className={styles.here}>
      <p className="line strong" role="status">
        <StateMark state="done" />
        {readyWords(isOne)}
      </p>
      <CashChangeLine />
      <Button
        onPress={() => onShowPin(ready.id)}
        keyName={SHOW_PIN_KEY}
        look="next"
        word={isOne ? VOUCHERS.show : VOUCHERS.showAll}
      />
    </div>
  );
}
