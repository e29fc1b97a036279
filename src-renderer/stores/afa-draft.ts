/** The draft of a registration. It names a person: the page stores none of it, and main keeps it sealed. */
import { z } from 'zod';
import { isOfAge, parseBirthDate } from '#shared/birth-date.ts';
import { afaDraft, type AfaDraft as TypedDraft } from '#shared/counter-api/afa.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { parsePhone } from '#shared/phone.ts';
import { createDraftStore } from './draft-store.ts';

export type AfaRequest = Extract<SaleRequest, { product: 'afa' }>;

const pageDraft = afaDraft.extend({ submitted: z.boolean() });
export type AfaDraft = z.infer<typeof pageDraft>;

export type AfaGap =
  | 'number-missing'
  | 'number-wrong'
  | 'card-missing'
  | 'name-missing'
  | 'born-missing'
  | 'born-wrong'
  | 'under-age'
  | 'region-missing'
  | 'location-missing';

export type AfaPlace = 'phone' | 'card' | 'fullName' | 'born' | 'region' | 'location';

export const PLACE_OF: Readonly<Record<AfaGap, AfaPlace>> = {
  'number-missing': 'phone',
  'number-wrong': 'phone',
  'card-missing': 'card',
  'name-missing': 'fullName',
  'born-missing': 'born',
  'born-wrong': 'born',
  'under-age': 'born',
  'region-missing': 'region',
  'location-missing': 'location',
};

/** A field in which nothing stands yet is no mistake: it is only next. */
export function isLeftEmpty(gap: AfaGap, draft: TypedDraft): boolean {
  const place = PLACE_OF[gap];
  return (draft[place === 'phone' ? 'digits' : place] ?? '').trim() === '';
}

const EMPTY = { digits: '', fullName: '', card: '', born: '', region: null, location: '', notes: '' };

export const afaDrafts = createDraftStore<AfaDraft>({ storedAs: null, schema: pageDraft, empty: EMPTY });

export const useAfaDraft = afaDrafts.use;

/** Nothing in it would be missed. */
export const isEmptyAfa = ({ digits, fullName, card, born, region, location, notes }: TypedDraft): boolean =>
  region === null && [digits, fullName, card, born, location, notes].every((text) => text.trim() === '');

function bornGap(digits: string, now: number): AfaGap | null {
  if (digits.length < 8) return 'born-missing';
  const born = parseBirthDate(digits);
  if (born === null) return 'born-wrong';
  return isOfAge(born, now) ? null : 'under-age';
}

/** What is missing, in the order in which it is typed. */
export function readAfaDraft(draft: TypedDraft, now: number): { sale: AfaRequest } | { gap: AfaGap } {
  const phone = parsePhone(draft.digits);
  if (phone === null) return { gap: draft.digits.length < 10 ? 'number-missing' : 'number-wrong' };
  if (draft.card.length < 10) return { gap: 'card-missing' };
  const fullName = draft.fullName.trim();
  if (fullName === '') return { gap: 'name-missing' };
  const gap = bornGap(draft.born, now);
  if (gap !== null) return { gap };
  if (draft.region === null) return { gap: 'region-missing' };
  const location = draft.location.trim();
  if (location === '') return { gap: 'location-missing' };
  return {
    sale: {
      product: 'afa',
      fullName,
      phone,
      idNumber: `GHA-${draft.card.slice(0, 9)}-${draft.card.slice(9)}`,
      dateOfBirth: parseBirthDate(draft.born) ?? '',
      region: draft.region,
      location,
      notes: draft.notes.trim(),
    },
  };
}
