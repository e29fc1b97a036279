import type { Product } from '#shared/order-state.ts';
import { COUNTER, productName } from '#shared/words/counter.ts';
import { SCREENS, shownProducts } from '../screens/screens.ts';
import { useCounter } from '../stores/counter.ts';
import { focusHome, showProduct, useScreen } from '../stores/screen.ts';
import styles from './product-rail.module.css';
import { PRODUCT_KEYS } from './shortcut-keys.ts';

/** What this counter sells, each on the key that it keeps for ever. */
export function ProductRail() {
  const sold = useCounter(({ snapshot }) => snapshot?.products);
  const current = useScreen(({ product }) => product);
  return (
    <nav className={styles.rail} aria-label={COUNTER.products}>
      {shownProducts(sold ?? []).map((product) => (
        <RailButton key={product} product={product} current={product === current} />
      ))}
    </nav>
  );
}

function RailButton({ product, current }: { readonly product: Product; readonly current: boolean }) {
  const Icon = SCREENS[product]?.Icon;
  const key = PRODUCT_KEYS[product];
  const open = () => {
    showProduct(product);
    focusHome();
  };
  return (
    <button
      type="button"
      className={styles.product}
      onClick={open}
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={`F${key} Alt+${key}`}
    >
      {Icon !== undefined && <Icon className={styles.icon} aria-hidden="true" />}
      <span className={styles.name}>{productName(product)}</span>
      <span className={styles.key} aria-hidden="true">{`F${key}`}</span>
    </button>
  );
}
