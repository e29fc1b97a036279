import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { NetworkFamily } from '#shared/phone.ts';
import { BUNDLES } from '#shared/words/bundles.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/basic/button.tsx';
import { useDigitTooManyLeftOut } from '../../components/fields/digit-too-many.ts';
import { NetworkChoice } from '../../components/fields/network-choice.tsx';
import { PhoneField } from '../../components/fields/phone-field.tsx';
import { draftKey } from '../../components/hooks/draft-keys.ts';
import { onceDrawn } from '../../components/hooks/once-drawn.ts';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import styles from '../../selling/draft-form/draft-form.module.css';
import { OffersState } from '../../selling/draft-form/offers-state.tsx';
import { firstRecent, Recents } from '../../selling/draft-form/recents.tsx';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import { lookUpRecents } from '../../stores/sale/recents.ts';
import { focusMarked } from '../../stores/screen-store.ts';
import { isWholePhone, numberPadCharacter } from '../../text-edit/digit-edit.ts';
import {
  bundleFamily,
  chooseFamily,
  dropPick,
  pickBundle,
  readBundleDraft,
  setBundleDigits,
  useBundleDraft,
} from './bundle-draft.ts';
import { BundleGrid } from './bundle-grid.tsx';
import { type BundleGroup, bundleGroups, bundleOnKey, type KeyedBundle } from './bundle-keys.ts';
import { BundleOverview } from './bundle-overview.tsx';
import { DataNews } from './data-news.tsx';
import { dataSale, sellBundleAgain } from './data-sale.ts';

const { clear, forgetNews, useNews } = dataSale;

const NEWS_ID = 'data-news';

type Field = RefObject<HTMLInputElement | null>;

const takeDigits = (digits: string): void => {
  forgetNews();
  setBundleDigits(digits);
};

const takeFamily = (family: NetworkFamily): void => {
  forgetNews();
  chooseFamily(family);
};

const takeBundle = (bundle: KeyedBundle): void => {
  forgetNews();
  pickBundle(bundle);
};

/**
 * Drops the pick when the attendant types the two digits of a size: the bundle that the first digit chose must not be
 * read back.
 */
const refuseDigit = (): void => {
  dropPick();
  useNews.setState({ notice: '', gap: 'no-bundle-on-key' });
};

function sameAgain(): void {
  const order = firstRecent('data');
  if (order !== null) sellBundleAgain(order);
}

/** Starts a new draft at the number, and an earlier draft with its number marked; any other goes on at the bundles. */
function useFirstField(phone: Field, bundle: Field): void {
  const stands = useNews((news) => news.stands);
  useEffect(() => {
    const begin = () => {
      const whole = isWholePhone(useBundleDraft.getState().digits);
      ((whole ? bundle.current : null) ?? phone.current)?.focus();
    };
    begin();
    return useBundleDraft.subscribe((draft, before) => draft.saleId !== before.saleId && begin());
  }, [phone, bundle]);
  // Runs once the number is drawn: only then can it be marked.
  useEffect(() => {
    if (stands) focusMarked(phone.current);
  }, [stands, phone]);
}

const isModified = ({ ctrlKey, altKey, metaKey }: globalThis.KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

/**
 * True while the number is being corrected: a digit then belongs to it. A digit right after the tenth doesn't, because
 * the focus is on its way to the bundles.
 */
const isCorrected = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  target.type !== 'radio' &&
  !(target.selectionStart === target.value.length && target.selectionEnd === target.value.length);

/** Reads the current groups, not those of the last render: a key may come just as the grid appears. */
function groupsNow(): readonly BundleGroup[] {
  const { list } = bundleOffers.use.getState();
  const family = bundleFamily(useBundleDraft.getState());
  return list === null || family === null ? NO_GROUPS : bundleGroups(list, family);
}

/**
 * Lets keys choose a bundle wherever the focus is, once the number is whole; before that, digits belong to the number.
 */
function useBundleKeys(bundle: Field): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.repeat || isModified(event) || dialogIsOpen()) return;
      const whole = isWholePhone(useBundleDraft.getState().digits);
      const pressed = numberPadCharacter(event) ?? event.key;
      if (/^\d$/.test(pressed) && (!whole || isCorrected(event.target))) return;
      const groups = groupsNow();
      const chosen = bundleOnKey(groups, pressed);
      if (chosen === null) {
        if (/^\d$/.test(pressed) && groups.length > 0) refuseDigit();
        return;
      }
      event.preventDefault();
      takeBundle(chosen);
      onceDrawn(() => bundle.current?.focus());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [bundle]);
}

const NO_GROUPS: readonly BundleGroup[] = [];

/** Draws the digit that reveals a network before its bundles; a whole number has them at once. */
function useShownFamily(family: NetworkFamily | null, numberIsWhole: boolean): NetworkFamily | null {
  const seen = useDeferredValue(family);
  return numberIsWhole ? family : seen;
}

/** Number first, then the bundle on one key; Enter reads it back. */
export function DataForm() {
  const phone = useRef<HTMLInputElement>(null);
  const bundle = useRef<HTMLInputElement>(null);
  const digits = useBundleDraft((draft) => draft.digits);
  const family = useBundleDraft(bundleFamily);
  const whole = useBundleDraft((draft) => 'sale' in readBundleDraft(draft));
  const gap = useNews((news) => news.gap);
  const numberIsWhole = isWholePhone(digits);
  const shown = useShownFamily(family, numberIsWhole);
  const { list, problem } = bundleOffers.use();
  const groups = useMemo(
    () => (list === null || shown === null ? NO_GROUPS : bundleGroups(list, shown)),
    [list, shown],
  );
  useFirstField(phone, bundle);
  useDigitTooManyLeftOut(phone);
  useBundleKeys(bundle);
  useEffect(() => void lookUpRecents(digits, 'data'), [digits]);

  const readBack = () => {
    dataSale.readBack();
    const missing = useNews.getState().gap;
    if (missing === 'number-missing' || missing === 'number-wrong') phone.current?.focus();
    if (missing === 'bundle-missing') bundle.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && inField) {
      event.preventDefault();
      if (!event.repeat) readBack();
      return;
    }
    // The number gets the focus after the read-back's Esc: it is what customers mostly find wrong.
    if (event.key === 'Escape' && !event.repeat) phone.current?.focus();
    if (event.key === 'Backspace' && !event.ctrlKey && event.target !== phone.current) phone.current?.focus();
    const key = draftKey(event);
    if (key === null) return;
    event.preventDefault();
    if (key.does === 'network') takeFamily(key.network);
    else if (key.does === 'clear') clear();
    else sameAgain();
  };

  return (
    <form className={styles.form} onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.number}>
        <PhoneField
          ref={phone}
          label={DRAFT.number}
          digits={digits}
          onDigits={takeDigits}
          onWhole={() => onceDrawn(() => bundle.current?.focus())}
          describedBy={NEWS_ID}
          invalid={gap === 'number-missing' || gap === 'number-wrong'}
          home={!numberIsWhole || groups.length === 0}
        />
        <NetworkChoice network={family} onChoose={takeFamily} />
      </div>
      <div className={styles.news} id={NEWS_ID}>
        <DataNews />
        <Recents product="data" onAgain={sellBundleAgain} className={styles.suggested} />
      </div>
      <div className={styles.money}>
        {list === null ? (
          <OffersState
            problem={problem}
            loading={BUNDLES.loading}
            slow={BUNDLES.loadingSlow}
            onTryAgain={() => void bundleOffers.load(true)}
          />
        ) : shown === null ? (
          <BundleOverview offers={list} onChoose={takeFamily} />
        ) : groups.length === 0 ? (
          <p>{BUNDLES.noneToday}</p>
        ) : (
          <BundleGrid ref={bundle} groups={groups} home={numberIsWhole} onPick={takeBundle} />
        )}
      </div>
      <div className={styles.ways}>
        <Button onPress={clear} look="quiet" keyCap="Ctrl ⌫" keyName="Control+Backspace">
          {DRAFT.clear}
        </Button>
        <Button onPress={readBack} look={whole ? 'next' : 'plain'} size="large" keyCap="⏎" keyName="Enter">
          {DRAFT.readBack}
        </Button>
      </div>
    </form>
  );
}
