import { AFA } from '#shared/words/afa.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { DraftNews } from '../../selling/draft-form/draft-news.tsx';
import { type AfaGap, isLeftEmpty, useAfaDraft } from '../../stores/sale/afa-draft.ts';
import { useAutosave } from './afa-autosave.ts';
import { afaSale } from './afa-sale.ts';

const GAP_WORDS: Readonly<Record<AfaGap, string>> = {
  'number-missing': DRAFT.numberMissing,
  'number-wrong': DRAFT.numberWrong,
  'card-missing': AFA.cardMissing,
  'name-missing': AFA.nameMissing,
  'born-missing': AFA.bornMissing,
  'born-wrong': AFA.bornWrong,
  'under-age': AFA.underAge,
  'region-missing': AFA.regionMissing,
  'location-missing': AFA.locationMissing,
};

/** `half`: a field that was left half filled; it is named until it is whole or has the focus again. */
export function AfaNews({ half }: { readonly half: AfaGap | null }) {
  const { gap: asked, notice, soldId } = afaSale.useNews();
  const gap = asked ?? half;
  const state = useAutosave((keeping) => keeping.state);
  const isNext = useAfaDraft((draft) => gap !== null && isLeftEmpty(gap, draft));
  if (gap !== null && isNext) return <p role="status">{GAP_WORDS[gap]}</p>;
  return (
    <DraftNews
      lacks={gap === null ? null : GAP_WORDS[gap]}
      warning={state === 'not-kept' ? AFA.notKept : null}
      notice={notice}
      soldId={soldId}
      hint={state === 'kept' ? AFA.kept : AFA.hint}
    />
  );
}
