import { type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { NetworkFamily } from '#shared/phone.ts';
import { BUNDLES } from '#shared/words/bundles.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { afterRender } from '../../components/hooks/after-render.ts';
import { usePlainKeys } from '../../components/hooks/window-keys.ts';
import styles from '../../selling/draft-form/draft-form.module.css';
import { NumberForm, readBackNumber } from '../../selling/draft-form/number-form.tsx';
import { OffersState } from '../../selling/draft-form/offers-state.tsx';
import { Recents } from '../../selling/draft-form/recents.tsx';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import { isWholePhone, numberPadCharacter } from '../../text-edit/digit-edit.ts';
import {
  type BundleGap,
  bundleFamily,
  chooseFamily,
  dropPick,
  pickBundle,
  readBundleDraft,
  setBundleDigits,
  useBundleDraft,
} from './bundle-draft.ts';
import { BundleGrid } from './bundle-grid.tsx';
import { type BundleGroup, bundleGroups, bundleOnKey } from './bundle-keys.ts';
import { BundleOverview } from './bundle-overview.tsx';
import { dataSale, sellBundleAgain } from './data-sale.ts';

const { taking, useNews } = dataSale;

const NEWS_ID = 'data-news';

const GAP_WORDS: Readonly<Record<BundleGap, string>> = {
  'number-missing': DRAFT.numberMissing,
  'number-wrong': DRAFT.numberWrong,
  'network-missing': DRAFT.networkMissing,
  'bundle-missing': BUNDLES.bundleMissing,
  'no-bundle-on-key': BUNDLES.noBundleOnKey,
};

type Field = RefObject<HTMLInputElement | null>;

const takeDigits = taking(setBundleDigits);
const takeFamily = taking(chooseFamily);
const takeBundle = taking(pickBundle);

/**
 * Drops the pick when the attendant types the two digits of a size: the bundle that the first digit chose must not be
 * read back.
 */
const refuseDigit = (): void => {
  dropPick();
  useNews.setState({ notice: '', gap: 'no-bundle-on-key' });
};

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
  // Another page was shown between the last digit and the next one.
  useEffect(() => {
    lastDigit = NO_DIGIT;
  }, []);
  usePlainKeys((_, event) => {
    const whole = isWholePhone(useBundleDraft.getState().digits);
    const pressed = numberPadCharacter(event) ?? event.key;
    if (/^\d$/.test(pressed) && (!whole || isCorrected(event.target))) return;
    const groups = groupsNow();
    if (/^\d$/.test(pressed) && endsLongerSize(groups, pressed, event.timeStamp)) return refuseDigit();
    const chosen = bundleOnKey(groups, pressed);
    if (chosen === null) {
      if (/^\d$/.test(pressed) && groups.length > 0) refuseDigit();
      return;
    }
    event.preventDefault();
    takeBundle(chosen);
    afterRender(() => bundle.current?.focus());
  });
}

/** Digits that come within this time are one size: a person who corrects a key looks first. */
const ONE_SIZE_MS = 1000;
const NO_DIGIT = { digit: '', at: Number.NEGATIVE_INFINITY };
let lastDigit = NO_DIGIT;

/** True for the second digit of a size: such a size has a letter for its key, or isn't sold here. */
function endsLongerSize(groups: readonly BundleGroup[], digit: string, at: number): boolean {
  const before = at - lastDigit.at < ONE_SIZE_MS ? lastDigit.digit : '';
  lastDigit = { digit, at };
  const size = Number(`${before}${digit}`);
  const isOffered = groups.some(({ bundles }) => bundles.some(({ volumeGb }) => volumeGb === size));
  // The same key twice is a nervous hand, unless there is such a size.
  return before > '0' && (before !== digit || isOffered);
}

const NO_GROUPS: readonly BundleGroup[] = [];

/** Moves the focus on once late prices are there, as the tenth digit does; a number that is being corrected keeps it. */
function useLateBundles({ phone, next }: Record<'phone' | 'next', Field>, hasBundles: boolean): void {
  useEffect(() => {
    const active = document.activeElement;
    if (!hasBundles || active === null || active !== phone.current || isCorrected(active)) return;
    if (isWholePhone(useBundleDraft.getState().digits)) next.current?.focus();
  }, [hasBundles, phone, next]);
}

/** Draws the digit that reveals a network before its bundles; a whole number has them at once. */
function useShownFamily(family: NetworkFamily | null, numberIsWhole: boolean): NetworkFamily | null {
  const seen = useDeferredValue(family);
  return numberIsWhole ? family : seen;
}

/** Number first, then the bundle on one key; Enter reads it back. */
export function DataForm() {
  const phone = useRef<HTMLInputElement>(null);
  const bundle = useRef<HTMLInputElement>(null);
  const { digits, chosenFamily } = useBundleDraft();
  const family = useBundleDraft(bundleFamily);
  const whole = useBundleDraft((draft) => 'sale' in readBundleDraft(draft));
  const numberIsWhole = isWholePhone(digits);
  const shown = useShownFamily(family, numberIsWhole);
  const list = bundleOffers.use((state) => state.list);
  const groups = useMemo(
    () => (list === null || shown === null ? NO_GROUPS : bundleGroups(list, shown)),
    [list, shown],
  );
  const fields = { phone, next: bundle };
  useBundleKeys(bundle);
  useLateBundles(fields, groups.length > 0);

  return (
    <NumberForm
      product="data"
      sale={dataSale}
      draft={useBundleDraft}
      fields={fields}
      newsId={NEWS_ID}
      digits={digits}
      onDigits={takeDigits}
      onWhole={() => afterRender(() => bundle.current?.focus())}
      home={!numberIsWhole || groups.length === 0}
      network={family}
      chosen={chosenFamily}
      onNetwork={takeFamily}
      onAgain={sellBundleAgain}
      gapWords={GAP_WORDS}
      recents={<Recents product="data" onAgain={sellBundleAgain} className={styles.suggested} />}
      onKeyDown={({ key, ctrlKey, target }) => {
        if (key === 'Backspace' && !ctrlKey && target !== phone.current) phone.current?.focus();
      }}
      onEnter={() => readBackNumber(dataSale, fields)}
      ready={whole}
    >
      {list === null ? (
        <OffersState offers={bundleOffers} loading={BUNDLES.loading} slow={BUNDLES.loadingSlow} />
      ) : shown === null ? (
        <BundleOverview offers={list} onChoose={takeFamily} />
      ) : groups.length === 0 ? (
        <p>{BUNDLES.noneToday}</p>
      ) : (
        <BundleGrid ref={bundle} groups={groups} home={numberIsWhole} onPick={takeBundle} />
      )}
    </NumberForm>
  );
}
