import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { formatMoney } from '#shared/money.ts';
import { groupPhone } from '#shared/phone.ts';
import { AIRTIME, lastHere, recentsTitle } from '#shared/words/airtime.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { useRecents } from '../../stores/recents.ts';
import { useNow } from '../../stores/tick.ts';
import { SAME_AGAIN_KEY } from './airtime-keys.ts';
import { sellAirtimeAgain } from './airtime-sale.ts';
import styles from './recents.module.css';

interface Recent {
  readonly sale: SaleView;
  readonly order: OrderView;
}

/** What this screen can sell again. */
function airtimeOf(sales: readonly SaleView[]): Recent[] {
  return sales.flatMap((sale) => {
    const order = sale.orders[0];
    return sale.product === 'airtime' && order !== undefined ? [{ sale, order }] : [];
  });
}

/** The key's way: the first one shown. It fills a new draft and sends nothing. */
export function sameAgain(): void {
  const first = airtimeOf(useRecents.getState().sales)[0];
  if (first !== undefined) sellAirtimeAgain(first.order);
}

/** Customers who were here before, found by how their number ends, or by all of it. */
export function Recents({ className = '' }: { readonly className: string | undefined }) {
  const { digits, sales } = useRecents();
  const recents = airtimeOf(sales);
  if (recents.length === 0) return null;
  const known = digits.length === 10;
  return (
    <section className={known ? '' : `${styles.over} ${className}`} aria-label={recentsTitle(digits)}>
      {!known && <p className={styles.title}>{recentsTitle(digits)}</p>}
      <ul className={styles.list}>
        {recents.map(({ sale, order }, index) => (
          <li key={sale.id}>
            <button type="button" className={styles.recent} onClick={() => sellAirtimeAgain(order)}>
              {!known && <strong className={styles.number}>{groupPhone(order.recipient)}</strong>}
              <span className={styles.last}>
                <LastHere sale={sale} order={order} />
              </span>
              <span className={styles.again}>
                {AIRTIME.sameAgain}
                {index === 0 && <KeyCap>{SAME_AGAIN_KEY}</KeyCap>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LastHere = ({ sale, order }: Recent) => lastHere(sale, formatMoney(order.amount ?? order.price), useNow());
