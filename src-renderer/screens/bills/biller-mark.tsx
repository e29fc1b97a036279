import type { BillerKey } from '#shared/reseller-api/utilities.ts';
import styles from './biller-mark.module.css';

const SHAPES: Readonly<Record<BillerKey, string>> = {
  ecg: 'M13.5 2.5L5 13.5h5.5L9.5 21.5 19 10h-6z',
  ghana_water: 'M12 3c4 4.7 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6.3 6-11z',
  dstv: 'M4.5 6.5a9.5 9.5 0 0 0 13 13zM13 11l3-3',
  gotv: 'M4 5h16v11H4zM9 20h6',
  startimes: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7z',
};

/** A biller by its shape: bolt, drop, dish, screen, star. Its name is always beside it. */
export const BillerMark = ({ biller }: { readonly biller: BillerKey }) => (
  <svg className={`${styles.mark} ${styles[biller]}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[biller]} />
  </svg>
);
