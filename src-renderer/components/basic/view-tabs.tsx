import { dialogIsOpen } from '../hooks/open-dialog.ts';
import { useWindowKeys } from '../hooks/window-keys.ts';
import { KeyCap } from './key-cap.tsx';
import styles from './view-tabs.module.css';

interface ViewTabsProps<T extends string> {
  readonly parts: readonly (readonly [part: T, word: string])[];
  readonly current: T;
  readonly onPart: (part: T) => void;
  readonly label?: string;
  /** The key does nothing now. */
  readonly resting?: boolean;
}

/** The parts of a screen. Ctrl M goes on to the next from any field: Ctrl leaves what is typed alone. */
export function ViewTabs<T extends string>({ parts, current, onPart, label, resting = false }: ViewTabsProps<T>) {
  const next = parts[(parts.findIndex(([part]) => part === current) + 1) % parts.length]?.[0];
  useWindowKeys((event) => {
    if (resting || next === undefined || dialogIsOpen()) return;
    if (!event.ctrlKey || event.altKey || event.repeat || event.key.toLowerCase() !== 'm') return;
    event.preventDefault();
    onPart(next);
  });
  return (
    <fieldset className="wrap" aria-label={label}>
      {parts.map(([part, word]) => (
        <button
          key={part}
          type="button"
          className={styles.part}
          aria-pressed={current === part}
          aria-keyshortcuts="Control+M"
          onClick={() => onPart(part)}
        >
          {word}
          {part === next && <KeyCap>Ctrl M</KeyCap>}
        </button>
      ))}
    </fieldset>
  );
}
