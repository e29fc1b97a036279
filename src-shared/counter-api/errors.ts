/** Errors cross the border as plain data with a stable code; words/errors.ts has the words for each. */
import { z } from 'zod';
import { KEY_REFUSALS } from '../reseller-api/error-codes.ts';
import { err } from '../result.ts';

export const COUNTER_ERROR_CODES = [
  /** The screen asked for something that doesn't exist. */
  'unknown-call',
  /** The screen's request doesn't fit the call. */
  'bad-request',
  /** The call came from a page that isn't ours. */
  'wrong-sender',
  /** The counter isn't open yet, or is closing. */
  'not-ready',
  /** The journal can't be written: no new sale starts. */
  'journal-unavailable',
  /** The journal was restored: its open orders are asked about before the first sale (M19). */
  'asking-first',
  /** A new PIN is too short for its person, or too easy to guess. */
  'weak-pin',
  /** No sale or order of that name. */
  'not-found',
  /** The order has moved on; the action isn't offered any more. */
  'too-late',
  /** The shop's own counter, which ends with this process, may have an order on its way. */
  'shop-sending',
  /** The same sale isn't known yet: selling it again could charge twice (M22). */
  'same-sale-unknown',
  /** The same sale was made a short while ago: the attendant hasn't confirmed that this is another (M22). */
  'same-sale-recent',
  /** The owner wants the cash counted in before anything is sent. */
  'cash-not-received',
  /** The parts that the customer pays don't add up to the price. */
  'tenders-differ',
  /** This mobile money transaction paid for something before, and the attendant hasn't said that it is right. */
  'used-before',
  /** The money that should pay for it isn't owed to this customer any more. */
  'owed-changed',
  /** The order failed and the wallet doesn't have its money back: it may still be delivered (M25). */
  'wallet-not-back',
  /** The drawer isn't open, or it is being counted. */
  'shift-closed',
  /** The price moved between read-back and Send (M5). */
  'price-changed',
  /** No price can be told now: the service can't be asked, or doesn't sell this. */
  'price-unknown',
  /** The service doesn't list it now, or not as many of it. */
  'out-of-stock',
  /** The service has switched this product off for now. */
  'feature-disabled',
  /** The service has switched this biller off for now. */
  'biller-disabled',
  /** The service doesn't know this text message any more. */
  'message-not-found',
  /** The biller doesn't know this account, meter or phone number. */
  'account-not-found',
  /** The service can't reach the biller; that says nothing about the account. */
  'biller-unreachable',
  /** This account wasn't confirmed for this sale, or too long ago. */
  'not-confirmed',
  /** Below the least or above the most that the service takes for a bill now. */
  'amount-out-of-limits',
  /** The service doesn't accept the key of this product. */
  'key-rejected',
  /** The service's own reasons to refuse a key or an account that it knows. */
  ...KEY_REFUSALS,
  /** This counter has no key for this product. */
  'key-missing',
  /** The service answered with a fault of its own, or with something that can't be read. */
  'service-trouble',
  /** The key's requests of this minute are used up, here or at another counter. */
  'rate-limited',
  /** The waiting room is full: no place is left for a number that waits for its registration. */
  'waiting-room-full',
  /** There is no voucher to show: not delivered, or not every one of them is in hand. */
  'no-voucher',
  /** It was sealed with a key that isn't here: the journal comes from another PC (M19). */
  'cannot-unseal',
  /** A recipient of this message asked for no more messages. */
  'wants-no-texts',
  /** The applicant isn't old enough for this registration. */
  'under-age',
  /** A file couldn't be written to the chosen place. */
  'not-saved',
  /** A slip's code names this counter's key and isn't what this counter signed. */
  'slip-changed',
  /** A slip's code of another counter, or none at all. */
  'slip-of-another',
  /** This counter signed the slip; its sale is not in this journal. */
  'slip-not-here',
  /** No connection to the service. */
  'offline',
  /** The attendant's role doesn't allow it. */
  'not-allowed',
  /** Nobody is signed in. */
  'locked',
  /** Nobody has given this person a PIN yet. */
  'no-pin',
  /** This attendant may not sell for so much without the owner. */
  'over-limit',
  /** Another person who works here has this name. */
  'name-taken',
  /** The only owner can't leave. */
  'last-owner',
  /** The counter has no place left for another person. */
  'too-many-people',
  /** This PC has no keychain that Dwadi can use, or it is locked. */
  'no-keychain',
  /** A step of the set-up before this one is still to be done. */
  'set-up-first',
  /** This PC's level of lockdown opens no window of the system. */
  'no-dialogs',
  'no-printer',
  /** Some of the held slips show what this person may not see: those alone still wait. */
  'slips-kept',
  /** Something in Dwadi broke; the log has it. */
  'internal',
] as const;
export type CounterErrorCode = (typeof COUNTER_ERROR_CODES)[number];

/** The product has no key that the service accepts: it is neither sold nor looked up. */
export const isKeyProblem = (code: CounterErrorCode): boolean => KEY_PROBLEMS.has(code);
const KEY_PROBLEMS: ReadonlySet<CounterErrorCode> = new Set(['key-rejected', 'key-missing', ...KEY_REFUSALS]);

export const counterError = z.object({
  code: z.enum(COUNTER_ERROR_CODES),
  /** Meant for the log and for support; never shown as it is. */
  detail: z.string().optional(),
});
export type CounterError = z.infer<typeof counterError>;

/** The refusals that many calls share. */
export const notFound = err({ code: 'not-found' as const });
export const notAllowed = err({ code: 'not-allowed' as const });
export const notSaved = err({ code: 'not-saved' as const });
export const tooLate = err({ code: 'too-late' as const });
