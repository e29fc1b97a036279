/** Many pictures on one page, each with its name, so that all of them can be looked at. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Browser } from 'playwright';

const THUMB_WIDTH = 640;

export interface Sheet {
  readonly file: string;
  readonly title: string;
  readonly columns: number;
  readonly pictures: readonly string[];
}

const figure = (picture: string): string => {
  const data = readFileSync(picture).toString('base64');
  return `<figure><img src="data:image/png;base64,${data}"><figcaption>${basename(picture, '.png')}</figcaption></figure>`;
};

const STYLE = `
  body { margin: 24px; font: 16px system-ui, sans-serif; background: #8a8f98; }
  h1 { font-size: 22px; margin: 0 0 16px; }
  main { display: grid; gap: 20px; align-items: start; }
  figure { margin: 0; }
  img { width: 100%; display: block; box-shadow: 0 1px 4px #0006; }
  figcaption { padding-top: 4px; }
`;

export async function makeSheet(browser: Browser, { file, title, columns, pictures }: Sheet): Promise<void> {
  const width = columns * (THUMB_WIDTH + 20) + 28;
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const grid = `style="grid-template-columns: repeat(${columns}, ${THUMB_WIDTH}px)"`;
  await page.setContent(
    `<style>${STYLE}</style><h1>${title}</h1><main ${grid}>${pictures.map(figure).join('')}</main>`,
  );
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
