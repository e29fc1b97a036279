/** Lays the sheet out as one page of A4. A failed drill looks failed from across the room. */

import type { DrillStep } from '#shared/counter-api/drill.ts';
import { hashGroups } from '#shared/day-file.ts';
import { drillSheetName, shortCode } from '#shared/drill-sheet.ts';
import { BUILD_WORDS } from '#shared/words/doctor.ts';
import {
  drillStepWords,
  noPowerCutWords,
  provenWords,
  RESULT_WORDS,
  STEP_STATE_WORDS,
  tookWords,
  DRILL_PAPER as WORDS,
} from '#shared/words/drill.ts';
import { slipTime } from '#shared/words/paper.ts';
import { qrBitmap } from '../printing/output/bitmap.ts';
import { escaped, type Page, svgOf } from '../printing/output/html.ts';
import type { Sheet } from './sheet.ts';

const STYLE = `
@page { size: 210mm 297mm; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { width: 210mm; background: #fff; color: #16211c }
body { width: 210mm; height: 296mm; padding: 14mm 16mm; display: flex; flex-direction: column; gap: 5mm; overflow: hidden;
  font: 10pt/1.35 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact }
h1 { font-size: 20pt; line-height: 1.1 }
.result { padding: 4mm 5mm; border: 1.2mm solid #1a7347; color: #1a7347; font-size: 22pt; font-weight: 700; line-height: 1.1 }
.result.not { border-color: #b3261e; background: #b3261e; color: #fff }
.result small { display: block; padding-top: 1.5mm; font-size: 10pt; font-weight: 400 }
dl { display: grid; grid-template-columns: 36mm 1fr 36mm 1fr; gap: 1mm 3mm }
dt { color: #5b665f }
dd { overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse }
th { text-align: left; color: #5b665f; font-weight: 400 }
th, td { padding: 1.8mm 2mm; border-bottom: 0.3mm solid #8b8a7c; vertical-align: top }
td p { overflow-wrap: anywhere }
.name, .mark { white-space: nowrap }
.mark { font-weight: 700 }
.failed { color: #b3261e }
.passed { color: #1a7347 }
.took { text-align: right; white-space: nowrap }
.proof { display: flex; gap: 6mm; align-items: flex-start; margin-top: auto; font-size: 8.5pt }
.proof > div { flex: 1 }
.proof svg { flex: none; width: 40mm; height: 40mm }
.code { font: 700 14pt/1.4 'DejaVu Sans Mono', 'Courier New', monospace }
.key { font: 7.5pt/1.4 'DejaVu Sans Mono', 'Courier New', monospace; overflow-wrap: anywhere }
.hand { margin-top: 12mm; padding-top: 1mm; border-top: 0.3mm solid #16211c; width: 80mm; color: #5b665f }
`;

const fact = ([label, value]: readonly [string, string | number]): string =>
  `<dt>${escaped(label)}</dt><dd>${escaped(String(value))}</dd>`;

function row(step: DrillStep): string {
  const { title } = drillStepWords(step.step);
  const seen = provenWords(step).map((words) => `<p>${escaped(words)}</p>`);
  return (
    `<tr><td class="name">${escaped(title)}</td><td class="mark ${step.state}">${STEP_STATE_WORDS[step.state]}</td>` +
    `<td>${seen.join('')}</td><td class="took">${tookWords(step)}</td></tr>`
  );
}

function facts({ body }: Sheet): string {
  const { machine, counter, dwadi, printer, run, installer, endedAt } = body;
  return [
    [WORDS.machine, machine.name ?? WORDS.unnamed],
    [WORDS.dwadi, dwadi.version],
    [WORDS.host, machine.host],
    [WORDS.electron, dwadi.electron ?? WORDS.none],
    [WORDS.system, machine.system],
    [WORDS.journal, dwadi.journal],
    [WORDS.counter, counter.mark],
    [WORDS.run, run],
    [WORDS.printer, printer ?? WORDS.noPrinter],
    [WORDS.when, slipTime(endedAt)],
    [WORDS.installer, installer],
    [WORDS.build, BUILD_WORDS[dwadi.build]],
  ]
    .map((pair) => fact(pair as [string, string | number]))
    .join('');
}

function proof({ body, hash, signature }: Sheet): string {
  const { key, fingerprint } = body.signer;
  return (
    `<div class="proof"><div><p>${WORDS.code}</p><p class="code">${shortCode(hash)}</p>` +
    `<p>${WORDS.key}</p><p class="key">${hashGroups(fingerprint)}</p>` +
    `<p>${escaped(WORDS.verify)} ${escaped(drillSheetName(body))}.json</p>` +
    `<p class="hand">${escaped(WORDS.signature)}</p></div>${svgOf(qrBitmap(`${body.format}-1 ${hash} ${signature} ${key}`))}</div>`
  );
}

/** The warnings that are printed above the rest, whatever the result is. */
function above({ body: { result, steps } }: Sheet): string {
  const words = [result === 'not-passed' ? WORDS.notPassed : '', noPowerCutWords(steps) ?? ''];
  return words.map((each) => (each === '' ? '' : `<small>${escaped(each)}</small>`)).join('');
}

export function sheetPage(sheet: Sheet): Page {
  const { result, steps } = sheet.body;
  const heads = [WORDS.step, WORDS.result, WORDS.seen, WORDS.took].map((head) => `<th>${escaped(head)}</th>`).join('');
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(WORDS.title)}</title>` +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
    `<style>${STYLE}</style></head><body><h1>${escaped(WORDS.title)}</h1>` +
    `<p class="result${result === 'not-passed' ? ' not' : ''}">${RESULT_WORDS[result]}${above(sheet)}</p>` +
    `<dl>${facts(sheet)}</dl><table><thead><tr>${heads}</tr></thead><tbody>${steps.map(row).join('')}</tbody></table>` +
    `<p>${escaped(WORDS.training)}</p>${proof(sheet)}</body></html>`;
  return { html, widthMm: 210, heightMm: 297 };
}
