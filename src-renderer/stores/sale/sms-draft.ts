/** The draft of a message: its text, the numbers as they came, and the sender's name. */
import { z } from 'zod';
import { LONGEST_SENDER, type SaleRequest } from '#shared/counter-api/sales.ts';
import type { NumberProblem } from '#shared/parse/one-number.ts';
import { countless, linesOf, withoutChatHead } from '#shared/parse/pasted-lines.ts';
import { numbersIn } from '#shared/parse/recipients.ts';
import type { Phone } from '#shared/phone.ts';
import { SMS_MAX_MESSAGE, SMS_MAX_RECIPIENTS, SMS_MIN_MESSAGE } from '#shared/reseller-api/limits.ts';
import { useNoTexts } from '../opt-outs-store.ts';
import { createDraftStore, draftOf } from './draft-store.ts';
import { createLineDraft } from './line-draft.ts';

export type SmsRequest = Extract<SaleRequest, { product: 'sms' }>;

const LONGEST_NUMBER = 60;
/** Longer than a message may be: a text that is too long can be seen and shortened. */
export const LONGEST_TYPED = 4 * SMS_MAX_MESSAGE;

const smsDraft = draftOf({
  message: z.string().max(LONGEST_TYPED),
  lines: z.array(z.string().max(LONGEST_NUMBER)).max(SMS_MAX_RECIPIENTS),
  sender: z.string().min(1).max(LONGEST_SENDER).nullable(),
});
export type SmsDraft = z.infer<typeof smsDraft>;

export type SmsGap = 'message-missing' | 'message-long' | 'recipients-missing' | 'recipients-wrong';

export const smsDrafts = createDraftStore<SmsDraft>({
  schema: smsDraft,
  empty: { message: '', lines: [], sender: null },
});
export const useSmsDraft = smsDrafts.use;

export interface ReadRecipient {
  readonly phone: Phone | null;
  readonly problem: NumberProblem | 'none' | 'cut' | null;
}

const readLine = (line: string): ReadRecipient => {
  // The part that was cut off may have been the end of the number.
  if (line.length >= LONGEST_NUMBER) return { phone: null, problem: 'cut' };
  const [found, other] = numbersIn(line).found;
  if (found === undefined) return { phone: null, problem: 'none' };
  return other === undefined ? found.number : { phone: null, problem: 'no-number' };
};

/** Makes each number of a text a line of its own; words between them are ignored. */
function split(text: string) {
  const lines = linesOf(text);
  const plain = countless(lines);
  const take = (line: string): string[] =>
    numbersIn(withoutChatHead(plain(line))).found.map(({ number, text: typed }) =>
      (number.phone ?? typed).slice(0, LONGEST_NUMBER),
    );
  return { lines, take };
}

export const smsLines = createLineDraft<ReadRecipient>({
  most: SMS_MAX_RECIPIENTS,
  longest: LONGEST_NUMBER,
  lines: () => useSmsDraft.getState().lines,
  setLines: (lines) => useSmsDraft.setState({ lines: [...lines] }),
  split,
  read: readLine,
});

export const setMessage = (message: string): void => useSmsDraft.setState({ message: message.slice(0, LONGEST_TYPED) });
export const setSender = (sender: string | null): void => useSmsDraft.setState({ sender });

export interface RecipientLine {
  readonly text: string;
  readonly read: ReadRecipient;
  /** The row, counted from nothing, with the same number: this one is left out. */
  readonly repeats: number | null;
  /** Wants no messages: left out, too. */
  readonly unwanted: boolean;
}

export interface Recipients {
  readonly lines: readonly RecipientLine[];
  readonly phones: readonly Phone[];
  readonly wrong: number;
  readonly repeats: number;
  readonly unwanted: number;
}

/** Reads the lines as recipients. `noTexts`: the numbers that want no messages. */
export function recipientsOf(lines: readonly string[], noTexts: ReadonlySet<Phone>): Recipients {
  const first = new Map<Phone, number>();
  let [wrong, unwanted] = [0, 0];
  const all = lines.map((text, index): RecipientLine => {
    const read = smsLines.read(text);
    const { phone } = read;
    if (phone === null) {
      wrong += 1;
      return { text, read, repeats: null, unwanted: false };
    }
    if (noTexts.has(phone)) {
      unwanted += 1;
      return { text, read, repeats: null, unwanted: true };
    }
    const repeats = first.get(phone) ?? null;
    if (repeats === null) first.set(phone, index);
    return { text, read, repeats, unwanted: false };
  });
  const repeats = lines.length - wrong - unwanted - first.size;
  return { lines: all, phones: [...first.keys()], wrong, repeats, unwanted };
}

/** The message that is sent: spaces around it would be paid for. */
export const sentText = (message: string): string => message.trim();

export function readSmsDraft({ message: typed, lines, sender }: SmsDraft): { sale: SmsRequest } | { gap: SmsGap } {
  const { phones, wrong } = recipientsOf(lines, useNoTexts.getState().known);
  if (wrong > 0) return { gap: 'recipients-wrong' };
  if (phones.length === 0) return { gap: 'recipients-missing' };
  const message = sentText(typed);
  if (message.length < SMS_MIN_MESSAGE) return { gap: 'message-missing' };
  if (message.length > SMS_MAX_MESSAGE) return { gap: 'message-long' };
  return { sale: { product: 'sms', message, recipients: [...phones], sender } };
}
