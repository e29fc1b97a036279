/** Makes and checks a drill's sheet: signed text, and back. Pure, and without a counter: the office runs it. */
import { canonicalJson } from '#shared/canonical-json.ts';
import type { About } from '#shared/counter-api/doctor.ts';
import { type DrillRun, resultOf } from '#shared/counter-api/drill.ts';
import {
  DRILL_SHEET_FORMAT,
  DRILL_SHEET_MOST_BYTES,
  DRILL_SIGNATURE_CONTEXT,
  type DrillBody,
  drillSheet,
  sheetVersionOf,
} from '#shared/drill-sheet.ts';
import { sha256 } from '../platform/ed25519.ts';
import { isSignedFile, jsonIn, type Signer } from '../platform/signing.ts';

export interface SheetOf {
  readonly machine: DrillBody['machine'];
  readonly mark: string;
  readonly about: About;
  readonly printer: string | null;
}

const signedText = (body: DrillBody): string => `${DRILL_SIGNATURE_CONTEXT}\n${canonicalJson(body)}`;

export interface Sheet {
  readonly body: DrillBody;
  readonly signature: string;
  readonly hash: string;
  /** The file as it is saved. */
  readonly text: string;
}

/** Makes the sheet of a drill that has ended; throws for any other. */
export function sheetOf(run: DrillRun, { machine, mark, about, printer }: SheetOf, signer: Signer): Sheet {
  const { number, installer, startedAt, endedAt, steps, result } = run;
  if (endedAt === null || result === null) throw new Error('a drill that goes on has no sheet');
  const { key, fingerprint } = signer;
  const body: DrillBody = {
    ...{
      format: DRILL_SHEET_FORMAT,
      version: sheetVersionOf(steps),
      machine,
      counter: { mark, kind: 'training' },
      dwadi: about,
      printer,
    },
    ...{ run: number, installer, startedAt, endedAt, steps, result, signer: { key, fingerprint } },
  };
  const signature = signer.sign(signedText(body));
  return { body, signature, hash: sha256(canonicalJson(body)), text: `${canonicalJson({ body, signature })}\n` };
}

export type SheetFault = 'not-a-sheet' | 'altered';
export type ReadSheet =
  | { readonly ok: true; readonly body: DrillBody; readonly hash: string }
  | { readonly ok: false; readonly why: SheetFault };

const faulty = (why: SheetFault): ReadSheet => ({ ok: false, why });

const looksLikeOne = (value: unknown): boolean =>
  (value as { body?: { format?: unknown } } | null)?.body?.format === DRILL_SHEET_FORMAT;

/** Checks that these very bytes were signed by the key that they name, and that the result follows from the steps. */
export function readSheet(bytes: Uint8Array): ReadSheet {
  if (bytes.length > DRILL_SHEET_MOST_BYTES) return faulty('not-a-sheet');
  const value = jsonIn(bytes);
  const file = drillSheet.safeParse(value);
  if (!file.success) return faulty(looksLikeOne(value) ? 'altered' : 'not-a-sheet');
  const { body } = file.data;
  const isSigned = isSignedFile(file.data, bytes, signedText);
  if (!isSigned || body.result !== resultOf(body.steps)) return faulty('altered');
  return { ok: true, body, hash: sha256(canonicalJson(body)) };
}
