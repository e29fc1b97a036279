import { Printer, Search, Volume2, VolumeX } from 'lucide-react';
import { COUNTER, rejectedWords, roleWords, serviceWord, shiftWords, walletWords } from '#shared/words/counter.ts';
import { ORDERS } from '#shared/words/orders.ts';
import { PRINTING } from '#shared/words/printing.ts';
import { useCounter } from '../stores/counter.ts';
import { openFind } from '../stores/find.ts';
import { openPrinters } from '../stores/printing.ts';
import { switchSounds, useSounds } from '../stores/sounds.ts';
import styles from './header.module.css';

/** Which counter this is, who stands at it, and how the line and the wallet are. */
export function Header() {
  const snapshot = useCounter((state) => state.snapshot);
  if (snapshot === null) return null;
  const { service, wallet, role, attendant, shift } = snapshot;
  const words = walletWords(wallet);
  const rejected = rejectedWords(service);
  return (
    <header className={styles.header}>
      <p className={styles.shop}>
        <strong>{COUNTER.app}</strong>
        <span>{snapshot.shopName}</span>
      </p>
      <p className={`${styles.service} ${styles[service.state]}`}>
        <ServiceShape state={service.state} />
        <span className={styles.line}>
          {serviceWord(service.state)}
          {rejected !== null && <small>{rejected}</small>}
        </span>
      </p>
      <p className={`${styles.wallet} ${styles[wallet.level]}`}>
        <strong>{words.level}</strong>
        <span>{words.detail}</span>
      </p>
      {role !== null && <p className={styles.role}>{roleWords(role)}</p>}
      <p className={styles.attendant}>
        <strong>{attendant.name}</strong>
        <span>{shiftWords(shift.openedAt)}</span>
      </p>
      <FindButton />
      <PrintersButton />
      <SoundSwitch />
    </header>
  );
}

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
    aria-keyshortcuts="Control+K"
    title={`${ORDERS.find} (Ctrl+K)`}
    onClick={() => openFind()}
  >
    <Search aria-hidden="true" />
  </button>
);

const PrintersButton = () => (
  <button
    type="button"
    className={styles.sounds}
    aria-label={PRINTING.open}
    title={PRINTING.open}
    onClick={() => openPrinters(true)}
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
