/**
 * An owner's word by phone: the screen shows a challenge, the owner reads six digits back that only who holds the
 * owner's key can work out, and they are good once. The key is never typed here; whoever answers derives the same digits
 * from it elsewhere.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Approval } from '#shared/counter-api/staff.ts';
import { type Clock, isFresh, type Moment, momentOf } from '../platform/clock.ts';

/** Read aloud over a bad line: no letter or digit that sounds or looks like another. */
const ALPHABET = '234679ACDEFHJKLMNPQRTUVWXY';
const CHALLENGE_LENGTH = 8;
const ANSWER_DIGITS = 6;
const GOOD_FOR_MS = 600_000;
/** Six digits are guessed once in a million: five tries make that once in two hundred thousand. */
const MOST_TRIES = 5;

/** From random bytes, each letter as likely as the others. */
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

/** As a person types or says it. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** What the owner answers. It allows this one thing at this one counter. */
export function answerTo(key: Uint8Array, mark: string, what: Approval, challenge: string): string {
  const mac = createHmac('sha256', key)
    .update(JSON.stringify(['phone-word', mark, what, plain(challenge)]))
    .digest();
  // Of 48 bits, so that no digit is likelier than another by more than one part in a hundred million.
  return String(mac.readUIntBE(0, 6) % 10 ** ANSWER_DIGITS).padStart(ANSWER_DIGITS, '0');
}

interface Asked {
  readonly challenge: string;
  readonly what: Approval;
  readonly saleId: string;
  readonly at: Moment;
  tries: number;
}

export interface PhoneWordOptions {
  readonly key: Uint8Array;
  readonly mark: string;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
}

/** One challenge at a time: a new one makes the one before worthless, and so does a right answer. */
export class PhoneWord {
  private readonly options: PhoneWordOptions;
  private asked: Asked | null = null;

  constructor(options: PhoneWordOptions) {
    this.options = options;
  }

  ask(what: Approval, saleId: string): string {
    const { clock, randomBytes } = this.options;
    const challenge = newChallenge(randomBytes);
    this.asked = { challenge, what, saleId, at: momentOf(clock), tries: 0 };
    return challenge;
  }

  isRight(what: Approval, saleId: string, digits: string): boolean {
    const { asked, options } = this;
    if (asked === null || asked.what !== what || asked.saleId !== saleId) return false;
    asked.tries += 1;
    const over = asked.tries > MOST_TRIES || !isFresh(asked.at, options.clock, GOOD_FOR_MS);
    const wanted = Buffer.from(answerTo(options.key, options.mark, what, asked.challenge));
    const given = Buffer.from(plain(digits));
    const right = !over && given.length === wanted.length && timingSafeEqual(given, wanted);
    if (right || over) this.asked = null;
    return right;
  }
}
