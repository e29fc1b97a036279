import { memo, type Ref, useId } from 'react';
import { formatAmount } from '#shared/money.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { stockWords, VOUCHERS } from '#shared/words/vouchers.ts';
import { KeyCap } from '../../components/basic/key-cap.tsx';
import { ChoiceTile } from '../../components/fields/choice-tile.tsx';
import { canSellVoucher, useVoucherDraft } from './voucher-draft.ts';
import type { KeyedVoucher } from './voucher-keys.ts';
import styles from './voucher-types.module.css';

interface VoucherTypesProps {
  readonly vouchers: readonly KeyedVoucher[];
  readonly onPick: (voucher: KeyedVoucher) => void;
  /** The tile that the focus goes to: the chosen one, or the first that can be had. */
  readonly ref: Ref<HTMLInputElement>;
}

/** Every type with what the customer pays and how many there are, on a key of its own. */
export function VoucherTypes({ vouchers, onPick, ref }: VoucherTypesProps) {
  const typeId = useVoucherDraft((draft) => draft.typeId);
  const sold = vouchers.filter(canSellVoucher);
  const first = sold.find((voucher) => voucher.typeId === typeId) ?? sold[0];
  return (
    <fieldset className={styles.types}>
      <legend className="only-heard">{VOUCHERS.types}</legend>
      {vouchers.map((voucher) => (
        <Tile
          key={voucher.typeId}
          voucher={voucher}
          picked={voucher.typeId === typeId && canSellVoucher(voucher)}
          onPick={onPick}
          home={voucher === first}
          ref={voucher === first ? ref : null}
        />
      ))}
    </fieldset>
  );
}

function whyNot({ active, stock }: KeyedVoucher): string {
  if (!active) return VOUCHERS.notSold;
  return stock === 0 ? VOUCHERS.soldOut : VOUCHERS.noPrice;
}

interface TileProps {
  readonly voucher: KeyedVoucher;
  readonly picked: boolean;
  readonly home: boolean;
  readonly onPick: (voucher: KeyedVoucher) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Two of them change when one is chosen; the others aren't drawn again. */
const Tile = memo(function Tile({ voucher, picked, home, onPick, ref }: TileProps) {
  const id = useId();
  const { typeId, name, price, stock, keyCap } = voucher;
  const can = canSellVoucher(voucher);
  return (
    <ChoiceTile
      ref={ref}
      className={styles.tile}
      name="voucher"
      value={typeId}
      chosen={picked}
      can={can}
      onChoose={() => onPick(voucher)}
      keyName={keyCap}
      labelledBy={id}
      home={home}
    >
      <span id={id} className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        {can && price !== null ? (
          <>
            <span>
              <span className="only-heard">, </span>
              {DRAFT.currency} {formatAmount(price)}
              <span className="only-heard">, </span>
            </span>
            <span className="small">{stockWords(stock)}</span>
          </>
        ) : (
          <span>{whyNot(voucher)}</span>
        )}
      </span>
      {keyCap !== null && can && (
        <span className={styles.key}>
          <KeyCap>{keyCap}</KeyCap>
        </span>
      )}
    </ChoiceTile>
  );
});
