/** The people at the counter: the lock screen, signing in, and the owner's list. PINs go one way only. */
import { z } from 'zod';
import { isEasyPin } from '../easy-pin.ts';
import { pesewas } from '../money.ts';
import { pesewaValue, saleIdValue } from './values.ts';

export const ROLES = ['owner', 'attendant'] as const;
export type Role = (typeof ROLES)[number];

export const PIN_LEAST = 4;
export const PIN_MOST = 8;
export const NAME_MOST = 40;
export const PEOPLE_MOST = 40;

/** The rights of an attendant. An owner has all of them. */
export const rights = z.object({
  /** The most that one sale may cost the customer; null where nothing limits it. */
  maxSale: pesewaValue.nullable(),
  /** Show a voucher's PIN once more. */
  reprint: z.boolean(),
  /** Find and read the sales of others. */
  historyOfOthers: z.boolean(),
  prices: z.boolean(),
  settings: z.boolean(),
  /** Sees what the wallet holds and pays. */
  seesCost: z.boolean(),
});
export type Rights = z.infer<typeof rights>;

export const ALL_RIGHTS: Rights = {
  maxSale: null,
  reprint: true,
  historyOfOthers: true,
  prices: true,
  settings: true,
  seesCost: true,
};

/** Applies while the counter is locked, and where a person's rights can't be read. */
export const NO_RIGHTS: Rights = {
  maxSale: pesewas(0),
  reprint: false,
  historyOfOthers: false,
  prices: false,
  settings: false,
  seesCost: false,
};

export const USUAL_RIGHTS: Rights = { ...NO_RIGHTS, maxSale: null, historyOfOthers: true };

/** The first sales of each person in Training are accompanied with words. */
export const FIRST_SALES = 3;
const firstSales = z.object({ left: z.int().min(0).max(FIRST_SALES) });

export const personId = z.string().min(1).max(64);
export const personName = z.string().trim().min(1).max(NAME_MOST);
export const personPin = z.string().regex(/^\d+$/).min(PIN_LEAST).max(PIN_MOST);

/** Somebody who has the till for a night tries thousands of PINs: an owner's opens everything. */
export const pinLeastOf = (role: Role): number => (role === 'owner' ? 6 : PIN_LEAST);

export const PIN_WEAKNESSES = ['short', 'easy'] as const;
export type PinWeakness = (typeof PIN_WEAKNESSES)[number];

/** Why a new PIN isn't taken; null if it is. A PIN that a person has already goes on opening the counter. */
export function pinWeakness(role: Role, digits: string): PinWeakness | null {
  if (digits.length < pinLeastOf(role)) return 'short';
  return isEasyPin(digits) ? 'easy' : null;
}

const newPinOf = (role: Role) => personPin.refine((digits) => pinWeakness(role, digits) === null, 'too easy to guess');
/** The people's list asks for more where the PIN is an owner's. */
export const newPin = newPinOf('attendant');
export const newOwnersPin = newPinOf('owner');

/** A person as the lock screen shows them. */
export const signInName = z.object({
  id: personId,
  name: z.string(),
  role: z.enum(ROLES),
  /** How long this person's PIN is not looked at, after wrong ones. */
  waitMs: z.int().min(0),
  /** Training only: this person's PIN, as long as it is the one that they came with. */
  practicePin: z.string().nullable(),
  /** False: an owner has to give them one before they can sign in. */
  hasPin: z.boolean(),
});
export type SignInName = z.infer<typeof signInName>;

export const person = z.object({ id: personId, name: z.string(), role: z.enum(ROLES), rights, hasPin: z.boolean() });
export type Person = z.infer<typeof person>;

export const pinAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('right') }),
  z.object({ kind: z.literal('wrong'), waitMs: z.int().min(0) }),
  /** It was not looked at: too many were wrong. */
  z.object({ kind: z.literal('wait'), waitMs: z.int().min(0) }),
]);
export type PinAnswer = z.infer<typeof pinAnswer>;

/** Owners allow these once: a sale above the attendant's limit, a voucher shown again, a sale beside an unknown one. */
export const APPROVALS = ['over-limit', 'reprint', 'same-sale'] as const;
export type Approval = (typeof APPROVALS)[number];

export const staffCalls = {
  'staff.names': { request: z.object({}), answer: z.array(signInName) },
  'staff.signIn': { request: z.object({ id: personId, pin: personPin }), answer: pinAnswer },
  'staff.lock': { request: z.object({}), answer: z.object({}) },
  /** A person typed or pressed. */
  'staff.active': { request: z.object({}), answer: z.object({}) },
  /** How many more sales of this person are accompanied with words; 0 outside Training. */
  'staff.firstSales': { request: z.object({}), answer: firstSales },
  'staff.hideFirstSales': { request: z.object({}), answer: firstSales },
  'staff.changePin': { request: z.object({ pin: personPin, newPin }), answer: pinAnswer },
  'staff.approve': {
    request: z.object({ ownerId: personId, pin: personPin, what: z.enum(APPROVALS), saleId: saleIdValue }),
    answer: pinAnswer,
  },
  'staff.list': { request: z.object({}), answer: z.array(person) },
  'staff.add': {
    request: z.object({ name: personName, role: z.enum(ROLES), rights, pin: newPin }),
    answer: z.array(person),
  },
  'staff.change': {
    /** A null PIN keeps the old one. */
    request: z.object({ id: personId, name: personName, rights, pin: newPin.nullable() }),
    answer: z.array(person),
  },
  'staff.retire': { request: z.object({ id: personId }), answer: z.array(person) },
} as const;

/** The person at the counter, as every screen is told. Empty while the counter is locked. */
export const signedInAttendant = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  rights,
  /** Why their PIN would not be taken as a new one: they are asked to choose another. */
  weakPin: z.enum(PIN_WEAKNESSES).optional(),
});
export type SignedInAttendant = z.infer<typeof signedInAttendant>;
