import { BUNDLES } from '#shared/words/bundles.ts';
import { DRAFT, prefixWarning } from '#shared/words/draft.ts';
import { useDigitTooMany } from '../../components/fields/digit-too-many.ts';
import { DraftNews } from '../../selling/draft-form/draft-news.tsx';
import { type BundleGap, bundleMismatch, useBundleDraft } from './bundle-draft.ts';
import { dataSale } from './data-sale.ts';

const GAP_WORDS: Readonly<Record<BundleGap, string>> = {
  'number-missing': DRAFT.numberMissing,
  'number-wrong': DRAFT.numberWrong,
  'network-missing': DRAFT.networkMissing,
  'bundle-missing': BUNDLES.bundleMissing,
  'no-bundle-on-key': BUNDLES.noBundleOnKey,
};

export function DataNews() {
  const { gap, notice, soldId, stands } = dataSale.useNews();
  const usual = useBundleDraft(bundleMismatch);
  const chosen = useBundleDraft((draft) => draft.chosenFamily);
  const prefix = useBundleDraft(({ digits }) => digits.slice(0, 3));
  const leftOut = useDigitTooMany((state) => state.leftOut) && prefix !== '';
  return (
    <DraftNews
      lacks={gap === null ? null : GAP_WORDS[gap]}
      warning={
        leftOut ? DRAFT.digitTooMany : usual !== null && chosen !== null ? prefixWarning(prefix, usual, chosen) : null
      }
      notice={notice}
      soldId={soldId}
      stands={stands}
    />
  );
}
