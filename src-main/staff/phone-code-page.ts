/**
 * The page on which an owner's phone computes the digits that answer a counter. It is one file without any secret: the
 * owner types their phone code into it. It uses no network.
 */
import { APPROVALS } from '#shared/counter-api/staff.ts';
import { CODE_ALPHABET, PHONE_CODE } from '#shared/recovery-code.ts';
import { CODE_PAGE } from '#shared/words/setup.ts';
import { askedWords } from '#shared/words/staff.ts';
import { escaped } from '../printing/output/html.ts';

const STYLE = `
* { box-sizing: border-box }
h1 { margin: 0; font-size: 24px }
body { margin: 0 auto; padding: 16px; max-width: 30rem; font: 18px/1.4 sans-serif; color: #16211c; background: #faf8f3 }
label { display: block; margin-top: 14px; font-weight: 600 }
input, select, button { width: 100%; margin-top: 4px; padding: 12px; font: inherit; border: 2px solid #5b665f;
  border-radius: 8px; background: #fff; color: inherit }
.keep { display: flex; gap: 10px; align-items: center; font-weight: 400 }
.keep input { width: 24px; height: 24px; margin: 0 }
button { margin-top: 20px; background: #f0b429; font-weight: 700 }
output { display: block; min-height: 3em; margin-top: 16px; font-size: 22px }
output b { display: block; font: 700 44px/1.2 monospace; letter-spacing: 6px }
.wrong { color: #b3261e }
`;

/** Plain enough for any phone of the last ten years. It repeats `answerTo` and `readCode`; a test compares them. */
const SCRIPT = String.raw`
'use strict';
const byId = (id) => document.getElementById(id);
const say = (text, wrong) => { byId('said').className = wrong ? 'wrong' : ''; byId('said').textContent = text; };
const doubled = (value) => (value & 16 ? ((value << 1) ^ 37) & 31 : value << 1);
function readCode(text) {
  const all = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const groups = all.match(/.{1,5}/g) || [];
  const right = groups.length === GROUPS && groups.every((group, at) => {
    const values = [...group].map((letter) => ALPHABET.indexOf(letter));
    if (values.length !== 5 || values.includes(-1)) return false;
    return values.slice(0, 4).reduce((sum, value) => doubled(sum ^ value), PLACE + at) === values[4];
  });
  return right ? groups.join('-') : null;
}
function readAmount(text) {
  const found = /^(?:GHS)?(\d{1,7})(?:[.,](\d{1,2}))?$/i.exec(text.replace(/\s/g, ''));
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] || '').padEnd(2, '0'));
}
async function digitsFor(code, question) {
  const bytes = (value) => new TextEncoder().encode(value);
  const key = await crypto.subtle.digest('SHA-256', bytes('dwadi-phone-code-1:' + code));
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', hmac, bytes(JSON.stringify(['phone-word-3', ...question]))));
  return String((mac.getUint16(0) * 2 ** 32 + mac.getUint32(2)) % 1e6).padStart(6, '0');
}
const place = (mark) => 'dwadi.phone-code.' + mark;
const kept = (mark) => { try { return localStorage.getItem(place(mark)); } catch { return null; } };
function keep(mark, code) {
  try { code === null ? localStorage.removeItem(place(mark)) : localStorage.setItem(place(mark), code); } catch {}
}
const numberOf = () =>
  byId('number').value.toUpperCase().replace(/[^A-Z0-9]/g, '').replace(/^233(?=\d{9}$)/, '0');
const markOf = () => byId('mark').value.replace(/\s/g, '').toUpperCase();
byId('mark').addEventListener('change', () => {
  const code = kept(markOf());
  if (code === null) return;
  byId('code').value = code;
  byId('keep').checked = true;
});
byId('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  say('', false);
  const [mark, code, amount] = [markOf(), readCode(byId('code').value), readAmount(byId('amount').value)];
  const letters = byId('letters').value.toUpperCase().replace(/[\s-]/g, '');
  if (mark === '') return say(WORDS.noMark, true);
  if (amount === null) return say(WORDS.badAmount, true);
  if (!/^[A-Z0-9]{8}$/.test(letters)) return say(WORDS.badLetters, true);
  if (code === null) return say(WORDS.badCode, true);
  keep(mark, byId('keep').checked ? code : null);
  const what = byId('what');
  const number = numberOf();
  const digits = await digitsFor(code, [mark, what.value, amount, number, letters]);
  // The page shows the request as it was typed, beside the digits: the counter can say nothing else.
  const about = [what.selectedOptions[0].textContent, 'GHS ' + (amount / 100).toFixed(2), number || WORDS.noNumber];
  say(about.join(', ') + '. ' + WORDS.digits, false);
  byId('said').append(Object.assign(document.createElement('b'), { textContent: digits }));
});
if (!(window.crypto && crypto.subtle)) say(WORDS.otherBrowser, true);
`;

const field = (id: string, label: string, more: string): string =>
  `<label for="${id}">${escaped(label)}</label><input id="${id}" autocomplete="off" autocapitalize="characters" ${more}>`;

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export function codePage(): string {
  const { title, means, mark, what, amount, number, letters, code, keep, work, noScript, ...said } = CODE_PAGE;
  const options = APPROVALS.map((one) => `<option value="${one}">${escaped(askedWords(one))}</option>`).join('');
  const values = `const ALPHABET = ${inScript(CODE_ALPHABET)}, GROUPS = ${PHONE_CODE.groups}, PLACE = ${PHONE_CODE.firstPlace}, WORDS = ${inScript(said)};`;
  return `<!doctype html>
<html lang="en-GH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${escaped(title)}</h1>
<p>${escaped(means)}</p>
<noscript><p class="wrong">${escaped(noScript)}</p></noscript>
<form id="form">
${field('mark', mark, 'maxlength="12" autofocus')}
<label for="what">${escaped(what)}</label><select id="what">${options}</select>
${field('amount', amount, 'inputmode="decimal" maxlength="14"')}
${field('number', number, 'inputmode="tel" maxlength="30"')}
${field('letters', letters, 'maxlength="24"')}
${field('code', code, 'maxlength="40"')}
<label class="keep"><input id="keep" type="checkbox"> ${escaped(keep)}</label>
<button>${escaped(work)}</button>
<output id="said" role="status"></output>
</form></main>
<script>${values}${SCRIPT}</script>
</body>
</html>
`;
}
