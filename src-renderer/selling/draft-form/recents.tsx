import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import type { Product } from '#shared/order-state.ts';
import { groupPhone } from '#shared/phone.ts';
import { boughtInFull } from '#shared/words/board.ts';
import { DRAFT, lastHere, recentsTitle } from '#shared/words/draft.ts';
import { KeyCap } from '../../components/basic/key-cap.tsx';
import { SAME_AGAIN_KEY } from '../../components/hooks/draft-keys.ts';
import { useNowText } from '../../stores/clock.ts';
import { recentSales, useRecents } from '../../stores/sale/recents.ts';
import styles from './recents.module.css';

interface Recent {
  readonly sale: SaleView;
  readonly order: OrderView;
}

type Fits = (order: OrderView) => boolean;

const any: Fits = () => true;

/** Filters the sales that this product's screen can sell again. */
function recentsOf(sales: readonly SaleView[], product: Product, fits: Fits): Recent[] {
  return sales.flatMap((sale) => {
    const order = sale.orders[0];
    return sale.product === product && order !== undefined && fits(order) ? [{ sale, order }] : [];
  });
}

/** The key takes the first one shown. It fills a new draft and sends nothing. */
export const firstRecent = (product: Product, fits: Fits = any): OrderView | null =>
  recentsOf(recentSales(), product, fits)[0]?.order ?? null;

interface RecentsProps {
  readonly product: Product;
  /** Narrows the sales to the whole number, or to those that end in the typed digits; both if left out. */
  readonly of?: 'whole' | 'ending';
  readonly onAgain: (order: OrderView) => void;
  readonly className: string | undefined;
  /** Filters the sales that the current draft could become. */
  readonly fits?: Fits;
  /** Names the customer, where a number in full would tell strangers too much. */
  readonly who?: (order: OrderView) => string;
}

const numberOf = ({ recipient }: OrderView): string => groupPhone(recipient);

/** Earlier customers, found by the last digits of their number, or by all of it. */
export function Recents({ product, of, onAgain, className = '', fits = any, who = numberOf }: RecentsProps) {
  const { digits, sales } = useRecents();
  const recents = recentsOf(sales, product, fits);
  if (recents.length === 0) return null;
  const known = digits.length === 10;
  if (of !== undefined && of !== (known ? 'whole' : 'ending')) return null;
  return (
    <section className={known ? '' : `${styles.over} ${className}`} aria-label={recentsTitle(digits)}>
      {!known && <p className={styles.title}>{recentsTitle(digits)}</p>}
      <ul className={styles.list}>
        {recents.map(({ sale, order }, index) => (
          <li key={sale.id}>
            <button
              type="button"
              className={styles.recent}
              onClick={() => onAgain(order)}
              aria-keyshortcuts={index === 0 ? SAME_AGAIN_KEY : undefined}
            >
              {!known && <strong>{who(order)}</strong>}
              <span className={styles.last}>
                <LastHere sale={sale} order={order} />
              </span>
              <span className={styles.again}>
                {DRAFT.sameAgain}
                {index === 0 && <KeyCap>{SAME_AGAIN_KEY}</KeyCap>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LastHere = ({ sale, order }: Recent) =>
  useNowText((now) => lastHere(sale, boughtInFull(sale.product, order), now));
