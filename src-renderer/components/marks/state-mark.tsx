import type { DisplayState } from '#shared/order-state.ts';
import styles from './state-mark.module.css';

/** The drawing of a state: an outline ring or not, a filled part, a stroke. */
interface Shape {
  readonly ring?: true;
  readonly fill?: string;
  readonly line?: string;
}

const SHAPES: Readonly<Record<DisplayState, Shape>> = {
  saved: { ring: true },
  sent: { ring: true, fill: 'M10 10V2.5A7.5 7.5 0 0 1 17.5 10Z' },
  'under-way': { ring: true, fill: 'M10 2.5a7.5 7.5 0 0 1 0 15Z' },
  done: { line: 'M3.5 10.5l4.5 4.5 8.5-10' },
  failed: { line: 'M4.5 4.5l11 11m0-11l-11 11' },
  'not-sold': { ring: true, line: 'M5 15L15 5' },
  refunded: { line: 'M7.5 3.5L3.5 7.5l4 4M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8' },
  unknown: { line: 'M6.3 6.8a3.7 3.7 0 1 1 5.4 3.3c-1.2.6-1.7 1.2-1.7 2.6m0 3.6v.1' },
  attention: { line: 'M10 3v8.8m0 4.4v.1' },
};

/** An order's state as a shape; its name is always beside it. */
export function StateMark({ state }: { readonly state: DisplayState }) {
  const { ring, fill, line } = SHAPES[state];
  return (
    <svg className={`${styles.mark} ${styles[state]}`} viewBox="0 0 20 20" aria-hidden="true">
      {ring && <circle cx="10" cy="10" r="7.5" />}
      {fill !== undefined && <path className={styles.filled} d={fill} />}
      {line !== undefined && <path d={line} />}
    </svg>
  );
}
