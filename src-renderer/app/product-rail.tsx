import { ChartColumn, Hourglass, type LucideIcon, ReceiptText, ScrollText, Settings } from 'lucide-react';
import { AUDIT } from '#shared/words/audit.ts';
import { COUNTER, productName } from '#shared/words/counter.ts';
import { ORDERS } from '#shared/words/orders.ts';
import { REPORT } from '#shared/words/reports.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { waitingCount, waitingInShort } from '#shared/words/waiting.ts';
import { openForm, SCREENS, shownProducts } from '../screens/screens.ts';
import { useCounter } from '../stores/counter-store.ts';
import { openOver, useScreen } from '../stores/screen-store.ts';
import { DAY_KEY, ORDERS_KEY, PRODUCT_KEYS, SETTINGS_KEY, WAITING_KEY } from '../stores/shortcut-keys.ts';
import { openWaitingRoom, useWaitingRoom } from '../waiting/waiting-room-store.ts';
import styles from './product-rail.module.css';

/** The screens that lie over a product's. */
const OVERS = [
  { to: 'orders', name: ORDERS.title, Icon: ReceiptText, keyNumber: ORDERS_KEY, last: true },
  { to: 'audit', name: AUDIT.title, Icon: ScrollText, keyNumber: 'U' },
  { to: 'day', name: REPORT.title, Icon: ChartColumn, keyNumber: DAY_KEY, keyNames: 'F11 Alt+D' },
  { to: 'settings', name: SETTINGS.title, Icon: Settings, keyNumber: SETTINGS_KEY },
] as const;

/** The products of this counter, each on the key that it keeps for ever. */
export function ProductRail() {
  const sold = useCounter(({ snapshot }) => snapshot?.products);
  const current = useScreen(({ product }) => product);
  const over = useScreen((state) => state.over);
  const mayAudit = useCounter(({ snapshot }) => snapshot?.attendant.rights.settings ?? false);
  return (
    <nav className={styles.rail} aria-label={COUNTER.products}>
      {shownProducts(sold ?? []).map((product) => (
        <RailButton
          key={product}
          name={productName(product)}
          Icon={SCREENS[product]?.Icon}
          keyNumber={PRODUCT_KEYS[product]}
          current={product === current && over === null}
          open={() => openForm(product)}
        />
      ))}
      <WaitingButton />
      {OVERS.filter(({ to }) => mayAudit || to !== 'audit').map(({ to, ...button }) => (
        <RailButton key={to} {...button} current={over === to} open={() => openOver(to)} />
      ))}
    </nav>
  );
}

interface RailButtonProps {
  readonly name: string;
  readonly Icon: LucideIcon | undefined;
  /** The number of the F-key, or the letter that goes with Alt. */
  readonly keyNumber: number | 'U';
  /** Replaces the ARIA names of the keys if the second key isn't Alt with the same digit. */
  readonly keyNames?: string;
  readonly current: boolean;
  readonly open: () => void;
  readonly last?: true;
}

function RailButton({ name, Icon, keyNumber, keyNames, current, open, last }: RailButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.product} ${last ? styles.last : ''}`}
      onClick={open}
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={keyNames ?? (keyNumber === 'U' ? 'Alt+U' : `F${keyNumber} Alt+${keyNumber % 10}`)}
    >
      {Icon !== undefined && <Icon className={styles.icon} aria-hidden="true" />}
      <span className={styles.name}>{name}</span>
      <span className={styles.key} aria-hidden="true">
        {keyNumber === 'U' ? 'Alt U' : `F${keyNumber}`}
      </span>
    </button>
  );
}

/** Shown only while customers wait: how many, and whether one is ready. */
function WaitingButton() {
  const numbers = useWaitingRoom((state) => state.numbers);
  if (numbers.length === 0) return null;
  const ready = numbers.filter((number) => number.ready).length;
  const waiting = numbers.length - ready;
  return (
    <button
      type="button"
      className={`${styles.product} ${styles.waiting} ${ready > 0 ? styles.ready : ''}`}
      title={waitingCount(waiting, ready)}
      onClick={() => openWaitingRoom(true)}
      aria-keyshortcuts={`F${WAITING_KEY} Alt+${WAITING_KEY}`}
    >
      <Hourglass className={styles.icon} aria-hidden="true" />
      <span className={styles.name} aria-hidden="true">
        {waitingInShort(waiting, ready)}
      </span>
      <span className="only-heard">{waitingCount(waiting, ready)}</span>
      <span className={styles.key} aria-hidden="true">
        F{WAITING_KEY}
      </span>
    </button>
  );
}
