/**
 * Takes pictures for review. `npm run screenshots` takes every state once, and every screen at all sizes and in both
 * themes, and lays them out on contact sheets. `npm run screenshots -- NAME …` takes only these scenes at all sizes, or
 * the `slips`, the `customers` screen, the `office`, or the pictures of the `documents`. `--made` shows scenes in a made
 * language that is longer than English.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { MADE_PATH, madePage, readingMade } from '../languages/made-page.ts';
import { ON_A_DESK, ON_A_PHONE, officePictures, openShooting } from '../office/office-shots.ts';
import { buildRenderer } from './build.ts';
import { makeSheet } from './contact-sheet.ts';
import { customerPicture, customerPictures } from './customer-shots.ts';
import { fakeMain } from './fakes/fake-main.ts';
import { EVERY_LOOK, type SizeAndTheme } from './looks.ts';
import { serveRenderer } from './renderer-server.ts';
import { SCENES } from './scenes.ts';
import { slipPictures } from './slip-shots.ts';
import { launch, openWindow } from './window.ts';

const USUAL = { width: 1366, height: 768, theme: 'light' } as const;
const ON_A_SHEET = 12;
/** Every slip, as it comes out of a printer and as a PDF. */
const SLIPS = 'slips';
/** The screen that faces the customer. */
const CUSTOMERS = 'customers';
/** The office's pages, on a phone and on a desk. */
const OFFICE = 'office';
/** The pictures in the documents, by the scene that each shows. */
const DOCUMENTS = 'documents';
const IN_DOCUMENTS = {
  ...{ airtime: 'drafted', 'read-back': 'read-back', bundles: 'data-mtn', bill: 'bills-confirmed' },
  ...{ bulk: 'bulk-page', afa: 'afa-read-back', drill: 'drill-plug' },
};
const IMAGES = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

/** Shows the scenes in a language that is longer than English. */
const MADE = '--made';

const [folder = '', ...asked] = process.argv.slice(2);
const made = asked.includes(MADE);
const names = asked.filter((name) => name !== MADE);
const GROUPS = [SLIPS, CUSTOMERS, OFFICE, DOCUMENTS];
if (names.includes('--help')) {
  console.log(
    `npm run screenshots -- [${MADE}] [NAME…]. Say ${GROUPS.join(', ')}, or a scene of test/support/preview.`,
  );
  process.exit(0);
}
// Runs before anything is built, and before older pictures are removed.
const unknown = names.filter((name) => !GROUPS.includes(name) && !Object.hasOwn(SCENES, name));
if (unknown.length > 0) {
  console.error(
    `There is no scene "${unknown.join('", "')}". Say ${GROUPS.join(', ')}, or one of test/support/preview.`,
  );
  process.exit(2);
}

async function picture(
  browser: Browser,
  origin: string,
  name: string,
  look: SizeAndTheme,
  into: string,
): Promise<string> {
  const scene = SCENES[name];
  if (!scene) throw new Error(`There is no scene "${name}".`);
  const window = await openWindow(browser, origin, fakeMain(scene.answers), {
    ...{ ...look, touch: scene.touch ?? false },
    ...(made && { path: MADE_PATH }),
  });
  await window.page.waitForTimeout(100);
  await scene.act?.(made ? readingMade(window.page) : window.page);
  const path = join(into, `${name}-${look.width}-${look.theme}${made ? '-made' : ''}.png`);
  await window.page.screenshot({ path });
  for (const complaint of window.complaints) console.log(`${name}: ${complaint}`);
  await window.close();
  return path;
}

async function forDocuments(browser: Browser, origin: string, into: string): Promise<void> {
  for (const [name, scene] of Object.entries(IN_DOCUMENTS)) {
    renameSync(await picture(browser, origin, scene, USUAL, into), join(IMAGES, `${name}.png`));
  }
  await customerPicture(browser, origin, 'check', { file: join(IMAGES, 'customer.png') });
  const { take, close: closeOffice } = await openShooting(browser);
  await take('today', ON_A_PHONE, join(IMAGES, 'office-today.png'));
  await take('days', { ...ON_A_PHONE, theme: 'dark' }, join(IMAGES, 'office-days.png'));
  await take('differs', ON_A_DESK, join(IMAGES, 'office-counter.png'));
  await closeOffice();
}

async function inEveryLook(browser: Browser, origin: string, name: string, into: string): Promise<string[]> {
  const pictures: string[] = [];
  for (const look of EVERY_LOOK) pictures.push(await picture(browser, origin, name, look, into));
  return pictures;
}

async function everything(browser: Browser, origin: string): Promise<void> {
  const [states, sizes, sheets] = ['states', 'sizes', 'sheets'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  rmSync(folder, { recursive: true, force: true });
  for (const into of [states, sizes, sheets]) mkdirSync(into, { recursive: true });
  const taken: string[] = [];
  for (const name of Object.keys(SCENES)) taken.push(await picture(browser, origin, name, USUAL, states));
  for (let from = 0; from < taken.length; from += ON_A_SHEET) {
    const nth = String(from / ON_A_SHEET + 1).padStart(2, '0');
    const pictures = taken.slice(from, from + ON_A_SHEET);
    await makeSheet(browser, { file: join(sheets, `states-${nth}.png`), title: `States ${nth}`, columns: 3, pictures });
  }
  for (const [name, scene] of Object.entries(SCENES)) {
    if (scene.everyLook !== true) continue;
    const pictures = await inEveryLook(browser, origin, name, sizes);
    await makeSheet(browser, { file: join(sheets, `sizes-${name}.png`), title: name, columns: 3, pictures });
  }
  console.log(`${taken.length} states, laid out in ${sheets}`);
}

const { origin, close } = await serveRenderer(await buildRenderer(), madePage);
const browser = await launch();
mkdirSync(folder, { recursive: true });
if (names.length === 0) await everything(browser, origin);
if (names.length === 0 || names.includes(SLIPS)) await slipPictures(browser, join(folder, SLIPS));
if (names.length === 0 || names.includes(CUSTOMERS)) await customerPictures(browser, origin, join(folder, CUSTOMERS));
if (names.length === 0 || names.includes(OFFICE)) await officePictures(browser, join(folder, OFFICE));
if (names.includes(DOCUMENTS)) await forDocuments(browser, origin, folder);
for (const name of names.filter((each) => !GROUPS.includes(each))) await inEveryLook(browser, origin, name, folder);
await browser.close();
close();
// The office's embedded database stays open, and would keep this process alive.
process.exit();
