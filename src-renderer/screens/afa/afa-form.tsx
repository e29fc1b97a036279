import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { AFA_MAX_LOCATION, AFA_MAX_NAME, AFA_MAX_NOTES } from '#shared/reseller-api/limits.ts';
import { AFA, ageNote } from '#shared/words/afa.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { LineField } from '../../components/fields/line-field.tsx';
import { PhoneField } from '../../components/fields/phone-field.tsx';
import { afterRender } from '../../components/hooks/after-render.ts';
import formStyles from '../../selling/draft-form/draft-form.module.css';
import { DraftNews } from '../../selling/draft-form/draft-news.tsx';
import lineStyles from '../../selling/draft-form/line-form.module.css';
import { SellForm } from '../../selling/draft-form/sell-form.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import {
  AFA_PLACES,
  type AfaDraft,
  type AfaGap,
  type AfaPlace,
  gapAt,
  isLeftEmpty,
  PLACE_OF,
  readAfaDraft,
  typedAt,
  useAfaDraft,
} from '../../stores/sale/afa-draft.ts';
import { useAsked } from '../../stores/use-asked.ts';
import { closeDayOrMonth } from '../../text-edit/mask-edit.ts';
import { useAutosave } from './afa-autosave.ts';
import styles from './afa-form.module.css';
import { afaSale } from './afa-sale.ts';
import { MaskField } from './mask-field.tsx';
import { RegionField } from './region-field.tsx';

const { clear, forgetNews, useNews } = afaSale;

const NEWS_ID = 'afa-news';
const CARD_MASK = 'GHA-#########-#';
const BORN_MASK = '##/##/####';

const take = (change: Partial<AfaDraft>): void => {
  forgetNews();
  useAfaDraft.setState(change);
};

function AgeNote({ digits }: { readonly digits: string }) {
  const note = ageNote(digits, businessNow());
  return (
    note && (
      <span className={note.good ? 'good' : 'mistake'} title={note.text}>
        {note.text}
      </span>
    )
  );
}

/** The price is asked for before anything is typed from the card. */
function Price() {
  const { value } = useAsked('afa.price', {});
  if (value === null) return null;
  if (value.price === null) return <p className="bad">{AFA.noPrice}</p>;
  return (
    <div className={lineStyles.sum}>
      <span className="muted">{AFA.price}</span>
      <strong className={lineStyles.figure}>{formatMoney(value.price)}</strong>
    </div>
  );
}

function useFields() {
  const phone = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLInputElement>(null);
  const fullName = useRef<HTMLInputElement>(null);
  const born = useRef<HTMLInputElement>(null);
  const region = useRef<HTMLSelectElement>(null);
  const location = useRef<HTMLInputElement>(null);
  const notes = useRef<HTMLInputElement>(null);
  return { phone, card, fullName, born, region, location, notes };
}

/** Starts a new draft at the number, and one that was begun at its first gap. */
function useFirstField(fields: ReturnType<typeof useFields>): void {
  const first = useRef(fields);
  useEffect(() => {
    const begin = () => {
      const read = readAfaDraft(useAfaDraft.getState(), businessNow());
      first.current['gap' in read ? PLACE_OF[read.gap] : 'phone'].current?.focus();
    };
    begin();
    return useAfaDraft.subscribe((draft, before) => draft.saleId !== before.saleId && begin());
  }, []);
}

/** Tells what is wrong in fields that were left, until something else is typed there. */
function useHalfFilled(fields: ReturnType<typeof useFields>, draft: AfaDraft) {
  const [left, setLeft] = useState<Partial<Record<AfaPlace, string>>>({});
  const onBlur = ({ target }: FocusEvent<HTMLElement, Element>) => {
    // The window lost the focus, and it comes back to this field.
    if (document.activeElement === target) return;
    const place = AFA_PLACES.find((name) => fields[name].current === target);
    if (place !== undefined) setLeft((before) => ({ ...before, [place]: typedAt(place, useAfaDraft.getState()) }));
  };
  const halfAt = (place: AfaPlace): AfaGap | null => {
    const typed = typedAt(place, draft);
    return typed !== '' && left[place] === typed ? gapAt(place, draft, businessNow()) : null;
  };
  return { onBlur, halfAt };
}

/** Asks for what is on the card first, then where the customer lives. Enter goes to whatever is missing. */
export function AfaForm() {
  const fields = useFields();
  const draft = useAfaDraft();
  const gap = useNews((news) => news.gap);
  useFirstField(fields);
  const { onBlur, halfAt } = useHalfFilled(fields, draft);
  const lacks = gap === null || isLeftEmpty(gap, draft) ? null : PLACE_OF[gap];
  const whole = 'sale' in readAfaDraft(draft, businessNow());
  /** Goes on only to an empty field: in a field that is corrected, the focus stays. */
  const next = (place: 'card' | 'fullName') => () =>
    afterRender(() => {
      if (useAfaDraft.getState()[place] === '') fields[place].current?.focus();
    });

  /** Goes on only from a valid date. */
  const nextIfOfAge = () =>
    afterRender(() => {
      const { born, region } = useAfaDraft.getState();
      if (region === null && ageNote(born, businessNow())?.good) fields.region.current?.focus();
    });

  const readBack = () => {
    afaSale.readBack();
    const missing = useNews.getState().gap;
    if (missing !== null) fields[PLACE_OF[missing]].current?.focus();
  };
  const usual = (place: AfaPlace) => ({ describedBy: NEWS_ID, invalid: lacks === place || halfAt(place) !== null });
  const half = AFA_PLACES.flatMap((place) => halfAt(place) ?? [])[0] ?? null;

  return (
    <SellForm
      onBlur={onBlur}
      onEnter={readBack}
      onClear={clear}
      clearKey="Control+Shift+Backspace"
      sum={<Price />}
      ready={whole}
    >
      <div className={`${formStyles.news} ${styles.news}`} id={NEWS_ID}>
        <AfaNews half={half} />
      </div>
      <div className={styles.fields}>
        <PhoneField
          ref={fields.phone}
          label={DRAFT.number}
          digits={draft.digits}
          onDigits={(digits) => take({ digits })}
          onWhole={next('card')}
          home
          look="plain"
          {...usual('phone')}
        />
        <MaskField
          ref={fields.card}
          label={AFA.card}
          mask={CARD_MASK}
          example={AFA.cardForm}
          digits={draft.card}
          onDigits={(card) => take({ card })}
          onWhole={next('fullName')}
          {...usual('card')}
        />
        <div className="wide">
          <LineField
            ref={fields.fullName}
            label={AFA.fullName}
            text={draft.fullName}
            // The card's last digit may be doubled, and no name holds one.
            onText={(fullName) => take({ fullName: fullName.replace(/\d/g, '') })}
            maxLength={AFA_MAX_NAME}
            {...usual('fullName')}
          />
        </div>
        <MaskField
          ref={fields.born}
          label={AFA.born}
          note={<AgeNote digits={draft.born} />}
          mask={BORN_MASK}
          example={AFA.bornForm}
          digits={draft.born}
          onDigits={(born) => take({ born })}
          onWhole={nextIfOfAge}
          onSeparator={closeDayOrMonth}
          {...usual('born')}
        />
        <RegionField
          ref={fields.region}
          region={draft.region}
          onRegion={(region) => take({ region })}
          {...usual('region')}
        />
        <LineField
          ref={fields.location}
          label={AFA.location}
          text={draft.location}
          onText={(location) => take({ location })}
          maxLength={AFA_MAX_LOCATION}
          {...usual('location')}
        />
        <LineField
          ref={fields.notes}
          label={AFA.notes}
          text={draft.notes}
          onText={(notes) => take({ notes })}
          maxLength={AFA_MAX_NOTES}
          describedBy={NEWS_ID}
        />
      </div>
    </SellForm>
  );
}

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
function AfaNews({ half }: { readonly half: AfaGap | null }) {
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
