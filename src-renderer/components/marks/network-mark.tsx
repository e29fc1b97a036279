import type { NetworkFamily } from '#shared/phone.ts';
import styles from './network-mark.module.css';

/** A network by shape as well as colour: circle, square, triangle. Its name is always beside it. */
export const NetworkMark = ({ network }: { readonly network: NetworkFamily }) => (
  <svg className={`${styles.mark} ${styles[network]}`} viewBox="0 0 24 24" aria-hidden="true">
    <rect className={styles.ground} x="0.5" y="0.5" width="23" height="23" rx="5" />
    {network === 'MTN' && <circle cx="12" cy="12" r="7" />}
    {network === 'Telecel' && <rect x="6" y="6" width="12" height="12" />}
    {network === 'AT' && <path d="M12 4.5l8 14H4z" />}
  </svg>
);
