/**
 * The letters that work while a number or an amount is typed. Letters mean nothing in either field, so no mouse is
 * needed.
 */
import type { Pesewa } from '#shared/money.ts';
import { type DraftKey, draftKey, type Press } from '../../components/hooks/draft-keys.ts';
import { COIN_AND_NOTE_KEYS } from '../../text-edit/note-keys.ts';

export type AirtimeKey = DraftKey | { readonly does: 'amount'; readonly amount: Pesewa };

export function airtimeKey(press: Press): AirtimeKey | null {
  const shared = draftKey(press);
  if (shared !== null) return shared;
  if (press.repeat || press.altKey || press.metaKey || press.ctrlKey) return null;
  const quick = COIN_AND_NOTE_KEYS.find(({ keyCap }) => keyCap === press.key.toUpperCase());
  return quick === undefined ? null : { does: 'amount', amount: quick.amount };
}
