/**
 * An owner's approval by phone. The screen shows a challenge; the owner reads six digits back, which are good once.
 * They derive from the owner's phone code, the counter, the action, the amount, the customer's number and the challenge.
 * The code is never typed here: the owner's phone, or another Dwadi, computes the digits.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Approval } from '#shared/counter-api/staff.ts';
import { type Clock, isFresh, type Moment, momentOf } from '../platform/clock.ts';
import type { SaleFacts } from './sale-facts.ts';

/** Read aloud over a bad line: leaves out letters and digits that sound or look like another. */
const ALPHABET = '234679ACDEFHJKLMNPQRTUVWXY';
const CHALLENGE_LENGTH = 8;
const ANSWER_DIGITS = 6;
const GOOD_FOR_MS = 600_000;
/** A guess of six digits is right once in a million: five tries make that once in two hundred thousand. */
const MOST_TRIES = 5;

/** Draws letters from random bytes, each letter equally likely. */
export function newChallenge(randomBytes: (size: number) => Uint8Array): string {
  const usable = 256 - (256 % ALPHABET.length);
  let challenge = '';
  while (challenge.length < CHALLENGE_LENGTH) {
    for (const byte of randomBytes(CHALLENGE_LENGTH)) {
      if (byte < usable && challenge.length < CHALLENGE_LENGTH) challenge += ALPHABET[byte % ALPHABET.length] ?? '';
    }
  }
  return challenge;
}

/** Normalizes letters and digits that a person types or says. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** Normalizes a number as people say it: with spaces, or with Ghana's own prefix. */
const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^233(?=\d{9}$)/, '0');

/** The question that the owner is told by phone and types: the digits are right for nothing else. */
export interface PhoneQuestion extends SaleFacts {
  readonly mark: string;
  readonly what: Approval;
  readonly challenge: string;
}

/** Computes the owner's answer. It allows this one action at this one counter. */
export function answerTo(key: Uint8Array, { mark, what, amount, number, challenge }: PhoneQuestion): string {
  const mac = createHmac('sha256', key)
    .update(JSON.stringify(['phone-word-3', mark, what, amount, plainNumber(number), plain(challenge)]))
    .digest();
  // Uses 48 bits, so that no digit is likelier than another by more than one part in a hundred million.
  return String(mac.readUIntBE(0, 6) % 10 ** ANSWER_DIGITS).padStart(ANSWER_DIGITS, '0');
}

interface Asked extends Omit<PhoneQuestion, 'mark'> {
  readonly saleId: string;
  readonly at: Moment;
  tries: number;
}

export interface PhoneApprovalOptions {
  /** Null while the owner has no phone code. */
  readonly key: Uint8Array | null;
  readonly mark: string;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
}

/** Holds one challenge at a time: a new one invalidates the one before, and so does a right answer. */
export class PhoneApproval {
  private readonly options: PhoneApprovalOptions;
  private key: Uint8Array | null;
  private asked: Asked | null = null;

  constructor(options: PhoneApprovalOptions) {
    this.options = options;
    this.key = options.key;
  }

  /** Takes the key of the owner's new code: the old code answers nothing any more. */
  take(key: Uint8Array): void {
    this.key = key;
    this.asked = null;
  }

  get hasKey(): boolean {
    return this.key !== null;
  }

  /** Null if the owner has no code to answer with. */
  ask(what: Approval, saleId: string, facts: SaleFacts): string | null {
    if (this.key === null) return null;
    const { clock, randomBytes } = this.options;
    const challenge = newChallenge(randomBytes);
    this.asked = { ...facts, challenge, what, saleId, at: momentOf(clock), tries: 0 };
    return challenge;
  }

  /** True if digits can be right: a question about this stands, and neither its time nor its tries are over. */
  awaits(what: Approval, saleId: string): boolean {
    return this.live(what, saleId) !== null;
  }

  isRight(what: Approval, saleId: string, digits: string): boolean {
    const { key, options } = this;
    const asked = this.live(what, saleId);
    if (key === null || asked === null) return false;
    asked.tries += 1;
    const wanted = Buffer.from(answerTo(key, { ...asked, mark: options.mark }));
    const given = Buffer.from(plain(digits));
    const right = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (right) this.asked = null;
    return right;
  }

  private live(what: Approval, saleId: string): Asked | null {
    const { asked, options } = this;
    if (asked === null || asked.what !== what || asked.saleId !== saleId) return null;
    return asked.tries < MOST_TRIES && isFresh(asked.at, options.clock, GOOD_FOR_MS) ? asked : null;
  }
}
