import { CornerDownRight, Search } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { pesewas } from '#shared/money.ts';
import { SLIP_CODE_MOST } from '#shared/slip-code.ts';
import { payOutWord } from '#shared/words/board.ts';
import { errorWords } from '#shared/words/errors.ts';
import { FIND, foundCount, foundCutWords, foundFor, foundNote } from '#shared/words/orders.ts';
import { Button } from '../components/basic/button.tsx';
import { useModal } from '../components/basic/dialog.tsx';
import { KeyCap } from '../components/basic/key-cap.tsx';
import { pressedRow } from '../components/hooks/pressed-row.ts';
import { Announcement } from '../components/marks/announcement.tsx';
import { SaleLineView } from '../components/marks/sale-line.tsx';
import { useOwnOnly } from '../stores/counter-store.ts';
import {
  closeFind,
  moveInFound,
  openCurrent,
  openFound,
  type Place,
  SHOWN,
  typeToFind,
  useFind,
} from '../stores/find-store.ts';
import { payOutByKey } from '../stores/pay-out-store.ts';
import { KEYS, keyCapOf } from '../stores/shortcut-keys.ts';
import styles from './find-palette.module.css';

/**
 * Finds any sale ever made here, a screen or a deed, while it is typed. The hands stay on the keys from Ctrl+K to the
 * sale's page.
 */
export function FindPalette() {
  const open = useFind((state) => state.open);
  return open ? <Palette /> : null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function onKeyDown(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step !== undefined) {
    event.preventDefault();
    moveInFound(step);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    if (!event.repeat) openCurrent();
  }
}

function Palette() {
  const id = useId();
  const modal = useModal(closeFind);
  const text = useFind((state) => state.text);
  const current = useFind((state) => state.current);
  const count = useFind(({ found, places }) => (found?.length ?? 0) + places.length);
  return (
    <dialog {...modal} className={styles.palette} aria-label={FIND.title}>
      <div className={styles.ask}>
        <Search className={styles.glass} aria-hidden="true" />
        <input
          className={styles.text}
          role="combobox"
          aria-label={FIND.label}
          aria-expanded={count > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={count > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={SLIP_CODE_MOST}
          placeholder={FIND.placeholder}
          value={text}
          onChange={(event) => void typeToFind(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={closeFind}>
          <span className="only-heard">{FIND.close}</span>
          <KeyCap>Esc</KeyCap>
        </button>
      </div>
      <Found id={id} />
      <div className={styles.keys}>
        <span className="line" aria-hidden="true">
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {FIND.choose}
          <KeyCap>⏎</KeyCap> {FIND.open}
          <KeyCap>{keyCapOf(KEYS.keys[1])}</KeyCap> {FIND.allKeys}
        </span>
        <PayOutKey />
      </div>
      <Announcement />
    </dialog>
  );
}

interface PlaceRowProps {
  readonly id: string;
  readonly place: Place;
  readonly index: number;
  readonly current: number;
}

/** A screen, a deed, or a new sale to a number. */
const PlaceRow = ({ id, place, index, current }: PlaceRowProps) => (
  <div
    id={id}
    className={`${styles.row} ${styles.place}`}
    role="option"
    tabIndex={-1}
    aria-selected={index === current}
    data-row={index}
  >
    <CornerDownRight aria-hidden="true" />
    <strong className="grow">{place.word}</strong>
    {place.cap !== null && <KeyCap>{place.cap}</KeyCap>}
  </div>
);

/** Shown only beside a sale for which the shop owes money. */
function PayOutKey() {
  const owes = useFind(({ found, current }) => found?.[current]?.line.owes ?? pesewas(0));
  if (owes === 0) return null;
  return <Button onPress={payOutByKey} look="link" size="small" keyName="Alt+O" word={payOutWord(owes)} />;
}

function Found({ id }: { readonly id: string }) {
  const found = useFind((state) => state.found);
  const more = useFind((state) => state.more);
  const current = useFind((state) => state.current);
  const problem = useFind((state) => state.problem);
  const places = useFind((state) => state.places);
  const ownOnly = useOwnOnly();
  const sales = found?.length ?? 0;
  return (
    <div className={styles.found}>
      {sales + places.length > 0 && (
        <div
          id={`${id}-found`}
          role="listbox"
          aria-label={FIND.found}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const index = pressedRow(event);
            if (index !== null) openFound(index);
          }}
        >
          {found?.map((one, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the row; a letter more fills it anew
              key={index}
              id={`${id}-${index}`}
              className={styles.row}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              data-row={index}
            >
              <SaleLineView line={one.line} who={foundFor(one.line)} note={foundNote(one)} />
            </div>
          ))}
          {places.map((place, at) => (
            <PlaceRow key={place.key} id={`${id}-${sales + at}`} place={place} index={sales + at} current={current} />
          ))}
        </div>
      )}
      <p className={more ? styles.more : sales === 0 && places.length === 0 ? styles.hint : 'only-heard'} role="status">
        {problem !== null
          ? errorWords(problem).happened
          : found === null
            ? FIND.hint
            : more
              ? foundCutWords(SHOWN)
              : foundCount(found.length, ownOnly)}
      </p>
      {found?.length === 0 && places.length === 0 && <p className={styles.hint}>{FIND.nothingMeans}</p>}
      {found?.length === 0 && ownOnly && <p className={styles.hint}>{FIND.notShown}</p>}
    </div>
  );
}
