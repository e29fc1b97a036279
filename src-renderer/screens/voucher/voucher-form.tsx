import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { DRAFT } from '#shared/words/draft.ts';
import { VOUCHERS, voucherTotal } from '#shared/words/vouchers.ts';
import { LineField } from '../../components/fields/line-field.tsx';
import { NumberPad } from '../../components/fields/number-pad.tsx';
import { PhoneField } from '../../components/fields/phone-field.tsx';
import { afterRender } from '../../components/hooks/after-render.ts';
import { SHOW_PIN_KEY } from '../../components/hooks/draft-keys.ts';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { useWindowKeys } from '../../components/hooks/window-keys.ts';
import formStyles from '../../selling/draft-form/draft-form.module.css';
import { OffersState } from '../../selling/draft-form/offers-state.tsx';
import { SellForm } from '../../selling/draft-form/sell-form.tsx';
import { openSale } from '../../stores/board-store.ts';
import { useTouch } from '../../stores/touch.ts';
import { revealVouchers } from '../../stores/voucher-reveal-store.ts';
import { QuantityField } from './quantity-field.tsx';
import {
  pickVoucher,
  readVoucherDraft,
  setVoucherQuantity,
  stepQuantity,
  useVoucherDraft,
  type VoucherGap,
} from './voucher-draft.ts';
import styles from './voucher-form.module.css';
import { type KeyedVoucher, keyedVouchers, quantityStep, voucherOnKey } from './voucher-keys.ts';
import { VoucherNews } from './voucher-news.tsx';
import { deliveredJustNow, useJustSold, voucherOffers, voucherSale } from './voucher-sale.ts';
import { VoucherTypes } from './voucher-types.tsx';

const { clear, taking, useNews } = voucherSale;

const NEWS_ID = 'voucher-news';

type Field = RefObject<HTMLInputElement | null>;

/** The next customer is being served: the PIN of the one before is on the board. */
const take = <T,>(change: (value: T) => void): ((value: T) => void) =>
  taking((value) => {
    useJustSold.setState({ saleId: null });
    change(value);
  });

const takeVoucher = take((voucher: KeyedVoucher) => pickVoucher(voucher.typeId));
const takeQuantity = take(setVoucherQuantity);
const takeStep = take(stepQuantity);
const takeDigits = take((digits: string) => useVoucherDraft.setState({ digits }));
const takeEmail = take((email: string) => useVoucherDraft.setState({ email }));

/** Its page opens with the PINs on it. */
function showPin(saleId: string): void {
  openSale(saleId);
  void revealVouchers(saleId);
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

/**
 * Lets keys choose wherever the focus is, except in a field of text. Reads the current types, not those of the last
 * render.
 */
function useVoucherKeys(tile: Field, quantity: Field): void {
  useWindowKeys((event) => {
    const { key, ctrlKey, altKey, metaKey, repeat, target } = event;
    if (ctrlKey || altKey || metaKey || dialogIsOpen()) return;
    const step = quantityStep(key);
    if (step !== null && (target === quantity.current || !takesText(target))) {
      event.preventDefault();
      return takeStep(step);
    }
    if (repeat || takesText(target)) return;
    const delivered = deliveredJustNow();
    if (key.toUpperCase() === SHOW_PIN_KEY && delivered !== null) return showPin(delivered.id);
    const chosen = voucherOnKey(keyedVouchers(voucherOffers.use.getState().list ?? []), key);
    if (chosen === null) return;
    event.preventDefault();
    takeVoucher(chosen);
    afterRender(() => tile.current?.focus());
  });
}

/** Starts a new draft at the types. A person who came before the list was loaded gets the focus there with it. */
function useFirstField(tile: Field, listed: boolean): void {
  useEffect(() => {
    if (listed && document.activeElement === document.body) tile.current?.focus();
    return useVoucherDraft.subscribe((draft, before) => draft.saleId !== before.saleId && tile.current?.focus());
  }, [tile, listed]);
}

/**
 * Asks for a type, a quantity, and Enter; for the customer's number and address only if a text or an e-mail is wanted.
 */
export function VoucherForm() {
  const tile = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const typeId = useVoucherDraft((draft) => draft.typeId);
  const list = voucherOffers.use((state) => state.list);
  const vouchers = useMemo(() => keyedVouchers(list ?? []), [list]);
  const touch = useTouch(({ seen }) => seen);
  useVoucherKeys(tile, quantity);
  useFirstField(tile, list !== null);
  const offer = vouchers.find((voucher) => voucher.typeId === typeId);
  const whole = useVoucherDraft((draft) => 'sale' in readVoucherDraft(draft, vouchers));

  const fieldOf: Readonly<Record<VoucherGap, Field>> = {
    'type-missing': tile,
    'sold-out': tile,
    'quantity-wrong': quantity,
    'too-few-left': quantity,
    'phone-wrong': phone,
    'email-wrong': email,
  };
  const readBack = () => {
    voucherSale.readBack();
    const missing = useNews.getState().gap;
    if (missing !== null) fieldOf[missing].current?.focus();
  };
  return (
    <SellForm onEnter={readBack} onClear={clear} ready={whole}>
      <div className={formStyles.news} id={NEWS_ID}>
        <VoucherNews offer={offer} onShowPin={showPin} />
      </div>
      {list === null ? (
        <OffersState offers={voucherOffers} loading={VOUCHERS.loading} slow={VOUCHERS.loadingSlow} />
      ) : vouchers.length === 0 ? (
        <p>{VOUCHERS.noneToday}</p>
      ) : (
        <>
          <div className={styles.types}>
            <VoucherTypes ref={tile} vouchers={vouchers} onPick={takeVoucher} />
          </div>
          <div className={styles.rest}>
            <div className={`${styles.fields} ${touch ? styles.narrow : ''}`}>
              <HowMany ref={quantity} offer={offer} />
              <Contacts phone={phone} email={email} />
            </div>
            {touch && <NumberPad label={DRAFT.pad} eraseWord={DRAFT.erase} />}
          </div>
        </>
      )}
    </SellForm>
  );
}

interface HowManyProps {
  readonly offer: KeyedVoucher | undefined;
  readonly ref: Field;
}

function HowMany({ offer, ref }: HowManyProps) {
  const quantity = useVoucherDraft((draft) => draft.quantity);
  const gap = useNews((news) => news.gap);
  const count = Number(quantity);
  return (
    <div className={styles.howMany}>
      <QuantityField
        ref={ref}
        quantity={quantity}
        onQuantity={takeQuantity}
        onStep={takeStep}
        describedBy={NEWS_ID}
        invalid={gap === 'quantity-wrong' || gap === 'too-few-left'}
      />
      <output className={styles.total} aria-label={VOUCHERS.total}>
        {offer != null && offer.price !== null && count > 0 ? voucherTotal(count, offer.price) : ''}
      </output>
    </div>
  );
}

/** Shown only if a text or an e-mail is wanted. */
function Contacts({ phone, email }: { readonly phone: Field; readonly email: Field }) {
  const { digits, email: address } = useVoucherDraft();
  const gap = useNews((news) => news.gap);
  return (
    <div className={styles.contacts}>
      <PhoneField
        ref={phone}
        label={VOUCHERS.phone}
        digits={digits}
        onDigits={takeDigits}
        describedBy={NEWS_ID}
        invalid={gap === 'phone-wrong'}
        look="plain"
      />
      <LineField
        ref={email}
        label={VOUCHERS.email}
        text={address}
        onText={takeEmail}
        maxLength={254}
        inputMode="email"
        describedBy={NEWS_ID}
        invalid={gap === 'email-wrong'}
      />
    </div>
  );
}
