/**
 * A sale's slip in one text message: the slip's words, without labels that the words make plain, in letters that every
 * phone and the cheap alphabet have. No PIN: a text is readable on the phone and at the service. The slip's code is at
 * its end, whole or not at all.
 */
import type { SlipView } from '#shared/counter-api/sales.ts';
import { SMS_MAX_MESSAGE } from '#shared/reseller-api/limits.ts';
import { SERVICE_CODE, TEXT_COPY } from '#shared/words/paper.ts';
import { SLIP_LABELS, TRAINING_MARK } from '#shared/words/slip.ts';
import { printerText } from '../output/letters.ts';

const { reference, paid, onCredit, slip, time } = SLIP_LABELS;
const OWN_PLACE: readonly string[] = [
  ...[reference, paid, onCredit, slip, time, SERVICE_CODE],
  ...[SLIP_LABELS.cash, SLIP_LABELS.change, SLIP_LABELS.mobileMoney, SLIP_LABELS.servedBy],
];

export function textCopy({ heading, rows, status, training, codes = [] }: SlipView, sold: string): string {
  const said = (label: string): string => rows.find((row) => row.label === label)?.value ?? '';
  const bought = rows
    .filter(({ label }) => !OWN_PLACE.includes(label))
    .map(({ label, value, strong }) => (strong ? value : `${label} ${value}`));
  const code = said(SERVICE_CODE);
  const sentences = [
    ...(training ? [`${TRAINING_MARK}.`] : []),
    `${heading[0] ?? ''}: ${sold} ${bought.join(', ')}.`,
    `${paid} ${said(paid)}. ${said(onCredit) === '' ? '' : `${onCredit} ${said(onCredit)}. `}${status}.`,
    `${slip} ${said(slip)}, ${said(time)}.`,
    ...(said(reference) === '' ? [] : [`${TEXT_COPY.reference} ${said(reference)}`]),
    ...(code === '' ? [] : [`${SERVICE_CODE} ${code}`]),
  ];
  const proof = codes.map((one) => ` ${TEXT_COPY.code} ${one}`).join('');
  return printerText(sentences.join(' '), 'ascii').slice(0, SMS_MAX_MESSAGE - proof.length) + proof;
}
