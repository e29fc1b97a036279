/** Every state of the SMS screen: writing, the key, the credits, and how messages arrived. */
import type { Page } from 'playwright';
import { pesewas } from '#shared/money.ts';
import { answered } from '../answered.ts';
import { type Answers, bad, busyBoard, good, never, quote, snapshot } from '../fakes/fake-main.ts';
import { CREDITS, campaign, deliveryPage } from '../fakes/fake-sms.ts';
import { paste } from './bulk-scenes.ts';
import type { Scene } from './scene.ts';

const busy: Answers = { 'sales.board': () => good(busyBoard()) };

/** The facts that a service may leave out of a message. */
const UNTOLD = { segments: null, credits: null, sender: null, at: null };

export async function toSms(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F6');
  await page.getByRole('heading', { name: 'SMS', level: 1 }).waitFor();
  await answered(page);
}

const numbers = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? `024${String(1_000_000 + at * 7919).slice(-7)}`
      : `+233 20 ${String(1_000_000 + at * 7919).slice(-7)}`,
  ).join('\n');

const MESSAGE =
  'Good morning from Adom Mobile. MTN bundles are cheaper all week: 5 GB for GHS 25. Come and see us at Kaneshie.';

export const write =
  (message: string, list: string) =>
  async (page: Page): Promise<void> => {
    await toSms(page);
    await page.getByLabel('Message').fill(message);
    if (list === '') return;
    await page.getByLabel('Numbers', { exact: true }).focus();
    await paste(page, list);
    await page.getByText(/added/).waitFor();
  };

const readBack = (message: string, list: string) => async (page: Page) => {
  await write(message, list)(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  await answered(page);
};

const sent = async (page: Page): Promise<void> => {
  await toSms(page);
  await page.keyboard.press('Control+m');
  await answered(page);
};

export const noTexts = async (page: Page): Promise<void> => {
  await sent(page);
  await page.keyboard.press('Control+m');
  await answered(page);
};

const delivery = async (page: Page): Promise<void> => {
  await sent(page);
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(400);
};

const creditsQuote = (left: number, needed: number): Answers => ({
  ...busy,
  'sales.quote': () => good({ ...quote(pesewas(0)), credits: { needed, left }, walletTooLow: left < needed }),
});

export const SMS_SCENES: Readonly<Record<string, Scene>> = {
  'sms-idle': { answers: busy, act: toSms },
  'sms-filled': { everyLook: true, answers: busy, act: write(MESSAGE, numbers(120)) },
  'sms-unicode': {
    answers: busy,
    act: write('Don’t miss it — “5 GB” for GH₵25 … see you at Kaneshie 😀', numbers(3)),
  },
  'sms-mixed': { answers: busy, act: write(MESSAGE, `${numbers(6)}\n2.44E+08\n024412345\n${numbers(2)}`) },
  'sms-too-long': {
    pictureOnly: true,
    answers: busy,
    act: async (page) => {
      await write('Adom. '.repeat(190), numbers(2))(page);
      await page.keyboard.press('Enter');
    },
  },
  'sms-too-few-credits': {
    pictureOnly: true,
    answers: { ...busy, 'sms.credits': () => good({ ...CREDITS, left: 40 }) },
    act: write(MESSAGE, numbers(60)),
  },
  'sms-key-missing': {
    answers: { ...busy, 'sms.credits': () => bad('key-missing'), 'sms.senders': () => bad('key-missing') },
    act: toSms,
  },
  'sms-key-rejected': {
    pictureOnly: true,
    answers: { ...busy, 'sms.credits': () => bad('key-rejected'), 'sms.senders': () => bad('key-rejected') },
    act: toSms,
  },
  'sms-offline': {
    answers: {
      ...busy,
      'counter.snapshot': () => good(snapshot({ service: { state: 'offline' } })),
      'sms.credits': () => bad('offline'),
      'sms.senders': () => bad('offline'),
      'sales.quote': () => bad('offline'),
    },
    act: readBack(MESSAGE, numbers(3)),
  },
  'sms-feature-disabled': {
    pictureOnly: true,
    answers: { ...busy, 'sms.campaigns': () => bad('feature-disabled') },
    act: sent,
  },
  'sms-left-out': {
    answers: { ...busy, 'sms.noTexts': () => good(['0241000000', '0201007919']) },
    act: write(MESSAGE, numbers(5)),
  },
  'sms-no-texts': {
    answers: { ...busy, 'sms.noTexts': () => good(['0201234567', '0244123456', '0551234567']) },
    act: noTexts,
  },
  'sms-read-back': { answers: creditsQuote(998, 120), act: readBack(MESSAGE, numbers(120)) },
  'sms-read-back-priced': {
    answers: {
      ...busy,
      'sales.quote': () => {
        const credits = { needed: 120, left: 998 };
        return good({ ...quote(pesewas(600)), credits, text: { parts: 1, each: pesewas(5) } });
      },
    },
    act: readBack(MESSAGE, numbers(120)),
  },
  'sms-read-back-too-few': { answers: creditsQuote(40, 120), act: readBack(MESSAGE, numbers(120)) },
  'sms-read-back-unwanted': {
    answers: { ...busy, 'sales.quote': () => bad('wants-no-texts') },
    act: readBack(MESSAGE, numbers(120)),
  },
  'sms-campaigns': { everyLook: true, answers: busy, act: sent },
  'sms-campaigns-untold': {
    answers: {
      ...busy,
      'sms.campaigns': () =>
        good({
          campaigns: [campaign(0), { ...campaign(1), ...UNTOLD }],
          more: false,
        }),
    },
    act: sent,
  },
  'sms-campaigns-none': {
    answers: { ...busy, 'sms.campaigns': () => good({ campaigns: [], more: false }) },
    act: sent,
  },
  'sms-campaigns-slow': {
    pictureOnly: true,
    answers: { ...busy, 'sms.campaigns': never },
    act: async (page) => {
      await sent(page);
      await page.waitForTimeout(3000);
    },
  },
  'sms-delivery-untold': {
    answers: {
      ...busy,
      'sms.delivery': () => {
        const messages = deliveryPage({ status: null, page: 0 }).value.messages.slice(0, 3);
        return good({ campaign: { ...campaign(1), ...UNTOLD, recipients: 3 }, delivery: {}, messages });
      },
    },
    act: delivery,
  },
  'sms-delivery': { everyLook: true, answers: busy, act: delivery },
};
