/** The office's page in Chromium, on a server of its own and the embedded database. */
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll } from 'vitest';
import { buildOfficePage } from '../preview/build.ts';
import { launch } from '../preview/window.ts';
import { type OfficeOptions, openTestOffice, PASSWORD, type TestOffice } from './open-office.ts';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1024, height: 768 };
export const THEMES = ['light', 'dark'] as const;

let browser: Promise<Browser> | null = null;

export interface OfficeWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly office: TestOffice;
  /** The page's errors, and breaches of its policy. */
  readonly complaints: string[];
  signIn(): Promise<void>;
  /** Opens a page of the menu, as a person does. */
  goTo(word: string): Promise<void>;
}

export function officeWindows() {
  const open: { readonly close: () => Promise<void> }[] = [];
  afterAll(async () => {
    for (const one of open.splice(0)) await one.close();
    await (await browser)?.close();
    browser = null;
  });
  return async (options: OfficeOptions = {}, size = PHONE): Promise<OfficeWindow> => {
    browser ??= launch();
    const office = await openTestOffice({ page: await buildOfficePage(), ...options });
    const context = await (await browser).newContext({ viewport: size, acceptDownloads: true });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    open.push({ close: () => context.close() }, office);
    await page.goto(office.address);
    return {
      ...{ page, context, office, complaints },
      signIn: async () => {
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByLabel('Password').press('Enter');
        await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      },
      goTo: async (word) => {
        const menu = page.getByRole('navigation');
        const isInMenu = await menu.getByRole('link', { name: word }).isVisible();
        if (!isInMenu) await menu.getByRole('link', { name: 'More' }).click();
        await (isInMenu ? menu : page.getByRole('main')).getByRole('link', { name: word }).click();
        await page.getByRole('heading', { name: word, level: 1 }).waitFor();
        await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
      },
    };
  };
}

/** Axe's complaints with their elements. It is given by the test runner, which no policy of the page holds up. */
export async function complaintsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(document, {
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
}

/** Lists what sticks out of the page's width. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && !one.closest('nav, .skip'))
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
      .map((one) => one.outerHTML.slice(0, 200)),
  );
