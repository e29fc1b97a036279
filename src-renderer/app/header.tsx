import { Lock, Printer, Search, Volume2, VolumeX } from 'lucide-react';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { ShiftFact } from '#shared/counter-api/shifts.ts';
import { COUNTER, rejectedWords, roleEndIsNear, roleWords, serviceWord, walletWords } from '#shared/words/counter.ts';
import { ORDERS } from '#shared/words/orders.ts';
import { FIRST_PRICES, PRICES } from '#shared/words/prices.ts';
import { PRINTING } from '#shared/words/printing.ts';
import { SHIFT, shiftFactWords } from '#shared/words/shifts.ts';
import { roleWord, STAFF } from '#shared/words/staff.ts';
import { COMMANDS } from '../commands/commands.ts';
import { useCounter } from '../stores/counter-store.ts';
import { openOver } from '../stores/screen-store.ts';
import { openSwitch } from '../stores/session-store.ts';
import { ariaKeys } from '../stores/shortcut-keys.ts';
import { switchSounds, useSounds } from '../stores/sounds-store.ts';
import styles from './header.module.css';

/** Names the counter and the person signed in, and shows the state of the connection and of the wallet. */
export function Header() {
  const snapshot = useCounter((state) => state.snapshot);
  if (snapshot === null) return null;
  const { shopName, service, wallet, role, attendant, shift, atCost } = snapshot;
  const rejected = rejectedWords(service);
  return (
    <header className={styles.header}>
      <p className={styles.shop}>
        <strong>{COUNTER.app}</strong>
        <span title={shopName}>{shopName}</span>
      </p>
      <p className={`${styles.service} ${styles[service.state]}`}>
        <ServiceShape state={service.state} />
        <span className={styles.line}>
          {serviceWord(service)}
          {rejected !== null && <small title={rejected}>{rejected}</small>}
        </span>
      </p>
      <WalletFact wallet={wallet} />
      {role !== null && (
        <p
          className={`${styles.role} ${roleEndIsNear(role) ? '' : styles.farOff}`}
          title={`${roleWords(role)}. ${COUNTER.roleMeans}`}
        >
          {roleWords(role)}
        </p>
      )}
      {atCost && <AtCost />}
      <ShiftButton shift={shift} />
      <button
        type="button"
        className={styles.attendant}
        aria-keyshortcuts={ariaKeys('switch')}
        title={`${STAFF.switch} (F12)`}
        onClick={() => openSwitch(true)}
      >
        <span className={styles.who}>
          <strong title={attendant.name}>{attendant.name}</strong>
          <span>{roleWord(attendant.role)}</span>
        </span>
        <Lock aria-hidden="true" />
      </button>
      <div className={styles.icons}>
        <FindButton />
        <PrintersButton />
        <SoundSwitch />
      </div>
    </header>
  );
}

/** Shows an amount whole or not at all: a cut one would be read as another amount. */
function WalletFact({ wallet }: { readonly wallet: CounterSnapshot['wallet'] }) {
  const { level, amount, pace } = walletWords(wallet);
  return (
    <p className={`${styles.wallet} ${styles[wallet.level]}`} title={pace ?? undefined}>
      <strong>{level}</strong>
      <span className={styles.detail}>
        {amount !== null && <span className={styles.amount}>{pace === null ? amount : `${amount}, `}</span>}
        {pace}
      </span>
    </p>
  );
}

/** Shown to the owner alone, until they have decided. */
const AtCost = () => (
  <button
    type="button"
    className={`${styles.drawer} ${styles.notOpen}`}
    aria-keyshortcuts={ariaKeys('prices')}
    title={`${PRICES.title} (Alt+R)`}
    onClick={() => openOver('prices')}
  >
    {FIRST_PRICES.header}
  </button>
);

/** Shows the drawer's state, and leads to it. */
const ShiftButton = ({ shift }: { readonly shift: ShiftFact }) => (
  <button
    type="button"
    className={`${styles.drawer} ${shift.state !== 'open' || shift.forgotten ? styles.notOpen : ''}`}
    aria-keyshortcuts={ariaKeys('shift')}
    title={`${SHIFT.title} (Alt+S)`}
    onClick={() => openOver('shift')}
  >
    {shiftFactWords(shift)}
  </button>
);

const SHAPES = {
  starting: 'M8 2a6 6 0 1 1-6 6',
  connected: '',
  offline: 'M3 3l10 10m0-10L3 13',
  'key-rejected': 'M8 2.5v7m0 3.6v.1',
} as const;

const ServiceShape = ({ state }: { readonly state: keyof typeof SHAPES }) => (
  <svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true">
    {state === 'connected' ? <circle cx="8" cy="8" r="6" /> : <path d={SHAPES[state]} />}
  </svg>
);

const FindButton = () => (
  <button
    type="button"
    className={styles.sounds}
    aria-label={ORDERS.find}
    aria-keyshortcuts={ariaKeys('find')}
    title={`${ORDERS.find} (Ctrl+K)`}
    onClick={COMMANDS.find.act}
  >
    <Search aria-hidden="true" />
  </button>
);

const PrintersButton = () => (
  <button
    type="button"
    className={styles.sounds}
    aria-label={PRINTING.open}
    aria-keyshortcuts={ariaKeys('printers')}
    title={`${PRINTING.open} (${PRINTING.openKey})`}
    onClick={COMMANDS.printers.act}
  >
    <Printer aria-hidden="true" />
  </button>
);

function SoundSwitch() {
  const on = useSounds((state) => state.on);
  return (
    <button
      type="button"
      className={styles.sounds}
      role="switch"
      aria-checked={on}
      aria-label={COUNTER.sounds}
      title={on ? COUNTER.soundsOn : COUNTER.soundsOff}
      onClick={() => switchSounds(!on)}
    >
      {on ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
    </button>
  );
}
