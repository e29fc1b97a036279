/** The draft of a registration. It names a person, so it is its attendant's alone: main keeps one for each of them. */
import { z } from 'zod';
import { afaDraft, type AfaDraft as TypedDraft } from '#shared/counter-api/afa.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { isOfAge, parseBirthDate } from '#shared/parse/birth-date.ts';
import { parsePhone } from '#shared/phone.ts';
import { useCounter } from '../counter-store.ts';
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

export const typedAt = (place: AfaPlace, draft: TypedDraft): string =>
  (draft[place === 'phone' ? 'digits' : place] ?? '').trim();

/** True for a gap that is an empty field: it isn't a mistake, only next. */
export const isLeftEmpty = (gap: AfaGap, draft: TypedDraft): boolean => typedAt(PLACE_OF[gap], draft) === '';

const EMPTY = { digits: '', fullName: '', card: '', born: '', region: null, location: '', notes: '' };

export const afaDrafts = createDraftStore<AfaDraft>({ schema: pageDraft, empty: EMPTY });

export const useAfaDraft = afaDrafts.use;

/** The person who typed last. */
let typedBy: string | null = null;
useAfaDraft.subscribe(() => {
  typedBy = useCounter.getState().snapshot?.attendant.id ?? null;
});

/**
 * Clears what another person typed: a Ghana Card is for the eyes that were shown it. Main offers it to that person
 * again. A draft whose submission is open stays until its sale is known (M1).
 */
export function forgetAfaOfOthers(attendant: string): void {
  if (typedBy !== attendant && !useAfaDraft.getState().submitted) afaDrafts.startNew();
}

/** True if nothing in it would be missed. */
export const isEmptyAfa = ({ digits, fullName, card, born, region, location, notes }: TypedDraft): boolean =>
  region === null && [digits, fullName, card, born, location, notes].every((text) => text.trim() === '');

function bornGap(digits: string, now: number): AfaGap | null {
  if (digits.length < 8) return 'born-missing';
  const born = parseBirthDate(digits);
  if (born === null) return 'born-wrong';
  return isOfAge(born, now) ? null : 'under-age';
}

function phoneGap(digits: string): AfaGap | null {
  if (parsePhone(digits) !== null) return null;
  return digits.length < 10 ? 'number-missing' : 'number-wrong';
}

/** The fields in the order in which they are typed. */
export const AFA_PLACES = ['phone', 'card', 'fullName', 'born', 'region', 'location'] as const;
export type AfaPlace = (typeof AFA_PLACES)[number];

const GAP_AT: Readonly<Record<AfaPlace, (typed: string, now: number) => AfaGap | null>> = {
  phone: phoneGap,
  card: (digits) => (digits.length < 10 ? 'card-missing' : null),
  fullName: (name) => (name === '' ? 'name-missing' : null),
  born: bornGap,
  region: (region) => (region === '' ? 'region-missing' : null),
  location: (location) => (location === '' ? 'location-missing' : null),
};

export const gapAt = (place: AfaPlace, draft: TypedDraft, now: number): AfaGap | null =>
  GAP_AT[place](typedAt(place, draft), now);

export function readAfaDraft(draft: TypedDraft, now: number): { sale: AfaRequest } | { gap: AfaGap } {
  const [gap] = AFA_PLACES.flatMap((place) => gapAt(place, draft, now) ?? []);
  if (gap !== undefined) return { gap };
  const phone = parsePhone(draft.digits);
  if (phone === null || draft.region === null)
    throw new Error('A registration without gaps has a number and a region.');
  return {
    sale: {
      product: 'afa',
      fullName: draft.fullName.trim(),
      phone,
      idNumber: `GHA-${draft.card.slice(0, 9)}-${draft.card.slice(9)}`,
      dateOfBirth: parseBirthDate(draft.born) ?? '',
      region: draft.region,
      location: draft.location.trim(),
      notes: draft.notes.trim(),
    },
  };
}
