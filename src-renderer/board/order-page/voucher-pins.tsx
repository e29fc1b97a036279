import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { RevealedVouchers } from '#shared/counter-api/vouchers.ts';
import { errorText } from '#shared/words/errors.ts';
import { copyMark, firstShown, groupPin, numbered, VOUCHERS } from '#shared/words/vouchers.ts';
import { Button } from '../../components/basic/button.tsx';
import { SHOW_PIN_KEY } from '../../components/hooks/draft-keys.ts';
import { isPlain, useWindowKeys } from '../../components/hooks/window-keys.ts';
import { OwnerAllows } from '../../staff/owner-allows.tsx';
import { hideVouchers, revealVouchers, useReveal } from '../../stores/voucher-reveal-store.ts';
import styles from './voucher-pins.module.css';

/** The PINs of a sale: large, on demand, and hidden again by Esc, after a while, or with their page. */
export function VoucherPins({ sale }: { readonly sale: SaleView }) {
  const mine = useReveal(({ saleId }) => saleId === sale.id);
  const shown = useReveal((state) => (state.saleId === sale.id ? state.shown : null));
  const problem = useReveal((state) => (state.saleId === sale.id ? state.problem : null));
  const button = useRef<HTMLButtonElement>(null);
  const count = sale.orders[0]?.quantity ?? 1;
  useEffect(() => hideVouchers, []);
  useHideKey(shown !== null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  });
  return (
    <section className={styles.pins} aria-label={VOUCHERS.pins}>
      {shown === null ? (
        <>
          <Button
            ref={button}
            onPress={() => void revealVouchers(sale.id)}
            look="next"
            busy={mine && problem === null}
            keyName={SHOW_PIN_KEY}
            word={count === 1 ? VOUCHERS.show : VOUCHERS.showAll}
          />
          <p className="small" role="status">
            {mine && problem === null ? VOUCHERS.asking : VOUCHERS.hidden}
          </p>
          {problem !== null && <p role="alert">{errorText(problem)}</p>}
          {problem === 'not-allowed' && (
            <OwnerAllows what="reprint" saleId={sale.id} onAllowed={() => void revealVouchers(sale.id)} />
          )}
        </>
      ) : (
        <Shown shown={shown} />
      )}
    </section>
  );
}

/** Esc hides the PINs first, and closes the page only when none is shown. */
const useHideKey = (shown: boolean): void =>
  useWindowKeys((event) => {
    if (!shown || event.key !== 'Escape' || !isPlain(event)) return;
    event.preventDefault();
    event.stopPropagation();
    hideVouchers();
  }, true);

function Shown({ shown }: { readonly shown: RevealedVouchers }) {
  const { vouchers, copy } = shown;
  const hide = useRef<HTMLButtonElement>(null);
  // The focus is among the PINs, so that the arrow keys scroll them.
  useEffect(() => hide.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {copy > 0 && (
        <p className={styles.copy}>
          <strong>{copyMark(shown)}</strong> {firstShown(shown)}
        </p>
      )}
      <div className={styles.hide}>
        <Button ref={hide} onPress={hideVouchers} keyName="Escape" word={VOUCHERS.hide} />
        <p className="small">{VOUCHERS.hidesSoon}</p>
      </div>
      <ol className={styles.list}>
        {vouchers.map(({ pin, serial }, index) => (
          <li key={serial}>
            <dl className={styles.voucher}>
              <dt className="small">{numbered(VOUCHERS.pin, index, vouchers.length)}</dt>
              <dd className={styles.pin}>{groupPin(pin)}</dd>
              <dt className="small">{VOUCHERS.serial}</dt>
              <dd className={styles.serial}>{serial}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}
