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
import { ariaKeys, KEYS, keyCapOf, type Shortcut } from '../stores/shortcut-keys.ts';
import { openWaitingRoom, useWaitingRoom } from '../waiting/waiting-room-store.ts';
import styles from './product-rail.module.css';

/** The screens that lie over a product's. */
const OVERS = [
  { to: 'orders', name: ORDERS.title, Icon: ReceiptText, last: true },
  { to: 'audit', name: AUDIT.title, Icon: ScrollText },
  { to: 'day', name: REPORT.title, Icon: ChartColumn },
  { to: 'settings', name: SETTINGS.title, Icon: Settings },
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
          shortcut={product}
          current={product === current && over === null}
          open={() => openForm(product)}
        />
      ))}
      <WaitingButton />
      {OVERS.filter(({ to }) => mayAudit || to !== 'audit').map(({ to, ...button }) => (
        <RailButton key={to} {...button} shortcut={to} current={over === to} open={() => openOver(to)} />
      ))}
    </nav>
  );
}

interface RailButtonProps {
  readonly name: string;
  readonly Icon: LucideIcon | undefined;
  readonly shortcut: Shortcut;
  readonly current: boolean;
  readonly open: () => void;
  readonly last?: true;
}

function RailButton({ name, Icon, shortcut, current, open, last }: RailButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.product} ${last ? styles.last : ''}`}
      onClick={open}
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={ariaKeys(shortcut)}
    >
      {Icon !== undefined && <Icon className={styles.icon} aria-hidden="true" />}
      <span className={styles.name}>{name}</span>
      <span className={styles.key} aria-hidden="true">
        {keyCapOf(KEYS[shortcut][0])}
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
      aria-keyshortcuts={ariaKeys('waiting')}
    >
      <Hourglass className={styles.icon} aria-hidden="true" />
      <span className={styles.name} aria-hidden="true">
        {waitingInShort(waiting, ready)}
      </span>
      <span className="only-heard">{waitingCount(waiting, ready)}</span>
      <span className={styles.key} aria-hidden="true">
        {KEYS.waiting[0]}
      </span>
    </button>
  );
}
